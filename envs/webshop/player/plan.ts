import type { Belief } from './belief.ts'
import { type Judgement, judge, type Pick } from './judge.ts'
import { leavingRemark, openingRemark, ROUNDING } from './notes.ts'
import { click, SHOP, search } from './wording.ts'
import { spokenWords } from './words.ts'

/** The next line, and what it is for. */
export interface Move {
  readonly purpose: 'search' | 'browse' | 'open' | 'read' | 'leave' | 'choose' | 'buy'
  readonly action: string
  /** The product it is about. */
  readonly about?: Judgement
  /** The value it chooses. */
  readonly pick?: Pick
}

/** Pages that a shopper looks at before taking the best product, and results pages among them for one query. */
const PATIENCE = 8
const PAGES = 2
/** What a product further down the list is worth less, for each rank: the search engine saw more of it than its title. */
const PER_RANK = 0.03
/** What a product has to be worth where nothing is known of others. */
const GOOD_ENOUGH = 0.75

/** What to do now for the task, best first; all of it is possible on the page. */
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

/** A query not tried yet; a product settled on is looked for by its title. */
function searchMoves(belief: Belief): readonly Move[] {
  const settled = settledOn(belief)
  const fresh = belief.wish.queries.filter((query) => !belief.queries.has(query))
  const queries = [...(settled === undefined ? [] : [spokenWords(settled.product.title).join(' ')]), ...fresh, belief.wish.text]
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
  const canBrowse = belief.canBrowse && hasNext && number < PAGES
  return [...unopened, ...(canBrowse ? [browse(SHOP.next)] : []), leave(SHOP.back), ...rejectedBefore(belief, shown).map(open)]
}

/** Products on the page that were opened where the prompt does not show it, so that they must have been found wanting. */
function rejectedBefore({ judgements }: Belief, shown: readonly string[]): readonly Judgement[] {
  return shown.flatMap((asin) => judgements.get(asin) ?? []).filter(({ isOpened, product }) => !isOpened && product.wasOpened)
}

/** Products on the page that may be what is wanted, the most promising first; then those opened before that would do. */
export function shortlistOf(belief: Belief): readonly string[] {
  const shown = belief.at === 'results' ? (belief.results?.shown ?? []) : []
  const opened = shown
    .flatMap((asin) => belief.judgements.get(asin) ?? [])
    .filter(({ isOpened, isTooDear }) => isOpened && !isTooDear)
  return [...appealing(belief, shown), ...opened.sort((a, b) => b.worth - a.worth)].map(({ product }) => product.asin)
}

/**
 * Whether the open product is the one to buy, as far as the text tells of it and of its rivals: also where what was read of
 * it is left out, as nothing was read of them.
 */
export function isMatch(belief: Belief): boolean {
  const { current, judgements, wish } = belief
  const patient = { ...belief, isHasty: false }
  if (current === undefined || settledOn(patient) !== current) return false
  const { asin } = current.product
  const unread = judge({ ...current.product, details: new Map() }, wish)
  return settledOn({ ...patient, judgements: new Map(judgements).set(asin, unread) }) === unread
}

function itemMoves(belief: Belief): readonly Move[] {
  const { current } = belief
  const elsewhere = [leave(SHOP.previous), leave(SHOP.back)]
  if (current === undefined) return elsewhere
  const isSettled = settledOn(belief) === current
  const purchase = [...chooseMoves(belief, current), { purpose: 'buy' as const, action: click(SHOP.buy), about: current }]
  if (!isSettled) return [...elsewhere, ...purchase]
  return [...readMoves(belief, current), ...purchase, ...elsewhere]
}

/**
 * More about a product: the fullest page that it has. Worth a look as long as there is patience and not everything that is
 * asked for was mentioned.
 */
export function readMoves({ looks, isHasty }: Belief, judgement: Judgement, when: 'useful' | 'any' = 'useful'): readonly Move[] {
  const { product, isMentioned } = judgement
  if (product.details.size > 0 || (when === 'useful' && (isMentioned || isHasty || looks >= PATIENCE))) return []
  const button = SHOP.telling.find((label) => product.buttons.includes(label))
  return button === undefined ? [] : [{ purpose: 'read', action: click(button), about: judgement }]
}

/** Clicks on the options that are still to be chosen. */
export function chooseMoves({ settled, isRejected }: Belief, judgement: Judgement): readonly Move[] {
  const values = new Set(settled.values())
  const missing = judgement.picks.filter(
    ({ group, value }) => !settled.has(group) && !values.has(value.toLowerCase()) && !isRejected(click(value)),
  )
  return missing.map((pick) => ({ purpose: 'choose', action: click(pick.value), pick, about: judgement }))
}

/** The product to buy, once one of those opened is as good as anything else promises to be, or patience is at an end. */
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

/** Whether a product that was left is the one to take. Its page cannot be opened again, so that nothing is worth a look any more. */
function isSettledOnLeft({ notes, looks }: Belief, best: Judgement): boolean {
  if (notes === undefined || notes.left === 0) return false
  return appeal(best) <= notes.left + ROUNDING || looks >= PATIENCE
}

/** Whether to buy without the results in sight: by what was written down of the other products, if anything was. */
function isGoodEnough({ worth, hasOptions }: Judgement, { notes, looks }: Belief): boolean {
  if (notes === undefined) return hasOptions && worth >= GOOD_ENOUGH
  if (worth + ROUNDING < notes.left) return false
  const isUnrivalled = notes.rival === undefined ? hasOptions : worth + ROUNDING >= notes.rival
  return isUnrivalled || looks >= PATIENCE
}

/** What is worth writing down with a move, for one who will not see this page again. */
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

/** Products on the page that were not opened and can be afforded, the most promising first. */
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
