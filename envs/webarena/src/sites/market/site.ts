import type { MarketRows } from '../../generate/market.ts'
import { link, row } from '../shared/parts.ts'
import { shown } from '../shared/replies.ts'
import { matcher, route } from '../shared/routes.ts'
import type { Site } from '../shared/site.ts'
import { framed, type MarketAnswer } from './frame.ts'
import { buy, itemPage, orderPage, reviewsPage } from './pages/item.ts'
import { department, home, search } from './pages/lists.ts'

/** `http://market.test`, Quayside Market: what thousands of makers sell, and one of them pays to be seen. Nobody signs in. */
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
