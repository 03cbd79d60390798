import { DEPARTMENTS, departmentListings, itemPath, plainItem, searchListings } from '@orreryjs/shopping/market'
import type { MarketRows } from '../../generate/market.ts'
import { el } from '../../page/element.ts'
import { fieldOf } from '../shared/fields.ts'
import { link, row } from '../shared/page-parts.ts'
import { matcher, route } from '../shared/routes.ts'
import { pageReply, type Site } from '../shared/site.ts'
import { departmentAt, departmentPath, framePage, type MarketHandler } from './frame.ts'
import { buy, itemPage, orderPage, reviewsPage } from './item.ts'
import { results } from './results.ts'

/** `/`: the best seller of each department. */
const home: MarketHandler = (visit) => {
  const shelves = DEPARTMENTS.map(({ name }) => {
    const [first] = departmentListings(visit.tables.rows('listings'), name).listings
    return el(
      'li',
      {},
      row(el('strong', {}, link(departmentPath(name), `See all of ${name}`))),
      first !== undefined && el('p', {}, 'Best seller: ', link(itemPath(plainItem(first)), first.title)),
    )
  })
  return pageReply(
    framePage(visit, 'home', 'Quayside Market', row('Deals of the day in every department'), el('ul', {}, ...shelves)),
  )
}

/** `/s?k=`. */
const search: MarketHandler = (visit) => {
  const query = fieldOf(visit.request.query, 'k').trim().slice(0, 200)
  return pageReply(
    framePage(
      visit,
      'results',
      `Results for "${query}"`,
      ...results(visit, searchListings(visit.tables.rows('listings'), query)),
    ),
  )
}

/** `/b/{department}`. */
const department: MarketHandler = (visit, { slug = '' }) => {
  const name = departmentAt(slug)
  if (name === undefined) return undefined
  return pageReply(
    framePage(visit, 'department', name, ...results(visit, departmentListings(visit.tables.rows('listings'), name))),
  )
}

/** `http://market.test`, Quayside Market: listings of many makers, some of them sponsored. No sign-in. */
export const market: Site<MarketRows> = {
  id: 'market',
  origin: 'http://market.test',
  database: 'market',
  respond(request, tables) {
    const visit = { request, tables }
    const match = (request.method === 'POST' ? findWrite : findRead)(request.path)
    const reply = match?.answer(visit, match.parts)
    return reply ?? pageReply(framePage(visit, 'not-found', 'There is no such page', row(link('/', 'Go to the first page'))), 404)
  },
}

const findRead = matcher<MarketHandler>([
  route('/', home),
  route('/s', search),
  route('/b/:slug', department),
  route('/dp/:id', itemPage),
  route('/dp/:id/reviews', reviewsPage),
  route('/orders/:id', orderPage),
])

const findWrite = matcher<MarketHandler>([route('/buy/:id', buy)])
