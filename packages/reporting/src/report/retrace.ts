import { createCourse, type EpisodeEvent, type StepEnd, type Turn, type World } from '@orreryjs/core'
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
  let holds = true
  const course = createCourse<unknown>(start, (before, event) => {
    const turn = world.step(before, event.action)
    holds &&= isAsRecorded(turn, event)
    return turn.state
  })
  const states = [start]
  const after = new Map<number, unknown>()
  for (const event of events) {
    course.follow(event)
    if (!holds) return undefined
    if (event.type !== 'step-end' && event.type !== 'rewind') continue
    states.push(course.place())
    after.set(event.seq, course.place())
  }
  return { world, states, after }
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
