import type { EpisodeEvent, StepEnd, Turn, World } from '@orrery/core'
import type { FoundTask } from './world-finder.ts'

/** The states of a recorded episode, computed again. */
export interface Trace {
  readonly world: World
  /** Every state from the start on, in order; those that a rewind led back to among them. */
  readonly states: readonly unknown[]
  /** The state after each step and each rewind, by the position of the event. */
  readonly after: ReadonlyMap<number, unknown>
}

/**
 * Does a recorded episode's steps again in its world, without agent or model. `undefined` where the world answers anything
 * else than was recorded.
 */
export function retrace({ world, task }: FoundTask, events: readonly EpisodeEvent[]): Trace | undefined {
  const start = world.start(task).state
  const walk: Walk = { world, start, state: start, marks: new Map(), replaying: false }
  const states = [start]
  const after = new Map<number, unknown>()
  for (const event of events) {
    if (!follow(walk, event)) return undefined
    if (event.type !== 'step-end' && event.type !== 'rewind') continue
    states.push(walk.state)
    after.set(event.seq, walk.state)
  }
  return { world, states, after }
}

/** Where following a record stands. */
interface Walk {
  readonly world: World
  readonly start: unknown
  state: unknown
  readonly marks: Map<number, unknown>
  /** Whether the steps of a replay have begun: it starts anew. */
  replaying: boolean
}

/** Whether the event came out as it was recorded. */
function follow(walk: Walk, event: EpisodeEvent): boolean {
  switch (event.type) {
    case 'mark':
      walk.marks.set(event.mark, walk.state)
      return true
    case 'rewind':
      if (event.means === 'snapshot') walk.state = walk.marks.get(event.mark)
      if (event.means === 'replay' && !walk.replaying) walk.state = walk.start
      walk.replaying = false
      return walk.state !== undefined
    case 'step-end':
      return takeStep(walk, event)
    default:
      return true
  }
}

function takeStep(walk: Walk, event: StepEnd): boolean {
  if (event.by === 'replay' && !walk.replaying) walk.state = walk.start
  walk.replaying = event.by === 'replay'
  const turn = walk.world.step(walk.state, event.action)
  walk.state = turn.state
  return isAsRecorded(turn, event)
}

function isAsRecorded({ observation, reward, success, terminated, changed }: Turn, event: StepEnd): boolean {
  return (
    observation.text === event.observation &&
    reward === event.reward &&
    success === event.success &&
    terminated === event.terminated &&
    changed === event.changed
  )
}
