import type { WikiRows } from '../../generate/wiki/rows.ts'
import type { Page } from '../../page/element.ts'
import { shown } from '../shared/replies.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import type { Fields, Site } from '../shared/site.ts'
import type { WikiTables } from './frame.ts'
import { articlePage } from './pages/article.ts'
import { allPage, homePage, listPage, searchPage, unknownPage } from './pages/lists.ts'

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
