import { purchaseParts } from '@orreryjs/shopping'
import type { Engine } from './engine.ts'
import type { WebArenaState } from './state.ts'
import { drawnOf } from './tasks/task.ts'

/** What the reward of a purchase looks at; nothing in tasks that end with an answer. */
export function partsOf(engine: Engine, state: WebArenaState): Readonly<Record<string, number>> {
  const errand = drawnOf(engine.taskOf(state)).errand?.()
  return errand === undefined ? {} : purchaseParts(state.ending?.purchase, errand.options.length > 0)
}
