import { act, type Mark, mark, type Observation, rewind, type StepResult } from '@orreryjs/core'
import type { EffectGenerator, TranscriptEntry } from '@orreryjs/core/agents'
import type { AdaptOptions } from './options.ts'

/** A state that failed attempts are undone to, and the length of the path to it. */
interface Checkpoint {
  readonly mark: Mark
  readonly length: number
}

/** State of an episode. */
export interface Memory {
  /** Actions and answers from the start to the current state. */
  path: readonly TranscriptEntry[]
  observation: Observation
  /** State after the last successful subtask. */
  checkpoint: Checkpoint
  /** Whether the agent may have left the checkpoint. */
  hasMoved: boolean
  /** Whether the task has ended. */
  hasEnded: boolean
}

/** How to return to a checkpoint; `run` is any means that the run allows. */
export type RestoreMeans = Exclude<AdaptOptions['checkpoint'], 'default'>

/** Creates a memory whose first checkpoint is the initial state. */
export function* createMemory(observation: Observation): EffectGenerator<Memory> {
  return { path: [], observation, checkpoint: { mark: yield* mark(), length: 0 }, hasMoved: false, hasEnded: false }
}

/** Executes and records an action. */
export function* take(memory: Memory, action: string): EffectGenerator<StepResult> {
  const result = yield* act(action)
  memory.path = [...memory.path, { line: action, observation: result.observation.text }]
  memory.observation = result.observation
  memory.hasMoved = true
  memory.hasEnded = result.terminated
  return result
}

/** Makes the current state the checkpoint. */
export function* commit(memory: Memory): EffectGenerator<void> {
  if (!memory.hasMoved) return
  memory.checkpoint = { mark: yield* mark(), length: memory.path.length }
  memory.hasMoved = false
}

/** Undoes everything since the checkpoint, if the run has a means to do so. Otherwise the state stays unchanged. */
export function* restore(memory: Memory, means: RestoreMeans): EffectGenerator<void> {
  if (!memory.hasMoved || means === 'none') return
  const back = yield* rewind(memory.checkpoint.mark, means === 'run' ? undefined : [means])
  memory.observation = back.observation
  memory.hasEnded = back.terminated
  if (back.means === 'none') return
  memory.path = memory.path.slice(0, memory.checkpoint.length)
  memory.hasMoved = false
}
