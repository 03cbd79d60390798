import type { Candidate, View, WorldPolicy } from '../policy.ts'
import { ranked } from '../rank.ts'
import { type Belief, readBelief, statesTask } from './belief.ts'
import { alfworldIdiom } from './idiom.ts'
import { ALFWORLD_ERRORS, mistakesFor } from './mistakes.ts'
import type { Move } from './plan.ts'
import { isGoalDone, isScopeDone, movesFor } from './scope.ts'
import { alternativesOf } from './split.ts'
import { stepInWords, stepsLeft, type WordedStep } from './steps.ts'
import { LOOK, REFUSAL } from './wording.ts'

/** Plays ALFWorld from the list of receptacles and the transcript: decides anew at every step. */
export const alfworld: WorldPolicy = {
  id: 'alfworld',
  taskLine: /^You are in the middle of a room\. Looking quickly around you, you see an? /,
  idiom: alfworldIdiom,
  errorKinds: ALFWORLD_ERRORS,
  recognises: (prompt) => statesTask(prompt.task),
  view(prompt, dice) {
    const belief = readBelief(prompt, dice)
    const moves = movesFor(belief)
    const last = prompt.transcript.at(-1)
    const isDone = isScopeDone(belief)
    const steps = isDone ? [] : stepsOf(belief)
    return {
      candidates: rank(moves),
      isDone,
      isTaskDone: isWhole(belief) ? isDone : isGoalDone({ ...belief, goal: belief.told }),
      intentions: steps.map(({ thought }) => thought),
      subtasks: steps.map(({ sentence }) => sentence),
      alternatives: isDone ? [] : alternativesOf(belief),
      ...(last?.observation.startsWith(REFUSAL) === true ? { refusedLast: last.line, ...standingAt(belief) } : {}),
      refusals: belief.failures,
      mistakes: ({ action }, pick) => {
        const move = moves.find((each) => each.action === action)
        return move === undefined ? [] : mistakesFor(move, belief, pick)
      },
    } satisfies View
  },
}

function standingAt({ at }: Belief): Pick<View, 'refusedAt'> {
  return at === undefined ? {} : { refusedAt: at }
}

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
