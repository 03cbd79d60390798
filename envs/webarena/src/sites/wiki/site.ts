import type { Article, WikiRows } from '../../generate/wiki/rows.ts'
import { type Child, el, type Page } from '../../page/element.ts'
import { link, prose, row } from '../shared/parts.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import { type Fields, type Site, shown } from '../shared/site.ts'
import { framed, type WikiTables } from './frame.ts'
import { articlePath, listName, listPath } from './lists.ts'
import { allPage, homePage, listPage, searchPage, unknownPage } from './pages.ts'

/** `http://wiki.test`, Almanac: articles about what is on the map. Nothing on it can be changed. */
export const wiki: Site<WikiRows> = {
  id: 'wiki',
  origin: 'http://wiki.test',
  database: 'wiki',
  respond({ method, path, query }, tables) {
    const match = method === 'GET' ? find(path) : undefined
    const page = match?.answer(tables, query, match.parts)
    return page === undefined ? shown(unknownPage(), 404) : shown(page)
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

/** An article with its box. */
function articlePage({ id, infobox, kind, text, title }: Article): Page {
  return framed(
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
