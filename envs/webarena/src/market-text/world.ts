import type { Turn, World } from '@orreryjs/core'
import { purchaseParts, type ShopGoal } from '@orreryjs/shopping'
import { databasesOf } from '../data.ts'
import type { Size } from '../generate/sizes.ts'
import { itemOf, type MarketItem } from '../sites/market/listing.ts'
import { MARKET_TEMPLATES } from '../tasks/market/index.ts'
import { createTaskSource } from '../tasks/source.ts'
import { admissibleActions, toolsOf } from './offers.ts'
import { idAt, textOf } from './page.ts'
import { createReader } from './read.ts'
import type { TextShop } from './shop.ts'
import { type MarketTextState, searchPage } from './state.ts'
import { MARKET_ID, marketTasks } from './tasks.ts'
import { type Outcome, taken } from './transition.ts'
import { planFrom, routeTo } from './ways.ts'
import { wrongPurchases } from './wrong-purchases.ts'

/** The market in WebShop's words, with the tasks of the site. */
export interface MarketWorld extends World<MarketTextState> {
  /** What the shopper of a task is sent to buy. Throws `TASK_UNKNOWN`. */
  goal(task: string): ShopGoal
  /** The options that are chosen of the open item. */
  chosen(state: MarketTextState): MarketItem['chosen']
}

/** The market over data of a size, told as WebShop tells its shop and played as that is. */
export function createMarket({ size = 'standard' }: { readonly size?: Size } = {}): MarketWorld {
  const seeds = databasesOf(size, {})
  const site = createTaskSource({ owner: MARKET_ID, size, templates: [], market: MARKET_TEMPLATES, databases: () => seeds })
  const { tasks, goalOf } = marketTasks(site)
  // The listings are made when the first page is asked for.
  let known: TextShop | undefined
  const shop = (): TextShop => {
    known ??= { reader: createReader(seeds.market), tables: seeds.market, goalOf }
    return known
  }
  return {
    id: MARKET_ID,
    version: 1,
    dialect: 'strict',
    tasks,
    start: ({ id }) => turnOf(shop(), undefined, { state: searchPage(tasks.get(id).id) }),
    step: (state, action) => turnOf(shop(), state, taken(shop(), state, action)),
    admissible: (state) => admissibleActions(shop(), state),
    tools: (state) => toolsOf(shop(), state),
    plan: (state) => planFrom(shop(), state),
    nearMisses: ({ id }) => wrongPurchases(shop(), id),
    progress: (state) => progress(shop(), state),
    parts: ({ purchase, task }) => purchaseParts(purchase, goalOf(task).options.length > 0),
    route: (from, to) => routeTo(shop(), from, to),
    goal: goalOf,
    chosen: ({ at }) => itemOf(seeds.market, idAt(at))?.chosen ?? [],
  }
}

function turnOf(shop: TextShop, before: MarketTextState | undefined, { state, invalid }: Outcome): Turn<MarketTextState> {
  const changed = before !== undefined && before !== state
  const text = textOf(shop, state)
  return {
    state,
    observation: { text, page: state.page, key: `${state.task} ${state.page} ${text}` },
    reward: changed ? (state.purchase?.reward ?? 0) : 0,
    terminated: state.page === 'done',
    success: state.purchase?.reward === 1,
    changed,
    ...(invalid !== undefined && { invalid }),
  }
}

/** How much of the plan is behind; of a purchase what it earned. */
function progress(shop: TextShop, state: MarketTextState): number {
  if (state.purchase !== undefined) return state.purchase.reward
  const left = planFrom(shop, state)?.length ?? Number.POSITIVE_INFINITY
  const whole = planFrom(shop, searchPage(state.task))?.length ?? 1
  return Math.max(0, (whole - left) / whole)
}
