import type { Observation } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'

/** Position of a trial in its plan; tau in the paper. */
export interface PlanPosition {
  readonly plan: readonly string[]
  /** Zero-based index of the current subtask; -1 before the first, the plan's length after the last. */
  readonly index: number
}

/** A state that the agent reached, with the actions that led to it. */
export interface TrialState {
  readonly observation: Observation
  /** Actions that led here, with their answers. */
  readonly pairs: readonly TranscriptEntry[]
  /** Descriptions of these actions, including notes. */
  readonly descriptions: readonly string[]
}

/** State of an episode. */
export interface Memory {
  state: TrialState
  /** H: a sentence per action of this trial, including abandoned branches. */
  executed: readonly string[]
  /** H of earlier trials, each with an excerpt of its last observation. */
  pastExperience: readonly string[]
  /** Notes of the agent, kept across trials. */
  notes: readonly string[]
  failedPlans: readonly (readonly string[])[]
  /** Summaries of screens that are too long for the context, by screen. */
  readonly summaries: Map<string, string>
  /** Number of actions, including notes, that count against the limit. */
  actions: number
  /** Whether the world ended the task. */
  hasEnded: boolean
}

/** Returns a memory with only the first observation. */
export function initialMemory(observation: Observation): Memory {
  const state = { observation, pairs: [], descriptions: [] }
  const summaries = new Map<string, string>()
  return { state, executed: [], pastExperience: [], notes: [], failedPlans: [], summaries, actions: 0, hasEnded: false }
}

/** Moves to the state after an action. */
export function recordStep(memory: Memory, action: string, observation: Observation): void {
  const { pairs, descriptions } = memory.state
  memory.state = { observation, pairs: [...pairs, { line: action, observation: observation.text }], descriptions }
}

/** Appends the description of the last action to H. */
export function describe(memory: Memory, description: string): void {
  memory.executed = [...memory.executed, description]
  memory.state = { ...memory.state, descriptions: [...memory.state.descriptions, description] }
}

/** Description of an action without a model call. */
export function plainDescription(action: string): string {
  return `The action is to ${action}.`
}

/** Maximum length of a trial's last observation in later prompts, in characters. */
const MAX_OBSERVATION_LENGTH = 400

/** Closes a trial: its plan becomes a failed plan and its actions become past experience. */
export function closeTrial(memory: Memory, trial: number, plan: readonly string[]): void {
  const observation = memory.state.observation.text.replace(/\s+/g, ' ').trim()
  const excerpt = observation.length > MAX_OBSERVATION_LENGTH ? `${observation.slice(0, MAX_OBSERVATION_LENGTH)}...` : observation
  memory.pastExperience = [
    ...memory.pastExperience,
    ...memory.executed,
    `Trial ${trial} failed. The last thing seen was: ${excerpt}`,
  ]
  memory.failedPlans = [...memory.failedPlans, plan]
  memory.executed = []
  memory.state = { ...memory.state, descriptions: [] }
}
