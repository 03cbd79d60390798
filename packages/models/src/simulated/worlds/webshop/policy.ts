import type { Candidate, View, WorldPolicy } from '../policy.ts'
import { readBelief, statesWish } from './belief.ts'
import { intentionsOf } from './intentions.ts'
import { mistakesFor, WEBSHOP_ERRORS } from './mistakes.ts'
import { type Move, movesFor } from './plan.ts'

/** What the next move leads by; later ones are as good but for the order. */
const FIRST = 8
const EACH_LATER = 0.5
const LEAST = 4

/** Plays WebShop from its pages and the transcript: judges the products seen anew at every step. */
export const webshop: WorldPolicy = {
  id: 'webshop',
  taskLine: /^Web ?[Ss]hop\b/,
  errorKinds: WEBSHOP_ERRORS,
  recognises: (prompt) => statesWish(prompt.task),
  view(prompt, dice) {
    const belief = readBelief(prompt, dice)
    const moves = movesFor(belief)
    return {
      candidates: rank(moves),
      intentions: intentionsOf(belief.wish),
      picks: new Map(belief.current?.picks.map(({ group, value }) => [group, value])),
      ...(belief.refusedLast === undefined ? {} : { refusedLast: belief.refusedLast }),
      refusals: belief.failures,
      mistakes: ({ action }, pick) => {
        const move = moves.find((each) => each.action === action)
        return move === undefined ? [] : mistakesFor(move, belief, pick)
      },
    } satisfies View
  },
}

function rank(moves: readonly Move[]): readonly Candidate[] {
  const actions = [...new Set(moves.map(({ action }) => action))]
  return actions.map((action, index) => ({ action, utility: Math.max(LEAST, FIRST - index * EACH_LATER) }))
}
