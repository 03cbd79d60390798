import { act, type Effect, type Mark, note, type Observation, type Seen, type Tool } from '@orreryjs/core'
import type { Pair, Steps } from '@orreryjs/core/agents'

/** A line of the transcript. */
export interface Told extends Pair {
  /** Whether the method took it by itself: a way back, or the way to an item of the memory buffer. */
  readonly automatic?: true
}

/** The item whose page is open. */
interface OpenItem {
  readonly id: string
  /** Its page as it was opened, and the way to it. */
  readonly page: string
  readonly mark: Mark
  readonly path: readonly Told[]
}

/** An item that was looked at and left: an entry of the memory buffer. */
export interface Browsed {
  readonly id: string
  /** As its page shows them, where the profile says how to find them. */
  readonly title?: string
  readonly price?: string
  /** What was thought when it was left. */
  readonly rationale: string
  readonly mark: Mark
  readonly path: readonly Told[]
}

/** What an episode remembers. */
export interface Memory {
  here: Observation
  ended: boolean
  /** The state that the last move led to by its rule. */
  phase: string | undefined
  /** Moves between states; reading details is none. */
  transitions: number
  /** The transcript: rationales and actions with what came back, oldest first. */
  pairs: readonly Told[]
  /** Where in the transcript the last search stands. */
  searchedAt: number
  /** Whether the last move gave the results up for a new search. */
  returned: boolean
  /** What the last search was for, by argument. */
  target: readonly (readonly [name: string, value: string])[]
  item: OpenItem | undefined
  /** What was read of it, by name of the tool. */
  details: ReadonlyMap<string, string>
  /** The memory buffer, by id, the first one left first. */
  readonly browsed: Map<string, Browsed>
  /** The tool that opened the last item. */
  opener: Tool | undefined
}

/** A memory of nothing but the first observation. */
export function emptyMemory(here: Observation): Memory {
  return {
    here,
    ended: false,
    phase: undefined,
    transitions: 0,
    pairs: [],
    searchedAt: 0,
    returned: false,
    target: [],
    item: undefined,
    details: new Map(),
    browsed: new Map(),
    opener: undefined,
  }
}

/** Writes a rationale into the transcript, in one line. */
export function rememberRationale(memory: Memory, rationale: string): void {
  if (rationale !== '') memory.pairs = [...memory.pairs, { line: `think: ${rationale}`, observation: 'OK.' }]
}

/** Takes a step and remembers what came back. */
export function* take(memory: Memory, action: string, by: 'model' | 'method' = 'model'): Generator<Effect, Seen, unknown> {
  const seen = yield* act(action)
  arrive(memory, seen)
  const told = { line: action, observation: seen.observation.text }
  memory.pairs = [...memory.pairs, by === 'method' ? { ...told, automatic: true } : told]
  return seen
}

/** Leaves the open item and keeps it in the memory buffer, with the title and price that the pattern finds on its page. */
export function reject(memory: Memory, rationale: string, pattern: RegExp | undefined): void {
  const { item } = memory
  memory.item = undefined
  memory.details = new Map()
  if (item === undefined) return
  const { id, mark, path } = item
  const { title, price } = pattern?.exec(item.page)?.groups ?? {}
  const found = { ...(title !== undefined && { title }), ...(price !== undefined && { price }) }
  memory.browsed.set(id, { id, ...found, rationale, mark, path })
}

/** Moves to what can be seen now. */
export function arrive(memory: Memory, { observation, ended }: Pick<Seen, 'observation' | 'ended'>): void {
  memory.here = observation
  memory.ended = ended
}

/** A move from a state to a state. */
interface Transition {
  readonly from: string
  readonly to: string
  /** The rationale that led to it. */
  readonly reason: string
}

/** Counts a transition and writes it down: every move between states is one, also one that led nowhere. */
export function* transition(memory: Memory, { from, to, reason }: Transition): Steps<void> {
  memory.transitions += 1
  yield* note({ kind: 'transition', from, to, reason })
}
