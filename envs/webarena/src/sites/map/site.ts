import type { MapRows } from '../../generate/map/rows.ts'
import type { Page } from '../../page/element.ts'
import { redirect, shown } from '../shared/replies.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import type { Fields, Site, SiteReply } from '../shared/site.ts'
import { directions } from './pages/directions.ts'
import { homePage, unknownPage } from './pages/home.ts'
import { placePage } from './pages/place.ts'
import { searchPage } from './pages/search.ts'
import type { MapTables } from './positions.ts'

/** `http://map.test`, Waymark: places, and ways between them. Nothing on it can be changed. */
export const map: Site<MapRows> = {
  id: 'map',
  origin: 'http://map.test',
  database: 'map',
  respond({ method, path, query }, tables) {
    const match = method === 'GET' ? find(path) : undefined
    return match?.answer(tables, query, match.parts) ?? shown(unknownPage(), 404)
  },
}

type Answer = (tables: MapTables, query: Fields, parts: PathParts) => SiteReply<MapRows> | undefined

const place =
  (shape: string): Answer =>
  (tables, _, { id = '' }) => {
    const found = tables.get('places', id)
    return found?.shape === shape ? shown(placePage(tables, found)) : undefined
  }

const find = matcher<Answer>([
  route('/', (tables) => shown(homePage(tables))),
  route('/search', (tables, query) => shown(searchPage(tables, query))),
  route('/directions', (tables, query) => {
    const answer: Page | { readonly location: string } = directions(tables, query)
    return 'location' in answer ? redirect(answer.location) : shown(answer)
  }),
  route('/node/:id', place('node')),
  route('/way/:id', place('way')),
])
