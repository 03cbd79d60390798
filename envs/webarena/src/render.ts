import type { Observation } from '@orreryjs/core'
import { currentTab } from './browser/state.ts'
import { observation, shownPage } from './browser/view.ts'
import { browserGymObservation } from './browsergym/observation.ts'
import type { Engine } from './engine.ts'
import { keyOf } from './key.ts'
import type { WebArenaState } from './state.ts'

/**
 * The tabs, what can be seen of the open page, and its URL, which WebArena's prompts tell behind it. `opened`: tabs not told yet;
 * `error`: what dialect `browsergym` tells of the last action.
 */
export function observationOf(engine: Engine, state: WebArenaState, opened: number, error?: string): Observation {
  const context = engine.context(state)
  const { kind } = shownPage(currentTab(state.browser).document, context)
  const isGym = engine.dialect === 'browsergym'
  const seen = isGym
    ? browserGymObservation(state.browser, context)
    : `${observation(state.browser, context, opened)}\nURL: ${engine.url(state)}`
  return {
    text: error === undefined ? seen : `${seen}\nError of the last action: ${error}`,
    page: kind,
    get key() {
      return isGym ? `${state.task}\n${seen}` : keyOf(seen, state.task)
    },
  }
}
