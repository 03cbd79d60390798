import type { Prompt, SeededDraws } from '@orreryjs/core/worlds'
import { findInstruction, type ParsedInstruction, parseInstruction } from './instruction.ts'
import { type Judgement, judge } from './judge.ts'
import { type Notes, readNotes } from './notes.ts'
import { readHistory } from './read-history.ts'
import type { Product, ShopHistory } from './shop-history.ts'
import { readSubtask, type Step } from './subtask.ts'
import { click, SHOP } from './wording.ts'

/** Everything that a prompt says about a shopping task, as far as the policy noticed it. */
export interface Belief extends ShopHistory {
  readonly instruction: ParsedInstruction
  /** The current step of a plan, if it can be parsed. */
  readonly step: Step | undefined
  /** Judgement of every listed product, by ASIN. */
  readonly judgements: ReadonlyMap<string, Judgement>
  /** Judgement of the open or bought product. */
  readonly current: Judgement | undefined
  /** Chosen values that are believed correct, by group name. */
  readonly chosenValues: ReadonlyMap<string, string>
  /** True if the prompt's list of actions allows further results pages. */
  readonly canBrowse: boolean
  /** True if the policy would buy the open product without considering others. */
  readonly buysHastily: boolean
  /** Notes in earlier thoughts, for transcripts without pages. */
  readonly notes: Notes | undefined
  /** Returns how often the transcript shows that a line was useless: invalid, or contrary to the instruction. */
  failureCount(line: string): number
  /** True if a line was invalid and the policy noticed it. */
  isKnownInvalid(line: string): boolean
}

/** True if a text is the first page of a shopping task. */
export function hasInstruction(text: string): boolean {
  return /^Web ?shop\b/i.test(text) && findInstruction(text) !== undefined
}

/** Reads a prompt with a shopping instruction. */
export function readBelief(prompt: Prompt, dice: SeededDraws): Belief {
  const instruction = parseInstruction(findInstruction(prompt.task) ?? '')
  const trip = readHistory(prompt)
  const inferableFailures = new Map<string, number>()
  const notices: Notices = (line, times) => {
    inferableFailures.set(line, times)
    return dice.notices('inferable', line, times)
  }
  const judgements = new Map([...trip.products].map(([asin, product]) => [asin, judgeNoticed(product, instruction, notices)]))
  const current = trip.asin === undefined ? undefined : judgements.get(trip.asin)
  const failureCount = (line: string): number => (trip.invalidLines.get(line) ?? 0) + (inferableFailures.get(line) ?? 0)
  // Listed one by one: spreading creates a new object shape each time, which would cost more than parsing.
  return {
    page: trip.page,
    results: trip.results,
    asin: trip.asin,
    choices: trip.choices,
    products: trip.products,
    queries: trip.queries,
    pageViews: trip.pageViews,
    invalidLines: trip.invalidLines,
    lastInvalid: trip.lastInvalid,
    length: trip.length,
    instruction,
    step: prompt.subtask === undefined ? undefined : readSubtask(prompt.subtask),
    judgements,
    current,
    chosenValues: readSettled(trip, current, notices),
    canBrowse: !prompt.actions.includes('click[') || prompt.actions.includes(SHOP.next),
    notes: readNotes(prompt.transcript),
    buysHastily: trip.asin !== undefined && dice.isHasty(trip.asin),
    failureCount,
    isKnownInvalid: (line) => dice.notices('explicit', line, trip.invalidLines.get(line) ?? 0),
  }
}

type Notices = (line: string, times: number) => boolean

/** Judges a product. If its price, shown on its page, was overlooked, a product above the price limit counts as affordable. */
function judgeNoticed(product: Product, wish: ParsedInstruction, notices: Notices): Judgement {
  const judgement = judge(product, wish)
  if (!judgement.isUnaffordable || product.views === 0 || notices(click(product.asin), product.views)) return judgement
  return judge({ ...product, price: undefined }, wish)
}

/** Returns the chosen values, except wrong ones that were noticed. Every further step on the page shows them. */
function readSettled(trip: ShopHistory, current: Judgement | undefined, notices: Notices): ReadonlyMap<string, string> {
  const right = new Map(current?.picks.map(({ group, value }) => [group, value.toLowerCase()]))
  const settled = new Map<string, string>()
  for (const [group, { value, line, at }] of trip.choices) {
    if (value === right.get(group) || !notices(line, trip.length - at)) settled.set(group, value)
  }
  return settled
}
