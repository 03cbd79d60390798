import type { NearMiss } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { canBeBought, itemOf, itemOfListing, itemPath, type MarketItem, purchaseOf, searched } from '@orreryjs/shopping/market'
import type { Engine } from '../engine.ts'
import type { WebArenaTask } from '../tasks/task.ts'
import { perform } from './deeds.ts'
import { take, type Walk } from './walk.ts'

/** Stopping before the purchase, buying without the choices that are asked for, and buying what pays to be seen. */
export function wrongPurchases(
  engine: Engine,
  task: WebArenaTask,
  { goal, plan }: { readonly goal: ShopGoal; readonly plan: readonly string[] },
): readonly NearMiss[] {
  const market = engine.seeds(task).market.rows('listings')
  const wanted = itemOf(market, goal.asin)
  const { sponsored, listings } = searched(market, goal.query)
  const rival = [...sponsored, ...listings]
    .map(itemOfListing)
    .find((item) => canBeBought(item) && purchaseOf(market, item.id, goal).reward < 1)
  const open = wanted && itemOfListing(wanted.listing)
  return [
    { name: 'untouched', actions: ['stop []'] },
    { name: 'stopped before the purchase', actions: [...plan.slice(0, -1), 'stop [N/A]'] },
    ...(open !== undefined && purchaseOf(market, open.id, goal).reward < 1
      ? [{ name: 'without the choices', actions: purchaseIn(engine, task, open) }]
      : []),
    ...(rival === undefined ? [] : [{ name: 'another item', actions: purchaseIn(engine, task, rival) }]),
  ]
}

function purchaseIn(engine: Engine, task: WebArenaTask, item: MarketItem): readonly string[] {
  const walk: Walk = { state: engine.start(task).state, actions: [] }
  take(engine, walk, `goto [http://market.test${itemPath(item)}]`)
  perform(engine, walk, { kind: 'press', button: 'Buy Now' })
  return walk.actions
}
