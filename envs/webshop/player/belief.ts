import type { Dice, Prompt } from '@orreryjs/core/worlds'
import { type Judgement, judge } from './judge.ts'
import { type Notes, readNotes } from './notes.ts'
import { readTrip } from './read-trip.ts'
import { readSubtask, type Step } from './subtask.ts'
import type { Product, Trip } from './trip.ts'
import { findInstruction, readWish, type Wish } from './wish.ts'
import { click, SHOP } from './wording.ts'

/** Everything that a prompt says about a shopping task, as far as the policy noticed it. */
export interface Belief extends Trip {
  readonly wish: Wish
  /** The current step of a plan, if it can be parsed. */
  readonly step: Step | undefined
  /** Judgement of every listed product, by ASIN. */
  readonly judgements: ReadonlyMap<string, Judgement>
  /** Judgement of the open or bought product. */
  readonly current: Judgement | undefined
  /** Chosen values that are believed correct, by group name. */
  readonly settled: ReadonlyMap<string, string>
  /** True if the prompt's list of actions allows further results pages. */
  readonly canBrowse: boolean
  /** True if the policy would buy the open product without considering others. */
  readonly isHasty: boolean
  /** Notes in earlier thoughts, for transcripts without pages. */
  readonly notes: Notes | undefined
  /** Returns how often the transcript shows that a line was useless: invalid, or contrary to the instruction. */
  failures(line: string): number
  /** True if a line was invalid and the policy noticed it. */
  isRejected(line: string): boolean
}

/** True if a text is the first page of a shopping task. */
export function statesWish(text: string): boolean {
  return /^Web ?shop\b/i.test(text) && findInstruction(text) !== undefined
}

/** Reads a prompt with a shopping instruction. */
export function readBelief(prompt: Prompt, dice: Dice): Belief {
  const wish = readWish(findInstruction(prompt.task) ?? '')
  const trip = readTrip(prompt)
  const inferableFailures = new Map<string, number>()
  const notices: Notices = (line, times) => {
    inferableFailures.set(line, times)
    return dice.notices('inferable', line, times)
  }
  const judgements = new Map([...trip.products].map(([asin, product]) => [asin, judgeNoticed(product, wish, notices)]))
  const current = trip.asin === undefined ? undefined : judgements.get(trip.asin)
  const failures = (line: string): number => (trip.refusals.get(line) ?? 0) + (inferableFailures.get(line) ?? 0)
  // Listed one by one: spreading creates a new object shape each time, which would cost more than parsing.
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

/** Judges a product. If its price, shown on its page, was overlooked, a product above the price limit counts as affordable. */
function judgeNoticed(product: Product, wish: Wish, notices: Notices): Judgement {
  const judgement = judge(product, wish)
  if (!judgement.isTooDear || product.views === 0 || notices(click(product.asin), product.views)) return judgement
  return judge({ ...product, price: undefined }, wish)
}

/** Returns the chosen values, except wrong ones that were noticed. Every further step on the page shows them. */
function readSettled(trip: Trip, current: Judgement | undefined, notices: Notices): ReadonlyMap<string, string> {
  const right = new Map(current?.picks.map(({ group, value }) => [group, value.toLowerCase()]))
  const settled = new Map<string, string>()
  for (const [group, { value, line, at }] of trip.choices) {
    if (value === right.get(group) || !notices(line, trip.length - at)) settled.set(group, value)
  }
  return settled
}
