import { capital } from '../../generate/text.ts'
import type { Article } from '../../generate/wiki/rows.ts'
import { el, type Page } from '../../page/element.ts'
import { countOf, fieldOf, urlOf } from '../shared/fields.ts'
import { sliceOf } from '../shared/paging.ts'
import { link, row } from '../shared/parts.ts'
import type { Fields } from '../shared/site.ts'
import { framed, type WikiTables } from './frame.ts'
import { articlePath, columnsOf, lineOf, listName, listPath } from './lists.ts'

/** The first page: lists of everything. */
export function homePage(tables: WikiTables): Page {
  const kinds = [...new Set(tables.rows('articles').map(({ kind }) => kind))].sort()
  const count = (kind: string): number => tables.where('articles', 'kind', kind).length
  return framed(
    'home',
    'Almanac',
    el('h1', {}, 'Almanac, the encyclopaedia of five towns'),
    row(`${tables.rows('articles').length} articles about towns, reserves, buildings, teams and people`),
    el('h2', {}, 'Lists'),
    el('ul', {}, ...kinds.map((kind) => el('li', {}, link(listPath(kind), capital(listName(kind))), ` (${count(kind)})`))),
  )
}

/** All articles of a kind with what their boxes have in common; nothing for a kind that there is not. */
export function listPage(tables: WikiTables, name: string): Page | undefined {
  const kind = tables.rows('articles').find((article) => listPath(article.kind) === `/list/${name}`)?.kind
  if (kind === undefined) return undefined
  const columns = columnsOf(kind)
  const title = `List of ${listName(kind)}`
  const head = ['Title', ...columns].map((column) => el('th', { scope: 'col' }, column))
  const rows = tables.where('articles', 'kind', kind).map((article) => {
    const cells = columns.map((column) => el('td', {}, lineOf(article, column)))
    return el('tr', { 'data-key': `listed:${article.id}` }, el('td', {}, link(articlePath(article.id), article.title)), ...cells)
  })
  return framed(
    'list',
    title,
    el('h1', {}, title),
    el('table', {}, el('caption', {}, capital(listName(kind))), el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows)),
  )
}

/** Titles by the alphabet. */
export function allPage(tables: WikiTables, query: Fields): Page {
  return titles(tables.rows('articles'), 'all', 'All articles', '/all', query)
}

/** Articles that hold every word, those first whose title does. */
export function searchPage(tables: WikiTables, query: Fields): Page {
  const asked = fieldOf(query, 'q').slice(0, 120)
  const words = wordsOf(asked)
  const articles = tables.rows('articles')
  const titled = articles.filter(({ title }) => holds(title, words))
  const others = articles.filter((article) => !titled.includes(article) && holds(wholeOf(article), words))
  return titles([...titled, ...others], 'search', `Search results for ${asked}`, '/search', query)
}

const TITLES_ON_PAGE = 25

function titles(articles: readonly Article[], kind: string, title: string, path: string, query: Fields): Page {
  const slice = sliceOf(articles, countOf(fieldOf(query, 'page'), 1), TITLES_ON_PAGE)
  const to = (page: number): string =>
    urlOf(path, [
      ['q', fieldOf(query, 'q').slice(0, 120)],
      ['page', page === 1 ? '' : String(page)],
    ])
  return framed(
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
  const known = new Set(wordsOf(text))
  return words.length > 0 && words.every((word) => known.has(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** There is nothing at that address. */
export function unknownPage(): Page {
  return framed('unknown', 'Not found', el('h1', {}, 'Not found'), row('There is no such page in the encyclopaedia.'))
}
