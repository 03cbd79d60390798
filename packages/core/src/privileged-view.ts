import type { Task } from './task.ts'
import type { Turn, World } from './world.ts'

/**
 * The complete state of an episode, including hidden state, that the harness passes with a request to a model that declares itself
 * `privileged`. No agent and no other model receives it.
 */
export interface PrivilegedView {
  readonly world: World
  readonly task: Task
  /** The first turn of the task. */
  readonly start: Turn
  /** The steps since then, oldest first, without those undone by a rewind. */
  readonly steps: readonly PrivilegedStep[]
}

/** A step that has not been undone, and its result. */
export interface PrivilegedStep {
  readonly action: string
  readonly turn: Turn
}
