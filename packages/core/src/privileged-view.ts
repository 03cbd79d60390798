import type { Task } from './task.ts'
import type { Turn, World } from './world.ts'

/**
 * What the harness shows a model that says of itself that it is `privileged`, beside the request: where the episode stands, hidden
 * parts included. No agent and no other model ever sees it.
 */
export interface PrivilegedView {
  readonly world: World
  readonly task: Task
  /** How the task began. */
  readonly start: Turn
  /** The standing steps since then, oldest first: those that going back has undone are not among them. */
  readonly steps: readonly PrivilegedStep[]
}

/** A step that stands, and what it led to. */
export interface PrivilegedStep {
  readonly action: string
  readonly turn: Turn
}
