import { act, type Mark, mark, type Observation, rewind, type Seen } from '@orreryjs/core'
import type { Pair, Steps } from '@orreryjs/core/agents'
import type { AdaptOptions } from './options.ts'

/** A place that a failed attempt is undone to, and how much of the path leads there. */
interface Checkpoint {
  readonly mark: Mark
  readonly length: number
}

/** What an episode remembers. */
export interface Memory {
  /** The way from the start to where the agent is: actions and what came back. */
  path: readonly Pair[]
  here: Observation
  /** After the last subtask that succeeded. */
  checkpoint: Checkpoint
  /** Whether the agent may be elsewhere than at the checkpoint. */
  hasMoved: boolean
  /** Whether the task has ended here. */
  hasEnded: boolean
}

/** Means of going back to a checkpoint; `run` is whatever the run allows. */
export type Restoring = Exclude<AdaptOptions['checkpoint'], 'usual'>

/** A memory of the first observation, which is the first checkpoint. */
export function* beginMemory(here: Observation): Steps<Memory> {
  return { path: [], here, checkpoint: { mark: yield* mark(), length: 0 }, hasMoved: false, hasEnded: false }
}

/** Takes a step and remembers it. */
export function* take(memory: Memory, action: string): Steps<Seen> {
  const seen = yield* act(action)
  memory.path = [...memory.path, { line: action, observation: seen.observation.text }]
  memory.here = seen.observation
  memory.hasMoved = true
  memory.hasEnded = seen.ended
  return seen
}

/** Makes what was done since the checkpoint last. */
export function* commit(memory: Memory): Steps<void> {
  if (!memory.hasMoved) return
  memory.checkpoint = { mark: yield* mark(), length: memory.path.length }
  memory.hasMoved = false
}

/** Undoes what was done since the checkpoint, if there is a means that the run allows; otherwise it stays as it is. */
export function* restore(memory: Memory, restoring: Restoring): Steps<void> {
  if (!memory.hasMoved || restoring === 'none') return
  const back = yield* rewind(memory.checkpoint.mark, restoring === 'run' ? undefined : [restoring])
  memory.here = back.observation
  memory.hasEnded = back.ended
  if (back.means === 'none') return
  memory.path = memory.path.slice(0, memory.checkpoint.length)
  memory.hasMoved = false
}
