import { type Candidate, once, type Policy, ranked, type View } from '@orreryjs/core/worlds'
import { type Belief, readBelief, statesTask, stepIn } from './belief.ts'
import { alfworldIdiom } from './idiom.ts'
import { ALFWORLD_ERRORS, mistakesFor } from './mistakes.ts'
import type { Move } from './plan.ts'
import { isHere } from './room.ts'
import { alternativesOf, isGoalDone, isScopeDone, movesFor } from './scope.ts'
import { stepInWords, stepsLeft, type WordedStep } from './steps.ts'
import { goTo, INVENTORY, LOOK } from './wording.ts'

/** Plays ALFWorld from the list of receptacles and the transcript: decides anew at every step. */
export const player: Policy = {
  id: 'alfworld',
  taskLine: /^You are in the middle of a room\. Looking quickly around you, you see an? /,
  opening: /\bYour task is to:? /g,
  idiom: alfworldIdiom,
  errorKinds: ALFWORLD_ERRORS,
  recognises: (prompt) => statesTask(prompt.task),
  stepIn,
  view(prompt, dice) {
    const belief = readBelief(prompt, dice)
    const moves = movesFor(belief)
    const isDone = isScopeDone(belief)
    const steps = once(() => (isDone ? [] : stepsOf(belief)))
    return {
      candidates: rank(moves),
      isDone,
      isAimless: moves.every(({ purpose }) => purpose === 'check'),
      isTaskDone: isWhole(belief) ? isDone : isGoalDone({ ...belief, goal: belief.told }),
      intentions: () => steps().map(({ thought }) => thought),
      subtasks: () => steps().map(({ sentence }) => sentence),
      alternatives: () => (isDone ? [] : alternativesOf(belief)),
      refusedLast: belief.refusedLast,
      refusedAt: belief.refusedLast === undefined ? undefined : belief.at,
      checks: [INVENTORY, LOOK],
      detours: () => detoursOf(belief),
      finishes: (action) => (isWhole(belief) && isLast(action, moves, belief) ? 'at once' : undefined),
      refusals: belief.failures,
      mistakes: ({ action }, pick) => {
        const move = moves.find((each) => each.action === action)
        return move === undefined ? [] : mistakesFor(move, belief, pick)
      },
    } satisfies View
  },
}

/** Walks to anywhere else: where everything was seen, and where little is to be expected. */
function detoursOf(belief: Belief): readonly string[] {
  const elsewhere = [...belief.receptacles.values()].filter(({ name }) => !isHere(belief, name))
  const seen = elsewhere.filter(({ contents }) => contents !== undefined)
  return (seen.length > 1 ? seen : elsewhere).map(({ name }) => goTo(name))
}

/** Whether an action is all that is left to do. */
function isLast(action: string, moves: readonly Move[], belief: Belief): boolean {
  const move = moves.find((each) => each.action === action)
  return move !== undefined && move.rest.length === 0 && ENDS.has(move.purpose) && stepsLeft(belief).length === 1
}

/** Purposes of moves that may reach a goal. */
const ENDS: ReadonlySet<Move['purpose']> = new Set(['deliver', 'light'])

/** Whether what is to be reached is the task itself. */
function isWhole({ step, goal, told }: Belief): boolean {
  return step === undefined && goal === told
}

function stepsOf(belief: Belief): readonly WordedStep[] {
  return belief.step === undefined ? stepsLeft(belief) : [stepInWords(belief.step, belief)]
}

function rank(moves: readonly Move[]): readonly Candidate[] {
  const candidates = ranked(moves.map(({ action }) => action))
  return candidates.some(({ action }) => action === LOOK) ? candidates : [...candidates, { action: LOOK, utility: 1 }]
}
