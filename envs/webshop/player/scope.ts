import type { Belief } from './belief.ts'
import { chooseMoves, leave, type Move, open, readMoves, searchMove, settledOn, taskMoves } from './plan.ts'
import type { Step } from './subtask.ts'
import { click, SHOP } from './wording.ts'

/** True if the text shows that the current step is done, or the task without one. */
export function isScopeDone(belief: Belief): boolean {
  return isTaskDone(belief) || (belief.step !== undefined && isStepDone(belief, belief.step))
}

/** True if the text shows a purchase: the end, successful or not. */
export function isTaskDone({ at }: Belief): boolean {
  return at === 'done'
}

/** Returns the next moves, best first: for the current step, then for the task; never empty. */
export function movesFor(belief: Belief): readonly Move[] {
  const { step, isRejected } = belief
  const wanted = step === undefined || isScopeDone(belief) ? [] : stepMoves(belief, step)
  const possible = [...wanted, ...taskMoves(belief)].filter(({ action }) => !isRejected(action))
  if (possible.length > 0) return possible
  return isRejected(click(SHOP.back)) ? [searchMove(belief.wish.text)] : [leave(SHOP.back)]
}

function isStepDone(belief: Belief, step: Step): boolean {
  const { at, current, results } = belief
  const isOpen = current !== undefined && (at === 'item' || at === 'detail')
  switch (step.kind) {
    case 'search':
      return isOpen || (at === 'results' && results !== undefined && results.shown.length > 0)
    case 'open':
      if (!isOpen || at !== 'item') return false
      return step.asin === undefined
        ? settledOn(belief) === current && readMoves(belief, current).length === 0
        : current.product.asin === step.asin
    case 'choose':
      return isOpen && at === 'item' && settledOn(belief) === current && chooseMoves(belief, current).length === 0
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
      return searchMoves(belief, step.query)
    case 'open':
      return step.asin === undefined ? without(['choose', 'buy'], belief) : openMoves(belief, step.asin)
    case 'choose':
      return without(['buy'], belief)
    case 'check':
      return belief.current === undefined || belief.at !== 'item' ? [] : readMoves(belief, belief.current, 'any')
    case 'buy':
      return belief.current === undefined || belief.at !== 'item' ? [] : [buy(belief.current)]
    case 'purchase':
      return step.others.length === 0 ? purchaseMoves(belief, step.asin) : choiceMoves(belief, [step.asin, ...step.others])
    case 'assess':
      return []
    default:
      return step satisfies never
  }
}

/** A failed query is replaced by the task's query. */
function searchMoves(belief: Belief, query: string): readonly Move[] {
  if (belief.queries.has(query)) return []
  if (belief.at === 'search' || belief.at === undefined) return [searchMove(query)]
  return [leave(SHOP.back)]
}

function openMoves(belief: Belief, asin: string): readonly Move[] {
  const judgement = belief.judgements.get(asin)
  if (belief.at === 'results') return judgement === undefined ? [] : [open(judgement)]
  return belief.at === 'item' || belief.at === 'detail' ? [leave(SHOP.previous)] : []
}

/** Assumes that an open product without known ASIN is the requested one. */
function purchaseMoves(belief: Belief, asin: string): readonly Move[] {
  const { current, at } = belief
  if (at === 'detail') return [leave(SHOP.previous)]
  const isIt = current !== undefined && (current.product.asin === asin || current.product.asin === current.product.title)
  return at === 'item' && isIt ? [...chooseMoves(belief, current), buy(current)] : openMoves(belief, asin)
}

/** Buys one of several products by the task's policy, as if the shop had no others. */
function choiceMoves(belief: Belief, candidates: readonly string[]): readonly Move[] {
  const { results, judgements } = belief
  const opened = candidates.flatMap((asin) => judgements.get(asin) ?? []).filter(({ isOpened }) => isOpened)
  if (results !== undefined && opened.length < candidates.length) {
    const shown = results.shown.filter((asin) => candidates.includes(asin))
    return taskMoves({ ...belief, results: { ...results, shown, hasNext: false } })
  }
  const best = opened.filter(({ isTooDear }) => !isTooDear).sort((a, b) => b.worth - a.worth)[0]
  return purchaseMoves(belief, best?.product.asin ?? candidates[0] ?? '')
}

function buy(about: NonNullable<Belief['current']>): Move {
  return { purpose: 'buy', action: click(SHOP.buy), about }
}

function without(purposes: readonly Move['purpose'][], belief: Belief): readonly Move[] {
  return taskMoves(belief).filter(({ purpose }) => !purposes.includes(purpose))
}
