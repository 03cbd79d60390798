import type { Belief } from './belief.ts'
import { chooseMoves, leaveMove, type Move, openMove, productToBuy, readMoves, searchMove, taskMoves } from './plan.ts'
import type { Step } from './subtask.ts'
import { click, SHOP } from './wording.ts'

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
      return searchMoves(belief, step.query)
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
function searchMoves(belief: Belief, query: string): readonly Move[] {
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
