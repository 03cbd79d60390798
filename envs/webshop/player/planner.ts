import { memoizeRecent } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import type { Step } from './goal.ts'
import { type Judgement, judge, type Pick } from './judge.ts'
import { leavingNote, openingNote, ROUNDING } from './notes.ts'
import { click, SHOP, search } from './wording.ts'
import { queryWords } from './words.ts'

/** A candidate action with its purpose. */
export interface Move {
  readonly purpose: 'search' | 'browse' | 'open' | 'read' | 'leave' | 'choose' | 'buy'
  readonly action: string
  /** The product it refers to. */
  readonly about?: Judgement
  /** The value it chooses. */
  readonly pick?: Pick
}

/** Maximum number of pages viewed before buying the best product, and of results pages per query. */
const PATIENCE = 8
const PAGES = 2
/** Discount per rank in the results: the search engine ranked by more than the title. */
const PER_RANK = 0.03
/** Minimum worth for a purchase if other products are unknown. */
const GOOD_ENOUGH = 0.75

/** Returns the next moves for the task, best first; all of them are possible on the page. */
function taskMoves(belief: Belief): readonly Move[] {
  switch (belief.page) {
    case 'search':
      return searchMoves(belief)
    case 'results':
      return resultsMoves(belief)
    case 'item':
      return itemMoves(belief)
    case 'detail':
      return [leaveMove(SHOP.previous), leaveMove(SHOP.back)]
    case 'done':
    case undefined:
      return [leaveMove(SHOP.back)]
    default:
      return belief.page satisfies never
  }
}

/** Returns untried queries; the chosen product is searched by its title. */
function searchMoves(belief: Belief): readonly Move[] {
  const chosen = productToBuy(belief)
  const untried = belief.instruction.queries.filter((query) => !belief.queries.has(query))
  const queries = [
    ...(chosen === undefined ? [] : [queryWords(chosen.product.title).join(' ')]),
    ...untried,
    belief.instruction.text,
  ]
  return queries.map(searchMove)
}

function resultsMoves(belief: Belief): readonly Move[] {
  const chosenValues = productToBuy(belief)
  const shown = belief.results?.shown ?? []
  if (chosenValues !== undefined)
    return [...(shown.includes(chosenValues.product.asin) ? [openMove(chosenValues)] : []), leaveMove(SHOP.back)]
  const [best] = appealing(belief)
  if (best !== undefined && isSettledOnLeft(belief, best)) return [leaveMove(SHOP.back), openMove(best)]
  const unopened = appealing(belief).map(openMove)
  const { hasNext = false, number = PAGES } = belief.results ?? {}
  const canTurnPage = belief.canBrowse && hasNext && number < PAGES
  return [
    ...unopened,
    ...(canTurnPage ? [browse(SHOP.next)] : []),
    leaveMove(SHOP.back),
    ...rejectedBefore(belief, shown).map(openMove),
  ]
}

/** Returns products on the page that were opened outside the visible transcript, and thus presumably rejected. */
function rejectedBefore({ judgements }: Belief, shown: readonly string[]): readonly Judgement[] {
  return shown.flatMap((asin) => judgements.get(asin) ?? []).filter(({ isOpened, product }) => !isOpened && product.wasOpened)
}

/** Returns promising products on the page, best first, followed by acceptable opened ones. */
export function shortlistOf(belief: Belief): readonly string[] {
  if (belief.page !== 'results') return []
  const opened = (belief.results?.shown ?? [])
    .flatMap((asin) => belief.judgements.get(asin) ?? [])
    .filter(({ isOpened, isUnaffordable }) => isOpened && !isUnaffordable)
  return [...appealing(belief), ...opened.sort((a, b) => b.expectedReward - a.expectedReward)].map(({ product }) => product.asin)
}

/**
 * True if the open product is the best choice, given the text about it and its rivals: also when ignoring its details, as none
 * were read of the rivals.
 */
export function isMatch(belief: Belief): boolean {
  const { current, judgements, instruction } = belief
  const unhurried = { ...belief, buysHastily: false }
  if (current === undefined || productToBuy(unhurried) !== current) return false
  const { asin } = current.product
  const withoutDetails = judge({ ...current.product, details: new Map() }, instruction)
  return productToBuy({ ...unhurried, judgements: new Map(judgements).set(asin, withoutDetails) }) === withoutDetails
}

function itemMoves(belief: Belief): readonly Move[] {
  const { current } = belief
  const leaving = [leaveMove(SHOP.previous), leaveMove(SHOP.back)]
  if (current === undefined) return leaving
  const isSettled = productToBuy(belief) === current
  const purchase = [...chooseMoves(belief, current), { purpose: 'buy' as const, action: click(SHOP.buy), about: current }]
  if (!isSettled) return [...leaving, ...purchase]
  return [...readMoves(belief, current), ...purchase, ...leaving]
}

/**
 * Returns the move to the most detailed page of a product. Useful while pages remain in the budget and required phrases are
 * unmentioned.
 */
export function readMoves(
  { pageViews, buysHastily }: Belief,
  judgement: Judgement,
  when: 'useful' | 'any' = 'useful',
): readonly Move[] {
  const { product, isMentioned } = judgement
  if (product.details.size > 0 || (when === 'useful' && (isMentioned || buysHastily || pageViews >= PATIENCE))) return []
  const button = SHOP.detailButtons.find((label) => product.buttons.includes(label))
  return button === undefined ? [] : [{ purpose: 'read', action: click(button), about: judgement }]
}

/** Returns the clicks on options that remain to be chosen. */
export function chooseMoves({ chosenValues, isKnownInvalid }: Belief, judgement: Judgement): readonly Move[] {
  const values = new Set(chosenValues.values())
  const missing = judgement.picks.filter(
    ({ group, value }) => !chosenValues.has(group) && !values.has(value.toLowerCase()) && !isKnownInvalid(click(value)),
  )
  return missing.map((pick) => ({ purpose: 'choose', action: click(pick.value), pick, about: judgement }))
}

/**
 * Returns the product to buy: an opened product at least as good as all others promise to be, or the best one when the page budget
 * is used up.
 */
export const productToBuy: (belief: Belief) => Judgement | undefined = memoizeRecent((belief) => {
  if (belief.buysHastily && belief.current?.isOpened === true && belief.current.product.isSoldOut !== true) return belief.current
  const opened = [...belief.judgements.values()].filter(({ isOpened }) => isOpened)
  const best = bestOf(opened.filter(({ isUnaffordable }) => !isUnaffordable))
  if (best === undefined) return undefined
  const rival = appealing(belief)[0]
  if (belief.results === undefined) return isGoodEnough(best, belief) ? best : undefined
  const isUnrivalled = rival === undefined ? best.hasOptions : best.expectedReward >= appeal(rival)
  return isUnrivalled || belief.pageViews >= PATIENCE ? best : undefined
})

/** True if a product that was left is the best choice. Its page cannot be reopened, so no other product is worth opening. */
function isSettledOnLeft({ notes, pageViews }: Belief, best: Judgement): boolean {
  if (notes === undefined || notes.bestLeft === 0) return false
  return appeal(best) <= notes.bestLeft + ROUNDING || pageViews >= PATIENCE
}

/** True if the product should be bought without visible results, judged by the notes on other products. */
function isGoodEnough({ expectedReward, hasOptions }: Judgement, { notes, pageViews }: Belief): boolean {
  if (notes === undefined) return hasOptions && expectedReward >= GOOD_ENOUGH
  if (expectedReward + ROUNDING < notes.bestLeft) return false
  const isUnrivalled = notes.rival === undefined ? hasOptions : expectedReward + ROUNDING >= notes.rival
  return isUnrivalled || pageViews >= PATIENCE
}

/** Returns the note to write with a move, for transcripts without pages. */
export function noteFor({ purpose, action, about }: Move, belief: Belief): string | undefined {
  if (purpose === 'open') {
    const rival = appealing(belief).find(({ product }) => product !== about?.product)
    return openingNote(rival && appeal(rival), about?.product.asin ?? '')
  }
  const { current } = belief
  const isLeaving =
    purpose === 'leave' && belief.page === 'item' && (action === click(SHOP.previous) || action === click(SHOP.back))
  return isLeaving && current !== undefined && !current.isUnaffordable
    ? leavingNote(current.expectedReward, current.product.asin)
    : undefined
}

function bestOf(judgements: readonly Judgement[]): Judgement | undefined {
  return judgements.reduce<Judgement | undefined>(
    (best, each) => (best === undefined || each.expectedReward > best.expectedReward ? each : best),
    undefined,
  )
}

/** Returns affordable products on the results page that were not opened, most promising first. */
const appealing: (belief: Belief) => readonly Judgement[] = memoizeRecent(({ judgements, results }) =>
  (results?.shown ?? [])
    .flatMap((asin) => judgements.get(asin) ?? [])
    .filter(({ isOpened, isUnaffordable, product }) => !isOpened && !isUnaffordable && !product.wasOpened)
    .sort((a, b) => appeal(b) - appeal(a)),
)

function appeal({ product, expectedReward }: Judgement): number {
  return expectedReward - PER_RANK * product.rank
}

function openMove(about: Judgement): Move {
  return { purpose: 'open', action: click(about.product.asin), about }
}

function searchMove(query: string): Move {
  return { purpose: 'search', action: search(query) }
}

function browse(label: string): Move {
  return { purpose: 'browse', action: click(label) }
}

function leaveMove(label: string): Move {
  return { purpose: 'leave', action: click(label) }
}

/** True if the text shows that the current step is done, or the task without one. */
export function isScopeDone(belief: Belief): boolean {
  return isTaskDone(belief) || (belief.step !== undefined && isStepDone(belief, belief.step))
}

/** True if the text shows a purchase: the end, successful or not. */
export function isTaskDone({ page }: Belief): boolean {
  return page === 'done'
}

/** Returns the next moves, best first: for the current step, then for the task; never empty. */
export function movesFor(belief: Belief): readonly Move[] {
  const { step, isKnownInvalid } = belief
  const preferred = step === undefined || isScopeDone(belief) ? [] : stepMoves(belief, step)
  const possible = [...preferred, ...taskMoves(belief)].filter(({ action }) => !isKnownInvalid(action))
  if (possible.length > 0) return possible
  return isKnownInvalid(click(SHOP.back)) ? [searchMove(belief.instruction.text)] : [leaveMove(SHOP.back)]
}

function isStepDone(belief: Belief, step: Step): boolean {
  const { page, current, results } = belief
  const isOpen = current !== undefined && (page === 'item' || page === 'detail')
  switch (step.kind) {
    case 'search':
      return isOpen || (page === 'results' && results !== undefined && results.shown.length > 0)
    case 'open':
      if (!isOpen || page !== 'item') return false
      return step.asin === undefined
        ? productToBuy(belief) === current && readMoves(belief, current).length === 0
        : current.product.asin === step.asin
    case 'choose':
      return isOpen && page === 'item' && productToBuy(belief) === current && chooseMoves(belief, current).length === 0
    case 'check':
      return isOpen && (current.product.details.size > 0 || current.product.buttons.length === 0)
    case 'buy':
    case 'purchase':
    case 'assess':
      return false
    default:
      return step satisfies never
  }
}

/** Returns the moves for a step; empty if the task's own moves suffice. */
function stepMoves(belief: Belief, step: Step): readonly Move[] {
  switch (step.kind) {
    case 'search':
      return searchStepMoves(belief, step.query)
    case 'open':
      return step.asin === undefined ? without(['choose', 'buy'], belief) : openMoves(belief, step.asin)
    case 'choose':
      return without(['buy'], belief)
    case 'check':
      return belief.current === undefined || belief.page !== 'item' ? [] : readMoves(belief, belief.current, 'any')
    case 'buy':
      return belief.current === undefined || belief.page !== 'item' ? [] : [buy(belief.current)]
    case 'purchase':
      return step.others.length === 0 ? purchaseMoves(belief, step.asin) : choiceMoves(belief, [step.asin, ...step.others])
    case 'assess':
      return []
    default:
      return step satisfies never
  }
}

/** A failed query is replaced by the task's query. */
function searchStepMoves(belief: Belief, query: string): readonly Move[] {
  if (belief.queries.has(query)) return []
  if (belief.page === 'search' || belief.page === undefined) return [searchMove(query)]
  return [leaveMove(SHOP.back)]
}

function openMoves(belief: Belief, asin: string): readonly Move[] {
  const judgement = belief.judgements.get(asin)
  if (belief.page === 'results') return judgement === undefined ? [] : [openMove(judgement)]
  return belief.page === 'item' || belief.page === 'detail' ? [leaveMove(SHOP.previous)] : []
}

/** Assumes that an open product without known ASIN is the requested one. */
function purchaseMoves(belief: Belief, asin: string): readonly Move[] {
  const { current, page } = belief
  if (page === 'detail') return [leaveMove(SHOP.previous)]
  const isIt = current !== undefined && (current.product.asin === asin || current.product.asin === current.product.title)
  return page === 'item' && isIt ? [...chooseMoves(belief, current), buy(current)] : openMoves(belief, asin)
}

/** Buys one of several products by the task's policy, as if the shop had no others. */
function choiceMoves(belief: Belief, candidates: readonly string[]): readonly Move[] {
  const { results, judgements } = belief
  const opened = candidates.flatMap((asin) => judgements.get(asin) ?? []).filter(({ isOpened }) => isOpened)
  if (results !== undefined && opened.length < candidates.length) {
    const shown = results.shown.filter((asin) => candidates.includes(asin))
    return taskMoves({ ...belief, results: { ...results, shown, hasNext: false } })
  }
  const best = opened.filter(({ isUnaffordable }) => !isUnaffordable).sort((a, b) => b.expectedReward - a.expectedReward)[0]
  return purchaseMoves(belief, best?.product.asin ?? candidates[0] ?? '')
}

function buy(about: NonNullable<Belief['current']>): Move {
  return { purpose: 'buy', action: click(SHOP.buy), about }
}

function without(purposes: readonly Move['purpose'][], belief: Belief): readonly Move[] {
  return taskMoves(belief).filter(({ purpose }) => !purposes.includes(purpose))
}
