import type { Observation } from '@orreryjs/core'
import { currentTab } from './browser/state.ts'
import { observation, shownPage } from './browser/view.ts'
import type { Engine } from './engine.ts'
import { keyOf } from './key.ts'
import type { WebArenaState } from './state.ts'

/** The tabs, what can be seen of the open page, and its URL, which WebArena's prompts tell behind it. `opened`: tabs not told yet. */
export function observationOf(engine: Engine, state: WebArenaState, opened: number): Observation {
  const context = engine.context(state)
  const url = engine.url(state)
  const told = observation(state.browser, context, opened)
  const { kind } = shownPage(currentTab(state.browser).document, context)
  const text = `${told}\nURL: ${url}`
  return {
    text,
    page: kind,
    get key() {
      return keyOf(text, state.task)
    },
  }
}
