import type { Engine } from './engine.ts'
import { buttonsOn, groupsOn, idsOn, LABELS } from './render.ts'
import type { MarketState } from './state.ts'

/** What the page offers, as it writes it; on the search page a search for what the instruction says. */
export function admissibleActions(engine: Engine, state: MarketState): readonly string[] {
  if (state.page === 'search') {
    const words = engine.goalOf(state.task).instruction.replace(/, and price lower than [\d.]+ dollars$/, '')
    return [`search[${words}]`]
  }
  const buttons = buttonsOn(engine, state).map((button) => LABELS[button])
  return [...new Set([...buttons, ...idsOn(engine, state), ...groupsOn(engine, state).flatMap(([, values]) => values)])].map(
    (target) => `click[${target}]`,
  )
}
