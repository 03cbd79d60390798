import {
  act,
  type Effect,
  type LinearExpression,
  type Mark,
  note,
  type Observation,
  type StepResult,
  type Tool,
} from '@orreryjs/core'
import type { EffectGenerator, TranscriptEntry } from '@orreryjs/core/agents'

/** A line of the transcript. */
export interface TranscriptLine extends TranscriptEntry {
  /** Whether the method took the step itself: going back, or reopening an item of the memory buffer. */
  readonly isAutomatic?: true
}

/** The open item. */
interface OpenItem {
  readonly id: string
  /** Text of its page when it was opened, and the transcript up to then. */
  readonly page: string
  readonly mark: Mark
  readonly path: readonly TranscriptLine[]
}

/** A rejected item: an entry of the memory buffer. */
export interface RejectedItem {
  readonly id: string
  /** As shown on its page, if the profile has an `itemPattern`. */
  readonly title?: string
  readonly price?: string
  /** Rationale for the rejection. */
  readonly rationale: string
  readonly mark: Mark
  readonly path: readonly TranscriptLine[]
}

/** State of an episode. */
export interface Memory {
  observation: Observation
  hasEnded: boolean
  /** Next state according to the rule of the last move. */
  nextState: string | undefined
  /** Number of moves between states. Reading details does not count. */
  transitions: number
  /** The transcript: rationales, actions and answers, oldest first. */
  pairs: readonly TranscriptLine[]
  /** Index of the last search in the transcript. */
  searchIndex: number
  /** Whether the last move went back from the results to a new search. */
  hasReturned: boolean
  /** Arguments of the last search. */
  target: readonly (readonly [name: string, value: string])[]
  item: OpenItem | undefined
  /** Details of the open item, by tool name. */
  details: ReadonlyMap<string, string>
  /** The memory buffer, by item id, in order of rejection. */
  readonly rejectedItems: Map<string, RejectedItem>
  /** The tool that opened the last item. */
  selectTool: Tool | undefined
}

/** Returns a memory with only the first observation. */
export function initialMemory(observation: Observation): Memory {
  return {
    observation,
    hasEnded: false,
    nextState: undefined,
    transitions: 0,
    pairs: [],
    searchIndex: 0,
    hasReturned: false,
    target: [],
    item: undefined,
    details: new Map(),
    rejectedItems: new Map(),
    selectTool: undefined,
  }
}

/** Appends a rationale to the transcript, as one line. */
export function rememberRationale(memory: Memory, rationale: string): void {
  if (rationale !== '') memory.pairs = [...memory.pairs, { line: `think: ${rationale}`, observation: 'OK.' }]
}

/** Executes an action and records the result. */
export function* take(memory: Memory, action: string, by: 'model' | 'method' = 'model'): Generator<Effect, StepResult, unknown> {
  const result = yield* act(action)
  updateObservation(memory, result)
  const pair = { line: action, observation: result.observation.text }
  memory.pairs = [...memory.pairs, by === 'method' ? { ...pair, isAutomatic: true } : pair]
  return result
}

/** Rejects the open item: moves it to the memory buffer, with the title and price that the pattern finds on its page. */
export function reject(memory: Memory, rationale: string, pattern: LinearExpression | undefined): void {
  const { item } = memory
  memory.item = undefined
  memory.details = new Map()
  if (item === undefined) return
  const { id, mark, path } = item
  const { title, price } = pattern?.groupsOf(item.page) ?? {}
  const itemDetails = { ...(title !== undefined && { title }), ...(price !== undefined && { price }) }
  memory.rejectedItems.set(id, { id, ...itemDetails, rationale, mark, path })
}

/** Updates the current observation. */
export function updateObservation(
  memory: Memory,
  { observation, terminated }: Pick<StepResult, 'observation' | 'terminated'>,
): void {
  memory.observation = observation
  memory.hasEnded = terminated
}

/** A move between states. */
interface Transition {
  readonly from: string
  readonly to: string
  /** Rationale of the move. */
  readonly reason: string
}

/** Counts and logs a transition. Every move between states counts, even if it has no effect. */
export function* transition(memory: Memory, { from, to, reason }: Transition): EffectGenerator<void> {
  memory.transitions += 1
  yield* note({ kind: 'transition', from, to, reason })
}
