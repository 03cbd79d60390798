import { type EpisodeEvent, type StepEnd, type Turn, trackPosition, type World } from '@orreryjs/core'
import { originalWorld } from '@orreryjs/core/worlds'
import type { FoundTask } from './world-finder.ts'

/** Replayed states of a recorded episode, without the bookkeeping of faults and injections. */
export interface ReplayedStates {
  readonly world: World
  /** All states in order, including states after rewinds. */
  readonly states: readonly unknown[]
  /** The state after each step and each rewind, by the position of the event. */
  readonly after: ReadonlyMap<number, unknown>
}

/** Replays the steps of an episode in its world, without agent or model. Returns `undefined` if a result differs from the recording. */
export function replayStates(
  { world, task }: Pick<FoundTask, 'world' | 'task'>,
  events: readonly EpisodeEvent[],
): ReplayedStates | undefined {
  const start = world.start(task).state
  let isSame = true
  const course = trackPosition<unknown>(start, (before, event) => {
    const turn = world.step(before, event.action)
    isSame &&= isAsRecorded(turn, event)
    return turn.state
  })
  const states = [start]
  const after = new Map<number, unknown>()
  for (const event of events) {
    course.apply(event)
    if (!isSame) return undefined
    if (event.type !== 'step-end' && event.type !== 'rewind') continue
    states.push(course.current())
    after.set(event.seq, course.current())
  }
  const original = originalWorld(world)
  return {
    world: original.world,
    states: states.map(original.stateOf),
    after: new Map([...after].map(([seq, state]) => [seq, original.stateOf(state)])),
  }
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
