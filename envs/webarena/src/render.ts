import type { Observation } from '@orreryjs/core'
import { browserGymObservation } from './browser/browsergym/observation.ts'
import { currentTab, urlOf } from './browser/state.ts'
import { observation, shownPage } from './browser/view.ts'
import type { Engine } from './engine.ts'
import { keyOf } from './key.ts'
import type { Opened, WebArenaState } from './state.ts'
import { type Shown, shownKnown } from './transition/known-ways.ts'

/** The tabs, what can be seen of the open page, and its URL, which WebArena's prompts tell behind it. `opened`: tabs not told yet. */
export function shownOf(engine: Engine, state: Opened, opened: number): Shown {
  if (opened > 0) return shownAnew(engine, state, opened)
  return shownKnown(state.browser, engine.rules, () => shownAnew(engine, state, 0))
}

function shownAnew(engine: Engine, state: Opened, opened: number): Shown {
  const context = engine.context(state)
  const tab = currentTab(state.browser)
  const text =
    engine.dialect === 'browsergym'
      ? browserGymObservation(state.browser, context)
      : `${observation(state.browser, context, opened)}\nURL: ${urlOf(tab)}`
  return { text, page: shownPage(tab.document, context).kind }
}

/** What an agent is told of what is shown at a state; `error`: what dialect `browsergym` tells of the last action. */
export function observationOf({ dialect }: Engine, { task }: WebArenaState, shown: Shown, error?: string): Observation {
  const { text, page } = shown
  return {
    text: error === undefined ? text : `${text}\nError of the last action: ${error}`,
    page,
    get key() {
      return dialect === 'browsergym' ? `${task}\n${text}` : keyOf(text, task)
    },
  }
}
