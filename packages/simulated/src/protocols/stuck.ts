import type { Mind } from './protocol.ts'

/** Candidates below this are no moves but looks at what is known anyway. */
const LEAST_MOVE = 4
/** How often a line has to be of no use before it is no longer worth a try. */
const TRIES = 2

/**
 * Whether nothing is left to try: no candidate, or none that was not of no use before, and the last failure was noticed.
 * Once something else has worked, what was of no use before is worth another try. A look round as the last resort is tried once.
 */
export function isStuck({ view, prompt, dice }: Mind): boolean {
  const { candidates, refusedLast, isAimless = false } = view
  if (refusedLast !== undefined && !dice.notices('explicit', refusedLast, view.refusals(refusedLast))) return false
  const moves = candidates.filter(({ utility }) => utility >= LEAST_MOVE)
  if (moves.length > 0 && refusedLast === undefined && !isAimless) return false
  if (moves.length > 0) return moves.every(({ action }) => view.refusals(action) >= TRIES)
  const lastResort = candidates[0]?.action
  return lastResort === undefined || prompt.transcript.some((exchange) => exchange.line === lastResort)
}
