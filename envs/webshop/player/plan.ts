import type { Belief } from './belief.ts'
import { type Judgement, judge, type Pick } from './judge.ts'
import { leavingRemark, openingRemark, ROUNDING } from './notes.ts'
import { click, SHOP, search } from './wording.ts'
import { spokenWords } from './words.ts'

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
export function taskMoves(belief: Belief): readonly Move[] {
  switch (belief.at) {
    case 'search':
      return searchMoves(belief)
    case 'results':
      return resultsMoves(belief)
    case 'item':
      return itemMoves(belief)
    case 'detail':
      return [leave(SHOP.previous), leave(SHOP.back)]
    case 'done':
    case undefined:
      return [leave(SHOP.back)]
    default:
      return belief.at satisfies never
  }
}

/** Returns untried queries; the chosen product is searched by its title. */
function searchMoves(belief: Belief): readonly Move[] {
  const chosen = settledOn(belief)
  const untried = belief.wish.queries.filter((query) => !belief.queries.has(query))
  const queries = [...(chosen === undefined ? [] : [spokenWords(chosen.product.title).join(' ')]), ...untried, belief.wish.text]
  return queries.map(searchMove)
}

function resultsMoves(belief: Belief): readonly Move[] {
  const settled = settledOn(belief)
  const shown = belief.results?.shown ?? []
  if (settled !== undefined) return [...(shown.includes(settled.product.asin) ? [open(settled)] : []), leave(SHOP.back)]
  const [best] = appealing(belief, shown)
  if (best !== undefined && isSettledOnLeft(belief, best)) return [leave(SHOP.back), open(best)]
  const unopened = appealing(belief, shown).map(open)
  const { hasNext = false, number = PAGES } = belief.results ?? {}
  const canTurnPage = belief.canBrowse && hasNext && number < PAGES
  return [...unopened, ...(canTurnPage ? [browse(SHOP.next)] : []), leave(SHOP.back), ...rejectedBefore(belief, shown).map(open)]
}

/** Returns products on the page that were opened outside the visible transcript, and thus presumably rejected. */
function rejectedBefore({ judgements }: Belief, shown: readonly string[]): readonly Judgement[] {
  return shown.flatMap((asin) => judgements.get(asin) ?? []).filter(({ isOpened, product }) => !isOpened && product.wasOpened)
}

/** Returns promising products on the page, best first, followed by acceptable opened ones. */
export function shortlistOf(belief: Belief): readonly string[] {
  const shown = belief.at === 'results' ? (belief.results?.shown ?? []) : []
  const opened = shown
    .flatMap((asin) => belief.judgements.get(asin) ?? [])
    .filter(({ isOpened, isTooDear }) => isOpened && !isTooDear)
  return [...appealing(belief, shown), ...opened.sort((a, b) => b.worth - a.worth)].map(({ product }) => product.asin)
}

/**
 * True if the open product is the best choice, given the text about it and its rivals: also when ignoring its details, as none
 * were read of the rivals.
 */
export function isMatch(belief: Belief): boolean {
  const { current, judgements, wish } = belief
  const unhurried = { ...belief, isHasty: false }
  if (current === undefined || settledOn(unhurried) !== current) return false
  const { asin } = current.product
  const withoutDetails = judge({ ...current.product, details: new Map() }, wish)
  return settledOn({ ...unhurried, judgements: new Map(judgements).set(asin, withoutDetails) }) === withoutDetails
}

function itemMoves(belief: Belief): readonly Move[] {
  const { current } = belief
  const leaving = [leave(SHOP.previous), leave(SHOP.back)]
  if (current === undefined) return leaving
  const isSettled = settledOn(belief) === current
  const purchase = [...chooseMoves(belief, current), { purpose: 'buy' as const, action: click(SHOP.buy), about: current }]
  if (!isSettled) return [...leaving, ...purchase]
  return [...readMoves(belief, current), ...purchase, ...leaving]
}

/**
 * Returns the move to the most detailed page of a product. Useful while pages remain in the budget and required phrases are
 * unmentioned.
 */
export function readMoves({ looks, isHasty }: Belief, judgement: Judgement, when: 'useful' | 'any' = 'useful'): readonly Move[] {
  const { product, isMentioned } = judgement
  if (product.details.size > 0 || (when === 'useful' && (isMentioned || isHasty || looks >= PATIENCE))) return []
  const button = SHOP.telling.find((label) => product.buttons.includes(label))
  return button === undefined ? [] : [{ purpose: 'read', action: click(button), about: judgement }]
}

/** Returns the clicks on options that remain to be chosen. */
export function chooseMoves({ settled, isRejected }: Belief, judgement: Judgement): readonly Move[] {
  const values = new Set(settled.values())
  const missing = judgement.picks.filter(
    ({ group, value }) => !settled.has(group) && !values.has(value.toLowerCase()) && !isRejected(click(value)),
  )
  return missing.map((pick) => ({ purpose: 'choose', action: click(pick.value), pick, about: judgement }))
}

/**
 * Returns the product to buy: an opened product at least as good as all others promise to be, or the best one when the page budget
 * is used up.
 */
export function settledOn(belief: Belief): Judgement | undefined {
  if (belief.isHasty && belief.current?.isOpened === true && belief.current.product.isSoldOut !== true) return belief.current
  const opened = [...belief.judgements.values()].filter(({ isOpened }) => isOpened)
  const best = bestOf(opened.filter(({ isTooDear }) => !isTooDear))
  if (best === undefined) return undefined
  const rival = appealing(belief, belief.results?.shown ?? [])[0]
  if (belief.results === undefined) return isGoodEnough(best, belief) ? best : undefined
  const isUnrivalled = rival === undefined ? best.hasOptions : best.worth >= appeal(rival)
  return isUnrivalled || belief.looks >= PATIENCE ? best : undefined
}

/** True if a product that was left is the best choice. Its page cannot be reopened, so no other product is worth opening. */
function isSettledOnLeft({ notes, looks }: Belief, best: Judgement): boolean {
  if (notes === undefined || notes.left === 0) return false
  return appeal(best) <= notes.left + ROUNDING || looks >= PATIENCE
}

/** True if the product should be bought without visible results, judged by the notes on other products. */
function isGoodEnough({ worth, hasOptions }: Judgement, { notes, looks }: Belief): boolean {
  if (notes === undefined) return hasOptions && worth >= GOOD_ENOUGH
  if (worth + ROUNDING < notes.left) return false
  const isUnrivalled = notes.rival === undefined ? hasOptions : worth + ROUNDING >= notes.rival
  return isUnrivalled || looks >= PATIENCE
}

/** Returns the note to write with a move, for transcripts without pages. */
export function remarkOn({ purpose, action, about }: Move, belief: Belief): string | undefined {
  if (purpose === 'open') {
    const rival = appealing(belief, belief.results?.shown ?? []).find(({ product }) => product !== about?.product)
    return openingRemark(rival && appeal(rival))
  }
  const { current } = belief
  const isLeaving =
    purpose === 'leave' && belief.at === 'item' && (action === click(SHOP.previous) || action === click(SHOP.back))
  return isLeaving && current !== undefined && !current.isTooDear ? leavingRemark(current.worth) : undefined
}

function bestOf(judgements: readonly Judgement[]): Judgement | undefined {
  return judgements.reduce<Judgement | undefined>(
    (best, each) => (best === undefined || each.worth > best.worth ? each : best),
    undefined,
  )
}

/** Returns affordable products on the page that were not opened, most promising first. */
function appealing({ judgements }: Belief, shown: readonly string[]): readonly Judgement[] {
  return shown
    .flatMap((asin) => judgements.get(asin) ?? [])
    .filter(({ isOpened, isTooDear, product }) => !isOpened && !isTooDear && !product.wasOpened)
    .sort((a, b) => appeal(b) - appeal(a))
}

function appeal({ product, worth }: Judgement): number {
  return worth - PER_RANK * product.rank
}

export function open(about: Judgement): Move {
  return { purpose: 'open', action: click(about.product.asin), about }
}

export function searchMove(query: string): Move {
  return { purpose: 'search', action: search(query) }
}

function browse(label: string): Move {
  return { purpose: 'browse', action: click(label) }
}

export function leave(label: string): Move {
  return { purpose: 'leave', action: click(label) }
}
