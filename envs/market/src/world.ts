import type { Turn, World } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { findItem, type MarketItem, type MarketListing, type MarketSize, marketListings } from '@orreryjs/shopping/market'
import { admissibleActions, toolsOf } from './actions.ts'
import { createMarketPages } from './data.ts'
import type { Engine } from './engine.ts'
import { itemIdAt } from './paths.ts'
import { nearMisses, planPurchase, routeTo } from './plan.ts'
import { renderPage } from './render.ts'
import { partsOf, progress, rewardOf } from './score.ts'
import { type MarketState, searchPage } from './state.ts'
import { createMarketTasks, WORLD_ID } from './tasks.ts'
import { applyAction, type Outcome } from './transition.ts'

/** The market in WebShop's page format, with the tasks of WebArena's site. */
export interface MarketWorld extends World<MarketState> {
  /** Goal of a task. Throws `TASK_UNKNOWN`. */
  goal(task: string): ShopGoal
  /** Chosen options of the open item. */
  chosen(state: MarketState): MarketItem['chosen']
}

/** Creates the market for a catalogue size, with the pages, actions and reward of WebShop. */
export function createMarket({ size = 'standard' }: { readonly size?: MarketSize } = {}): MarketWorld {
  const listings = (): readonly MarketListing[] => marketListings(size)
  const { tasks, goalOf } = createMarketTasks(size, listings)
  // The catalogue is generated on first use.
  let created: Engine | undefined
  const engine = (): Engine => {
    created ??= { pages: createMarketPages(listings()), listings: listings(), goalOf }
    return created
  }
  return {
    id: WORLD_ID,
    version: 1,
    dialect: 'strict',
    tasks,
    start: ({ id }) => turnOf(engine(), undefined, { state: searchPage(tasks.get(id).id) }),
    step: (state, action) => turnOf(engine(), state, applyAction(engine(), state, action)),
    admissible: (state) => admissibleActions(engine(), state),
    tools: (state) => toolsOf(engine(), state),
    plan: (state) => planPurchase(engine(), state),
    nearMisses: ({ id }) => nearMisses(engine(), id),
    progress: (state) => progress(engine(), state),
    rewardComponents: (state) => partsOf(engine(), state),
    route: (from, to) => routeTo(engine(), from, to),
    goal: goalOf,
    chosen: ({ at }) => findItem(listings(), itemIdAt(at))?.chosen ?? [],
  }
}

function turnOf(engine: Engine, before: MarketState | undefined, { state, invalid }: Outcome): Turn<MarketState> {
  const changed = before !== undefined && before !== state
  const text = renderPage(engine, state)
  return {
    state,
    observation: { text, page: state.page, key: `${state.task} ${state.page} ${text}` },
    reward: changed ? rewardOf(state) : 0,
    terminated: state.page === 'done',
    success: rewardOf(state) === 1,
    changed,
    ...(invalid !== undefined && { invalid }),
  }
}
