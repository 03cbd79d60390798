import { DEPARTMENTS, itemOfListing, itemPath, searched, shelfOf } from '@orreryjs/shopping/market'
import type { MarketRows } from '../../generate/market.ts'
import { el } from '../../page/element.ts'
import { fieldOf } from '../shared/fields.ts'
import { link, row } from '../shared/parts.ts'
import { matcher, route } from '../shared/routes.ts'
import { type Site, shown } from '../shared/site.ts'
import { departmentAt, departmentPath, framed, type MarketAnswer } from './frame.ts'
import { buy, itemPage, orderPage, reviewsPage } from './item.ts'
import { results } from './results.ts'

/** `/`: the best seller of each department. */
const home: MarketAnswer = (visit) => {
  const shelves = DEPARTMENTS.map(({ name }) => {
    const [first] = shelfOf(visit.tables.rows('listings'), name).listings
    return el(
      'li',
      {},
      row(el('strong', {}, link(departmentPath(name), `See all of ${name}`))),
      first !== undefined && el('p', {}, 'Best seller: ', link(itemPath(itemOfListing(first)), first.title)),
    )
  })
  return shown(framed(visit, 'home', 'Quayside Market', row('Deals of the day in every department'), el('ul', {}, ...shelves)))
}

/** `/s?k=`. */
const search: MarketAnswer = (visit) => {
  const query = fieldOf(visit.request.query, 'k').trim().slice(0, 200)
  return shown(
    framed(visit, 'results', `Results for "${query}"`, ...results(visit, searched(visit.tables.rows('listings'), query))),
  )
}

/** `/b/{department}`. */
const department: MarketAnswer = (visit, { slug = '' }) => {
  const name = departmentAt(slug)
  if (name === undefined) return undefined
  return shown(framed(visit, 'department', name, ...results(visit, shelfOf(visit.tables.rows('listings'), name))))
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
    return reply ?? shown(framed(visit, 'not-found', 'There is no such page', row(link('/', 'Go to the first page'))), 404)
  },
}

const findRead = matcher<MarketAnswer>([
  route('/', home),
  route('/s', search),
  route('/b/:slug', department),
  route('/dp/:id', itemPage),
  route('/dp/:id/reviews', reviewsPage),
  route('/orders/:id', orderPage),
])

const findWrite = matcher<MarketAnswer>([route('/buy/:id', buy)])
