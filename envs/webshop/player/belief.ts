import type { Dice, Prompt } from '@orreryjs/core/worlds'
import { type Judgement, judge } from './judge.ts'
import { type Notes, readNotes } from './notes.ts'
import { readTrip } from './read-trip.ts'
import { readSubtask, type Step } from './subtask.ts'
import type { Product, Trip } from './trip.ts'
import { findInstruction, readWish, type Wish } from './wish.ts'
import { click, SHOP } from './wording.ts'

/** What a prompt says about a shopping task, as far as it was noticed. */
export interface Belief extends Trip {
  readonly wish: Wish
  /** The step in hand, where there is one that can be understood. */
  readonly step: Step | undefined
  /** By ASIN, every product seen. */
  readonly judgements: ReadonlyMap<string, Judgement>
  /** The one of the open product, or of the one that was bought. */
  readonly current: Judgement | undefined
  /** Values chosen of it and taken for right, by name of the group. */
  readonly settled: ReadonlyMap<string, string>
  /** Whether more results than the first page's can be asked for, by the prompt's list of actions. */
  readonly canBrowse: boolean
  /** Whether the open product is taken for good enough without another look. */
  readonly isHasty: boolean
  /** What earlier thoughts say of products whose pages the transcript does not show. */
  readonly notes: Notes | undefined
  /** How often the transcript shows that a line was of no use: refused, or contrary to the instruction. */
  failures(line: string): number
  /** Whether a line was refused, and it was noticed. */
  isRejected(line: string): boolean
}

/** Whether a text is the page on which a shopping task begins. */
export function statesWish(text: string): boolean {
  return /^Web ?shop\b/i.test(text) && findInstruction(text) !== undefined
}

/** Reads a prompt that states a wish. */
export function readBelief(prompt: Prompt, dice: Dice): Belief {
  const wish = readWish(findInstruction(prompt.task) ?? '')
  const trip = readTrip(prompt)
  const misjudged = new Map<string, number>()
  const notices: Notices = (line, times) => {
    misjudged.set(line, times)
    return dice.notices('inferable', line, times)
  }
  const judgements = new Map([...trip.products].map(([asin, product]) => [asin, judgeAsNoticed(product, wish, notices)]))
  const current = trip.asin === undefined ? undefined : judgements.get(trip.asin)
  const failures = (line: string): number => (trip.refusals.get(line) ?? 0) + (misjudged.get(line) ?? 0)
  // Member by member: spreading makes a new shape of object each time, which costs more than all of the reading.
  return {
    at: trip.at,
    results: trip.results,
    asin: trip.asin,
    choices: trip.choices,
    products: trip.products,
    queries: trip.queries,
    looks: trip.looks,
    refusals: trip.refusals,
    refusedLast: trip.refusedLast,
    length: trip.length,
    wish,
    step: prompt.subtask === undefined ? undefined : readSubtask(prompt.subtask),
    judgements,
    current,
    settled: readSettled(trip, current, notices),
    canBrowse: !prompt.actions.includes('click[') || prompt.actions.includes(SHOP.next),
    notes: readNotes(prompt.transcript),
    isHasty: trip.asin !== undefined && dice.isHasty(trip.asin),
    failures,
    isRejected: (line) => dice.notices('explicit', line, trip.refusals.get(line) ?? 0),
  }
}

type Notices = (line: string, times: number) => boolean

/** A product that costs too much passes for affordable while its price, which its page shows, was overlooked. */
function judgeAsNoticed(product: Product, wish: Wish, notices: Notices): Judgement {
  const judgement = judge(product, wish)
  if (!judgement.isTooDear || product.views === 0 || notices(click(product.asin), product.views)) return judgement
  return judge({ ...product, price: undefined }, wish)
}

/** What was chosen, except for wrong values that were noticed as such. Every step on the page shows them. */
function readSettled(trip: Trip, current: Judgement | undefined, notices: Notices): ReadonlyMap<string, string> {
  const right = new Map(current?.picks.map(({ group, value }) => [group, value.toLowerCase()]))
  const settled = new Map<string, string>()
  for (const [group, { value, line, at }] of trip.choices) {
    if (value === right.get(group) || !notices(line, trip.length - at)) settled.set(group, value)
  }
  return settled
}
