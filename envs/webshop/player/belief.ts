import type { Prompt, SeededDraws } from '@orreryjs/core/worlds'
import { findInstruction, type ParsedInstruction, parseInstruction, readSubtask, type Step } from './goal.ts'
import { type Product, readHistory, type ShopHistory } from './history.ts'
import { type Judgement, judge } from './judge.ts'
import { type Notes, readNotes } from './notes.ts'
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
  const history = readHistory(prompt, dice)
  const inferableFailures = new Map<string, number>()
  const notices: Notices = (line, times) => {
    inferableFailures.set(line, times)
    return dice.notices('inferable', line, times)
  }
  const judgements = new Map([...history.products].map(([asin, product]) => [asin, judgeNoticed(product, instruction, notices)]))
  const current = history.asin === undefined ? undefined : judgements.get(history.asin)
  const failureCount = (line: string): number => (history.invalidLines.get(line) ?? 0) + (inferableFailures.get(line) ?? 0)
  // Listed one by one: spreading creates a new object shape each time, which would cost more than parsing.
  return {
    page: history.page,
    results: history.results,
    asin: history.asin,
    choices: history.choices,
    products: history.products,
    queries: history.queries,
    pageViews: history.pageViews,
    invalidLines: history.invalidLines,
    lastRefused: history.lastRefused,
    length: history.length,
    instruction,
    step: prompt.subtask === undefined ? undefined : readSubtask(prompt.subtask),
    judgements,
    current,
    chosenValues: readSettled(history, current, notices),
    canBrowse: !prompt.actions.includes('click[') || prompt.actions.includes(SHOP.next),
    notes: readNotes(prompt.transcript),
    buysHastily: history.asin !== undefined && dice.isHasty(history.asin),
    failureCount,
    isKnownInvalid: (line) => dice.notices('explicit', line, history.invalidLines.get(line) ?? 0),
  }
}

type Notices = (line: string, times: number) => boolean

/** Judges a product. If its price, shown on its page, was overlooked, a product above the price limit counts as affordable. */
function judgeNoticed(product: Product, wish: ParsedInstruction, notices: Notices): Judgement {
  const judgement = judge(product, wish)
  if (!judgement.isUnaffordable || product.views === 0 || notices(click(product.asin), product.views)) return judgement
  return judge({ ...product, price: undefined }, wish)
}

/** Returns the chosen values, except wrong values that the model noticed. Every further step on the page shows them. */
function readSettled(history: ShopHistory, current: Judgement | undefined, notices: Notices): ReadonlyMap<string, string> {
  const right = new Map(current?.picks.map(({ group, value }) => [group, value.toLowerCase()]))
  const settled = new Map<string, string>()
  for (const [group, { value, line, at }] of history.choices) {
    if (value === right.get(group) || !notices(line, history.length - at)) settled.set(group, value)
  }
  return settled
}
