import type { Observation } from '@orreryjs/core'
import type { Pair } from '@orreryjs/core/agents'

/** Where a trial stands in its plan: tau of the paper. */
export interface Step {
  readonly plan: readonly string[]
  /** Position of the subtask in hand, from 0; -1 before the first, the plan's length where none is left. */
  readonly index: number
}

/** Where the agent stands, and how it got there. */
export interface Place {
  readonly observation: Observation
  /** The actions that led here and what came back. */
  readonly pairs: readonly Pair[]
  /** The same in sentences, notes among them. */
  readonly descriptions: readonly string[]
}

/** What an episode remembers. */
export interface Memory {
  here: Place
  /** H: a sentence for each action of this trial, those of abandoned branches included. */
  executed: readonly string[]
  /** H of the trials before, each with the last thing that was seen. */
  past: readonly string[]
  /** What was noted down; it outlasts trials. */
  notes: readonly string[]
  failedPlans: readonly (readonly string[])[]
  /** Actions taken, notes among them, as far as the bound on actions counts them. */
  actions: number
  /** Whether the task has come to its own end. */
  ended: boolean
}

/** A memory of nothing but the first observation. */
export function emptyMemory(observation: Observation): Memory {
  const here = { observation, pairs: [], descriptions: [] }
  return { here, executed: [], past: [], notes: [], failedPlans: [], actions: 0, ended: false }
}

/** Moves on to what an action led to. */
export function moveOn(memory: Memory, action: string, observation: Observation): void {
  const { pairs, descriptions } = memory.here
  memory.here = { observation, pairs: [...pairs, { line: action, observation: observation.text }], descriptions }
}

/** Adds a sentence about the last action to H. */
export function describe(memory: Memory, description: string): void {
  memory.executed = [...memory.executed, description]
  memory.here = { ...memory.here, descriptions: [...memory.here.descriptions, description] }
}

/** What an action is called where nobody describes it. */
export function plainDescription(action: string): string {
  return `The action is to ${action}.`
}

/** Characters of the last observation that later trials are told. */
const TOLD = 400

/** Closes a trial: its plan has failed, and its actions become past experience. */
export function closeTrial(memory: Memory, trial: number, plan: readonly string[]): void {
  const seen = memory.here.observation.text.replace(/\s+/g, ' ').trim()
  const told = seen.length > TOLD ? `${seen.slice(0, TOLD)}...` : seen
  memory.past = [...memory.past, ...memory.executed, `Trial ${trial} failed. The last thing seen was: ${told}`]
  memory.failedPlans = [...memory.failedPlans, plan]
  memory.executed = []
  memory.here = { ...memory.here, descriptions: [] }
}
