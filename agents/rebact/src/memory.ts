import { act, type Mark, mark, type Observation, type StepResult } from '@orreryjs/core'
import type { EffectGenerator, TranscriptEntry } from '@orreryjs/core/agents'
import type { Rules } from './rules.ts'

/** An executed action with its result. */
export interface ExecutedAction extends TranscriptEntry {
  /** Observation before the action. */
  readonly before: Observation
  readonly result: StepResult
  /** The action in normal form. Actions with equal keys are the same action. */
  readonly key: string
  /** Mark of the state before the action, if the agent may go back to it. */
  readonly mark?: Mark
}

/** State of an episode. */
export interface Memory {
  /** The transcript, oldest first. */
  transcript: readonly ExecutedAction[]
  /** The current observation. */
  observation: Observation
  /** Number of consecutive modifications, including the last step. */
  modifications: number
  /** Keys of all executed actions, each with the key of the state in which it was executed. */
  readonly attempts: Set<string>
}

/** Returns a memory with only the first observation. */
export function initialMemory(observation: Observation): Memory {
  return { transcript: [], observation, modifications: 0, attempts: new Set() }
}

/** Executes and records an action. Returns true if the task has ended. */
export function* take(memory: Memory, action: string, { modify }: Pick<Rules, 'modify'>): EffectGenerator<boolean> {
  const goesBack = modify === 'navigate' || modify === 'rewind'
  const before = goesBack ? { mark: yield* mark() } : {}
  const from = memory.observation
  const result = yield* act(action)
  remember(memory, {
    line: action,
    key: actionKey(action),
    observation: result.observation.text,
    before: from,
    result,
    ...before,
  })
  return result.terminated
}

/** Appends an action and updates the current observation. */
function remember(memory: Memory, executed: ExecutedAction): void {
  memory.transcript = [...memory.transcript, executed]
  memory.observation = executed.result.observation
  memory.attempts.add(attemptKey(executed.key, executed.before))
}

/** True if the action was executed before in the same observed state. */
export function wasAttempted({ attempts }: Pick<Memory, 'attempts'>, action: string, observation: Observation): boolean {
  return attempts.has(attemptKey(actionKey(action), observation))
}

function attemptKey(action: string, { key }: Observation): string {
  return `${action}\n${key}`
}

/** Normal form of an action: lower case, single spaces. */
export function actionKey(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** True if the page has not changed since before action `index` (0-based). */
export function isPageUnchangedSince(
  { transcript, observation }: Pick<Memory, 'transcript' | 'observation'>,
  index: number,
): boolean {
  return transcript.slice(index).every(({ before }) => before.page === observation.page)
}
