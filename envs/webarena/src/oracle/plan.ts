import type { Engine } from '../engine.ts'
import type { WebArenaState } from '../state.ts'
import type { Leg } from '../tasks/way.ts'
import { answerText } from './answer.ts'
import { perform } from './deeds.ts'
import { nodeOfKey } from './looking.ts'
import { standingOf } from './standing.ts'
import { NoWay, open, show, take, type Walk } from './walk.ts'

/**
 * The shortest honest way to success that follows the task's own: what decides the answer is read before it is told, and pages
 * are reached by what pages show. Not known to be the shortest of all.
 */
export function planFrom(engine: Engine, state: WebArenaState): readonly string[] | undefined {
  if (state.ending !== undefined) return state.ending.verdict === 'success' ? [] : undefined
  const task = engine.taskOf(state)
  const walk: Walk = { state, actions: [] }
  try {
    for (const leg of task.drawn.way()) follow(engine, walk, leg)
    take(engine, walk, `stop [${answerText(task.drawn.expects())}]`)
  } catch (error) {
    if (error instanceof NoWay) return undefined
    throw error
  }
  return walk.state.ending?.verdict === 'success' ? walk.actions : undefined
}

function follow(engine: Engine, walk: Walk, leg: Leg): void {
  if (isDone(engine, walk.state, leg)) return
  open(engine, walk, leg.path)
  const deeds = leg.kind === 'do' ? leg.deeds : leg.kind === 'see' ? (leg.first ?? []) : []
  for (const deed of deeds) perform(engine, walk, deed)
  if (leg.kind === 'see') read(engine, walk, leg.keys)
  if (!isDone(engine, walk.state, leg)) throw new NoWay('what was done did not do it')
}

/** Whether a leg of the way lies behind. */
export function isDone(engine: Engine, state: WebArenaState, leg: Leg): boolean {
  switch (leg.kind) {
    case 'see':
      return leg.keys.every((key) => state.seen.includes(key))
    case 'do':
      return leg.isDone(standingOf(engine, state))
    case 'be':
      return engine.url(state) === leg.path.at(-1)
    default:
      return leg satisfies never
  }
}

function read(engine: Engine, walk: Walk, keys: readonly string[]): void {
  for (const key of keys) if (!walk.state.seen.includes(key)) show(engine, walk, (root) => nodeOfKey(root, key))
}
