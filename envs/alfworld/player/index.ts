import { type Candidate, once, type Policy, type Prompt, type PromptView, rankCandidates } from '@orreryjs/core/worlds'
import { type Belief, describesTask, readBelief, stepSentenceIn } from './belief.ts'
import { ALFWORLD_ERRORS, mistakesFor } from './mistakes.ts'
import { alternativesOf, isGoalDone, isScopeDone, type Move, movesFor } from './planner.ts'
import { recogniser } from './recogniser.ts'
import { isHere } from './room.ts'
import { type DescribedStep, describeStep, remainingSteps, remarksOf } from './speech.ts'
import { goTo, INVENTORY, LOOK, REFUSAL } from './wording.ts'

/** Plays ALFWorld from the receptacle list and the transcript of a prompt. Stateless: decides anew at every step. */
export const player: Policy = {
  id: 'alfworld',
  taskLine: /^You are in the middle of a room\. Looking quickly around you, you see an? /,
  opening: /\bYour task is to:? /g,
  recogniser,
  errorTypes: ALFWORLD_ERRORS,
  recognises: (prompt) => describesTask(prompt.task),
  stepIn: stepSentenceIn,
  view(prompt, dice) {
    const belief = readBelief(prompt, dice)
    const moves = movesFor(belief)
    const isDone = isScopeDone(belief)
    const steps = once(() => (isDone ? [] : stepsOf(belief)))
    return {
      candidates: rankMoves(moves),
      isDone,
      isSearchExhausted: moves.every(({ purpose }) => purpose === 'check'),
      isTaskDone: isWholeTask(belief) ? isDone : isGoalDone({ ...belief, goal: belief.taskGoal }),
      intentions: () => steps().map(({ thought }) => thought),
      subtasks: () => steps().map(({ sentence }) => sentence),
      alternatives: () => (isDone ? [] : alternativesOf(belief).map((step) => describeStep(step, belief).sentence)),
      lastRefusedLine: belief.lastRefused,
      lastRefusalLocation: belief.lastRefused === undefined ? undefined : belief.at,
      checks: [INVENTORY, LOOK],
      detours: () => detoursOf(belief),
      knownState: () => knownStateOf(belief, prompt),
      remarks: () => remarksOf(belief, moves, prompt),
      finishes: (action) => (isWholeTask(belief) && isLast(action, moves, belief) ? 'at once' : undefined),
      refusals: belief.failures,
      mistakes: ({ action }, pick) => {
        const move = moves.find((each) => each.action === action)
        return move === undefined ? [] : mistakesFor(move, belief, pick)
      },
    } satisfies PromptView
  },
}

/** Returns the visited places, the location and the held object. */
function knownStateOf(belief: Belief, { transcript }: Prompt): ReadonlyMap<string, string> {
  const visited = transcript.flatMap(({ line, observation }) =>
    observation.startsWith(REFUSAL) ? [] : (/^go to (.+)$/.exec(line)?.[1] ?? []),
  )
  return new Map([
    ['visited', [...new Set(visited)].join(', ') || 'None'],
    ['location', belief.at ?? 'None'],
    ['inventory', belief.held ?? 'None'],
  ])
}

/** Walks to other places: those already seen, or all if there are too few. */
function detoursOf(belief: Belief): readonly string[] {
  const otherPlaces = [...belief.receptacles.values()].filter(({ name }) => !isHere(belief, name))
  const searched = otherPlaces.filter(({ contents }) => contents !== undefined)
  return (searched.length > 1 ? searched : otherPlaces).map(({ name }) => goTo(name))
}

function isLast(action: string, moves: readonly Move[], belief: Belief): boolean {
  const move = moves.find((each) => each.action === action)
  return move !== undefined && move.rest.length === 0 && FINAL_PURPOSES.has(move.purpose) && remainingSteps(belief).length === 1
}

/** Purposes of moves that can complete a goal. */
const FINAL_PURPOSES: ReadonlySet<Move['purpose']> = new Set(['deliver', 'light'])

function isWholeTask({ step, goal, taskGoal }: Belief): boolean {
  return step === undefined && goal === taskGoal
}

function stepsOf(belief: Belief): readonly DescribedStep[] {
  return belief.step === undefined ? remainingSteps(belief) : [describeStep(belief.step, belief)]
}

function rankMoves(moves: readonly Move[]): readonly Candidate[] {
  const candidates = rankCandidates(moves.map(({ action }) => action))
  return candidates.some(({ action }) => action === LOOK) ? candidates : [...candidates, { action: LOOK, utility: 1 }]
}
