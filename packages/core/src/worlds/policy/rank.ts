import type { Candidate } from './view.ts'

/** Utility of the best action, of the next best, and of the last that are still moves. */
const BEST = 12
const NEXT = 7
const LEAST = 6
const EACH_LATER = 0.25

/**
 * Actions as candidates, best first, none twice. The best leads by so much that sampling at temperature 1 seldom takes
 * another, even among many; the others differ little. All are at least half as good as the best: moves, if not the best.
 */
export function ranked(actions: Iterable<string>): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (const action of new Set(actions)) {
    const later = candidates.length - 1
    candidates.push({ action, utility: later < 0 ? BEST : Math.max(LEAST, NEXT - later * EACH_LATER) })
  }
  return candidates
}
