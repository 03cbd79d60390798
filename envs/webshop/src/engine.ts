import type { Turn } from '@orreryjs/core'
import { memoizeParser } from '@orreryjs/core/worlds'
import { type Action, parseAction } from './actions.ts'
import { observationKey } from './render/key.ts'
import { INVALID_ACTION } from './render/wording.ts'
import { renderPage } from './render.ts'
import { isSuccess } from './score.ts'
import type { Shop } from './shop.ts'
import { isSameState, searchPage, type WebShopState } from './state.ts'
import { type Outcome, transition } from './transition.ts'

/** Runs episodes in one shop. */
interface Engine {
  /** Starts an episode of the task with this id. Throws `TASK_UNKNOWN`. */
  start(task: string): Turn<WebShopState>
  step(state: WebShopState, action: string): Turn<WebShopState>
}

/** Creates the engine of a shop. */
export function createEngine(shop: Shop): Engine {
  const parse = memoizeParser((text): Action => parseAction(shop.rules, text))
  return {
    start(task) {
      shop.goalOf(task)
      const state = searchPage(task)
      return turnOf(shop, state, { state })
    },
    step: (state, action) => turnOf(shop, state, transition(shop, state, parse(action))),
  }
}

/** A purchase is rewarded once. It ends the episode, although upstream's program allows further steps. */
function turnOf(shop: Shop, before: WebShopState, outcome: Outcome): Turn<WebShopState> {
  const { invalid, answer } = outcome
  const state = isSameState(before, outcome.state) ? before : outcome.state
  const isBought = state.page === 'done'
  const isBoughtNow = isBought && before.page !== 'done'
  const text = answer ?? (invalid !== undefined && shop.rules.shortAnswers ? INVALID_ACTION : renderPage(shop, state))
  const turn = {
    state,
    observation: { text, page: state.page, key: observationKey(state, shop) },
    reward: isBoughtNow ? (state.purchase?.reward ?? 0) : 0,
    terminated: isBoughtNow || (isBought && !shop.rules.searchAnywhere),
    success: isSuccess(state),
    changed: state !== before,
  }
  return invalid === undefined ? turn : { ...turn, invalid }
}
