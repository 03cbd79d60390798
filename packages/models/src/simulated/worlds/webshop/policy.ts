import type { Candidate, View, WorldPolicy } from '../policy.ts'
import { readBelief, statesWish } from './belief.ts'
import { mistakesFor, WEBSHOP_ERRORS } from './mistakes.ts'
import { isMatch, type Move, shortlistOf } from './plan.ts'
import { isScopeDone, isTaskDone, movesFor } from './scope.ts'
import { stepsLeft, wantedOf } from './steps.ts'

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
    const isDone = isScopeDone(belief)
    const steps = isDone ? [] : stepsLeft(belief)
    return {
      candidates: rank(moves),
      isDone,
      isTaskDone: isTaskDone(belief),
      intentions: steps.flatMap(({ thought }) => thought ?? []),
      subtasks: steps.flatMap(({ sentence }) => sentence ?? []),
      wanted: wantedOf(belief.wish),
      shortlist: shortlistOf(belief),
      matches: isMatch(belief),
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
