import { capitalize } from '../../generate/text.ts'
import type { Article, WikiRows } from '../../generate/wiki/rows.ts'
import { type Child, el, type Page } from '../../page/element.ts'
import { countOf, fieldOf, urlOf } from '../shared/fields.ts'
import { link, prose, row } from '../shared/page-parts.ts'
import { sliceOf } from '../shared/paging.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import { type Fields, pageReply, type Site } from '../shared/site.ts'
import type { Tables } from '../shared/tables.ts'
import { articlePath, columnsOf, lineOf, listName, listPath } from './lists.ts'

const TITLES_ON_PAGE = 25

/** `http://wiki.test`, Almanac: articles about places on the map. Read-only. */
export const wiki: Site<WikiRows> = {
  id: 'wiki',
  origin: 'http://wiki.test',
  database: 'wiki',
  respond({ method, path, query }, tables) {
    const match = method === 'GET' ? find(path) : undefined
    const page = match?.answer(tables, query, match.parts)
    return page === undefined ? pageReply(unknownPage(), 404) : pageReply(page)
  },
}

type Answer = (tables: WikiTables, query: Fields, parts: PathParts) => Page | undefined

const find = matcher<Answer>([
  route('/', homePage),
  route('/all', allPage),
  route('/search', searchPage),
  route('/list/:name', (tables, _, { name = '' }) => listPage(tables, name)),
  route('/wiki/:title', (tables, _, { title = '' }) => {
    const article = tables.get('articles', title)
    return article && articlePage(article)
  }),
])

/** Article with its infobox. */
function articlePage({ id, infobox, kind, text, title }: Article): Page {
  return framePage(
    'article',
    title,
    el('h1', { 'data-key': `article:${id}:title` }, title),
    el(
      'table',
      { 'data-key': `article:${id}:box` },
      el('caption', {}, 'At a glance'),
      el(
        'tbody',
        {},
        ...infobox.map(({ label, value, article }, at) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, label),
            el('td', { 'data-key': `article:${id}:line:${at + 1}` }, linked(value, article)),
          ),
        ),
      ),
    ),
    prose(text, `article:${id}:text`),
    row('List: ', link(listPath(kind), listName(kind))),
  )
}

function linked(value: string, article: string | undefined): Child {
  return article === undefined ? value : link(articlePath(article), value)
}

/** Start page with links to all lists. */
function homePage(tables: WikiTables): Page {
  const categories = [...new Set(tables.rows('articles').map(({ kind }) => kind))].sort()
  const count = (kind: string): number => tables.where('articles', 'kind', kind).length
  return framePage(
    'home',
    'Almanac',
    el('h1', {}, 'Almanac, the encyclopaedia of five towns'),
    row(`${tables.rows('articles').length} articles about towns, reserves, buildings, teams and people`),
    el('h2', {}, 'Lists'),
    el(
      'ul',
      {},
      ...categories.map((kind) => el('li', {}, link(listPath(kind), capitalize(listName(kind))), ` (${count(kind)})`)),
    ),
  )
}

/** List of all articles of a kind; `undefined` for an unknown kind. */
function listPage(tables: WikiTables, name: string): Page | undefined {
  const kind = tables.rows('articles').find((article) => listPath(article.kind) === `/list/${name}`)?.kind
  if (kind === undefined) return undefined
  const columns = columnsOf(kind)
  const title = `List of ${listName(kind)}`
  const head = ['Title', ...columns].map((column) => el('th', { scope: 'col' }, column))
  const rows = tables.where('articles', 'kind', kind).map((article) => {
    const cells = columns.map((column) => el('td', {}, lineOf(article, column)))
    return el('tr', { 'data-key': `listed:${article.id}` }, el('td', {}, link(articlePath(article.id), article.title)), ...cells)
  })
  return framePage(
    'list',
    title,
    el('h1', {}, title),
    el(
      'table',
      {},
      el('caption', {}, capitalize(listName(kind))),
      el('thead', {}, el('tr', {}, ...head)),
      el('tbody', {}, ...rows),
    ),
  )
}

/** All titles in alphabetical order. */
function allPage(tables: WikiTables, query: Fields): Page {
  return titles(tables.rows('articles'), 'all', 'All articles', '/all', query)
}

/** Articles that contain every word, title matches first. */
function searchPage(tables: WikiTables, query: Fields): Page {
  const searchText = fieldOf(query, 'q').slice(0, 120)
  const words = wordsOf(searchText)
  const articles = tables.rows('articles')
  const titled = articles.filter(({ title }) => holds(title, words))
  const others = articles.filter((article) => !titled.includes(article) && holds(wholeOf(article), words))
  return titles([...titled, ...others], 'search', `Search results for ${searchText}`, '/search', query)
}

function titles(articles: readonly Article[], kind: string, title: string, path: string, query: Fields): Page {
  const slice = sliceOf(articles, countOf(fieldOf(query, 'page'), 1), TITLES_ON_PAGE)
  const to = (page: number): string =>
    urlOf(path, [
      ['q', fieldOf(query, 'q').slice(0, 120)],
      ['page', page === 1 ? '' : String(page)],
    ])
  return framePage(
    kind,
    title,
    el('h1', {}, title),
    row(slice.total === 0 ? 'There is no such article.' : `${slice.from} to ${slice.to} of ${slice.total}`),
    el(
      'ul',
      {},
      ...slice.items.map((article) => el('li', {}, link(articlePath(article.id), article.title), ` (${article.kind})`)),
    ),
    slice.page < slice.pages && row(link(to(slice.page + 1), 'Next')),
    slice.page > 1 && row(link(to(slice.page - 1), 'Previous')),
  )
}

function wholeOf({ title, text, infobox }: Article): string {
  return [title, text, ...infobox.map(({ value }) => value)].join(' ')
}

function holds(text: string, words: readonly string[]): boolean {
  const textWords = new Set(wordsOf(text))
  return words.length > 0 && words.every((word) => textWords.has(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Page for unknown paths. */
function unknownPage(): Page {
  return framePage('unknown', 'Not found', el('h1', {}, 'Not found'), row('There is no such page in the encyclopaedia.'))
}

/** Tables of the encyclopaedia's database. */
type WikiTables = Tables<WikiRows>

/** Creates a page of the encyclopaedia with a header for search. */
function framePage(kind: string, title: string, ...content: readonly Child[]): Page {
  const navigation = el('nav', {}, el('ul', {}, el('li', {}, link('/', 'Almanac')), el('li', {}, link('/all', 'All articles'))))
  const search = el(
    'form',
    { action: '/search', class: 'row' },
    el('input', { type: 'search', name: 'q', 'aria-label': 'Search articles' }),
    ' ',
    el('button', {}, 'Search'),
  )
  return { kind: `wiki.${kind}`, title, body: [el('header', {}, navigation, search), el('main', {}, ...content)] }
}
