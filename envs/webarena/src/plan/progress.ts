import type { Engine } from '../engine.ts'
import { isDone } from '../plan.ts'
import { hasExtraChange } from '../score.ts'
import type { WebArenaState } from '../state.ts'
import { drawnOf } from '../tasks/task.ts'

/** A change too many cannot be made up for. */
const MOST_WITH_EXTRA_CHANGE = 0.9

/** Share of the evidence that was read and of the changes that were made; all of it is only the end. */
export function progress(engine: Engine, state: WebArenaState): number {
  if (state.ending !== undefined)
    return state.ending.verdict === 'success' ? 1 : Math.min(MOST_WITH_EXTRA_CHANGE, shareDone(engine, state))
  const share = shareDone(engine, state)
  return hasExtraChange(engine, state) ? Math.min(MOST_WITH_EXTRA_CHANGE, share) : share
}

/** The last step is to stop, so that nothing is whole before it. */
function shareDone(engine: Engine, state: WebArenaState): number {
  const drawn = drawnOf(engine.taskOf(state))
  const legs = drawn.way().filter(({ kind }) => kind !== 'see')
  const done = legs.filter((leg) => isDone(engine, state, leg)).length + state.seen.length
  return done / (legs.length + drawn.evidence().size + 1)
}
