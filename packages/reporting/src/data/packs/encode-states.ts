import type { EpisodeEvent } from '@orreryjs/core'
import type { EpisodeStates, RecordedCredit, StateChange, StateFact, StepEffect } from '../recorded-episode.ts'
import type { ListReader, ListWriter } from './list-table.ts'
import { createPredictedReader, createPredictedWriter, type Mispredictions } from './mispredictions.ts'
import type { PackMemory } from './pack-memory.ts'

/** Encoded states without facts that follow from earlier or remembered states, in the order of steps and rewinds. */
export interface EncodedStates {
  /** Facts at the start; absent if remembered. */
  readonly facts?: readonly StateFact[]
  /** Changed and removed facts. */
  readonly changes: readonly BareChange[][]
  readonly changesOdd?: Mispredictions
  /** Numbers of the lists of available actions, of each step and at the end. */
  readonly admissible: readonly number[]
  readonly admissibleOdd?: Mispredictions
  /** Distance to goal at the start, then differences. Absent without an oracle. */
  readonly toGo?: readonly number[]
  readonly toGoOdd?: Mispredictions
  /** Effects of the steps, a letter each. Absent without credit. */
  readonly effects?: string
  /** Sentence about the loss, and the position of the decisive step. */
  readonly loss?: readonly [sentence: string, decisive?: number]
}

type Facts = ReadonlyMap<string, string>

type BareChange = readonly [name: string, after: string] | readonly [name: string]

/** Encodes states; `decodeStates` decodes them. */
export function encodeStates(
  states: EpisodeStates,
  events: readonly EpisodeEvent[],
  lists: ListWriter,
  memory: PackMemory,
): EncodedStates {
  const way = wayOf(events)
  const opening = memory.state(way.start).facts
  const isNew = opening === undefined || !isSame([...opening], states.facts)
  let facts = isNew ? new Map(states.facts) : opening
  if (opening === undefined) memory.keepState(way.start, { facts })
  const changes = createPredictedWriter<BareChange[]>()
  for (const { key, seq } of way.moves) {
    const known = memory.state(key).facts
    const expected = known && changesTo(facts, known)
    const bare = (states.changes[seq] ?? []).map(bareChange)
    const isExpected = isSame(expected, bare)
    changes.take(expected !== undefined, isExpected, () => bare)
    facts = known !== undefined && isExpected ? known : followed(facts, bare)
    if (known === undefined) memory.keepState(key, { facts })
  }
  const admissible = createPredictedWriter<number>()
  for (const { key, seq } of way.offers) {
    const list = (seq === undefined ? states.admissibleAtEnd : states.admissible[seq]) ?? []
    const known = memory.state(key).admissible
    if (known === undefined) memory.keepState(key, { admissible: list })
    admissible.take(known !== undefined, isSame(known, list), () => lists.number(list))
  }
  return {
    ...(isNew && { facts: states.facts }),
    changes: changes.values,
    ...(changes.odd.length > 0 && { changesOdd: changes.odd }),
    admissible: admissible.values,
    ...(admissible.odd.length > 0 && { admissibleOdd: admissible.odd }),
    ...(states.toGoAtStart !== undefined && bareToGo(states.toGoAtStart, states.toGo ?? {}, way, memory)),
    ...(states.credit && bareCredit(states.credit, way)),
  }
}

function bareToGo(
  atStart: number | null,
  toGo: NonNullable<EpisodeStates['toGo']>,
  { start, moves }: StatePath,
  memory: PackMemory,
): Pick<EncodedStates, 'toGo' | 'toGoOdd'> {
  const writer = createPredictedWriter<number>()
  let left = 0
  let now = atStart
  for (const { key, seq } of [{ key: start, seq: undefined }, ...moves]) {
    const other = seq === undefined ? undefined : toGo[seq]
    if (other !== undefined) now = other
    const steps = now ?? NONE
    const before = left
    const known = memory.state(key).toGo
    if (known === undefined) memory.keepState(key, { toGo: steps })
    writer.take(known !== undefined, known === steps, () => steps - before)
    left = steps
  }
  return { toGo: writer.values, ...(writer.odd.length > 0 && { toGoOdd: writer.odd }) }
}

/** Letters of effects. */
const EFFECT_LETTERS: Readonly<Record<StepEffect, string>> = { closer: 'c', neutral: 'n', further: 'f', 'dead-end': 'd' }

const EFFECTS = new Map(Object.entries(EFFECT_LETTERS).map(([effect, letter]) => [letter, effect as StepEffect]))

/** Steps without an effect have a space. */
function bareCredit({ effects, loss }: RecordedCredit, { offers }: StatePath): Pick<EncodedStates, 'effects' | 'loss'> {
  const letters = offers.flatMap(({ seq }) => {
    const effect = seq === undefined ? undefined : effects[seq]
    return seq === undefined ? [] : [effect === undefined ? ' ' : EFFECT_LETTERS[effect]]
  })
  if (loss === undefined) return { effects: letters.join('') }
  const { sentence, decisive } = loss
  return { effects: letters.join(''), loss: decisive === undefined ? [sentence] : [sentence, decisive] }
}

function wholeCredit(letters: string, loss: EncodedStates['loss'], { offers }: StatePath): RecordedCredit {
  const effects: Record<number, StepEffect> = {}
  for (const [at, { seq }] of offers.entries()) {
    const effect = EFFECTS.get(letters[at] ?? '')
    if (seq !== undefined && effect !== undefined) effects[seq] = effect
  }
  if (loss === undefined) return { effects }
  const [sentence, decisive] = loss
  return { effects, loss: { sentence, ...(decisive !== undefined && { decisive }) } }
}

/** Decodes states. */
export function decodeStates(
  bare: EncodedStates,
  events: readonly EpisodeEvent[],
  lists: ListReader,
  memory: PackMemory,
): EpisodeStates {
  const way = wayOf(events)
  const opening = memory.state(way.start).facts
  let now = bare.facts === undefined && opening !== undefined ? opening : new Map(bare.facts)
  const facts = bare.facts ?? [...now]
  if (opening === undefined) memory.keepState(way.start, { facts: now })
  const changes: Record<number, readonly StateChange[]> = {}
  const nextChange = createPredictedReader(bare.changes, bare.changesOdd)
  for (const { key, seq } of way.moves) {
    const known = memory.state(key).facts
    const expected = known && changesTo(now, known)
    const change = nextChange(expected) ?? []
    const before = now
    if (change.length > 0) changes[seq] = change.map((each) => wholeChange(each, before))
    now = known !== undefined && change === expected ? known : followed(now, change)
    if (known === undefined) memory.keepState(key, { facts: now })
  }
  const admissible: Record<number, readonly string[]> = {}
  let admissibleAtEnd: readonly string[] = []
  const nextNumber = createPredictedReader(
    bare.admissible.map((number) => lists.list(number)),
    bare.admissibleOdd,
  )
  for (const { key, seq } of way.offers) {
    const known = memory.state(key).admissible
    const list = nextNumber(known) ?? []
    if (known === undefined) memory.keepState(key, { admissible: list })
    if (seq === undefined) admissibleAtEnd = list
    else admissible[seq] = list
  }
  return {
    facts,
    changes,
    admissible,
    admissibleAtEnd,
    ...(bare.toGo && wholeToGo(bare.toGo, bare.toGoOdd, way, memory)),
    ...(bare.effects !== undefined && { credit: wholeCredit(bare.effects, bare.loss, way) }),
  }
}

function wholeToGo(
  written: readonly number[],
  odd: Mispredictions | undefined,
  { start, moves }: StatePath,
  memory: PackMemory,
): Pick<EpisodeStates, 'toGoAtStart' | 'toGo'> {
  const toGo: Record<number, number | null> = {}
  // Written values are differences, remembered values are absolute.
  const next = createPredictedReader<{ readonly by: number } | { readonly is: number }>(
    written.map((by) => ({ by })),
    odd,
  )
  let toGoAtStart: number | null = null
  let left = 0
  for (const { key, seq } of [{ key: start, seq: undefined }, ...moves]) {
    const known = memory.state(key).toGo
    const read = next(known === undefined ? undefined : { is: known }) ?? { by: 0 }
    const steps = 'is' in read ? read.is : left + read.by
    if (known === undefined) memory.keepState(key, { toGo: steps })
    if (seq === undefined) toGoAtStart = planned(steps)
    else if (steps !== left) toGo[seq] = planned(steps)
    left = steps
  }
  return { toGoAtStart, toGo }
}

const NONE = -1

function planned(steps: number): number | null {
  return steps === NONE ? null : steps
}

/** Path of an episode through states, by their keys in the memory. */
interface StatePath {
  readonly start: string
  /** Steps and rewinds, with the keys of their results. */
  readonly moves: readonly { readonly seq: number; readonly key: string }[]
  /** Keys of the states before each step; the last one is the end. */
  readonly offers: readonly { readonly seq?: number; readonly key: string }[]
}

function wayOf(events: readonly EpisodeEvent[]): StatePath {
  const [opening] = events
  const { task, state } = opening?.type === 'episode-start' ? { task: opening.taskHash, state: opening.state } : NOWHERE
  const start = `${task} ${state}`
  const moves: { seq: number; key: string }[] = []
  const offers: { seq?: number; key: string }[] = []
  let here = start
  for (const event of events) {
    if (event.type !== 'step-end' && event.type !== 'rewind') continue
    if (event.type === 'step-end') offers.push({ seq: event.seq, key: here })
    here = `${task} ${event.state}`
    moves.push({ seq: event.seq, key: here })
  }
  return { start, moves, offers: [...offers, { key: here }] }
}

const NOWHERE = { task: '', state: '' }

/** Returns the changes between two sets of facts, in the order of the new facts. */
function changesTo(now: Facts, then: Facts): BareChange[] {
  const changes: BareChange[] = []
  if (now === then) return changes
  for (const fact of then) if (now.get(fact[0]) !== fact[1]) changes.push(fact)
  for (const name of now.keys()) if (!then.has(name)) changes.push([name])
  return changes
}

function bareChange({ name, after }: StateChange): BareChange {
  return after === undefined ? [name] : [name, after]
}

function wholeChange([name, after]: BareChange, now: Facts): StateChange {
  const before = now.get(name)
  return { name, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

/** Applies changes to facts. */
function followed(facts: Facts, changes: readonly BareChange[]): Facts {
  if (changes.length === 0) return facts
  const now = new Map(facts)
  for (const [name, after] of changes) {
    if (after === undefined) now.delete(name)
    else now.set(name, after)
  }
  return now
}

/** Compares plain data. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other))
}
