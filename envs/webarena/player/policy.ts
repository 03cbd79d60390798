import { type Dice, type Mistake, once, type Policy, type Prompt, ranked, type View } from '@orreryjs/core/worlds'
import { ANSWER_STEP, answerSoFar, type Belief, movesFor, readBelief } from './belief.ts'
import { webarenaHead } from './head.ts'
import { mistakesFor } from './mistakes.ts'
import { bracketsOf, callOf, inBrackets, isToldWhole } from './pages/calls.ts'

/**
 * WebArena's policy for simulated models. It knows how such sites are built, and reads the sites' content only from the
 * accessibility trees in its prompts.
 */
export const player: Policy = {
  ...webarenaHead,
  view: (prompt, dice) => (isToldWhole(prompt.task) ? viewInCalls(prompt, dice) : viewOf(prompt, dice)),
}

function viewOf(prompt: Prompt, dice: Dice): View {
  const belief = readBelief(prompt, dice)
  const { recipe, trip, at, step, hand, isDone, canStop } = belief
  const moves = movesFor(belief)
  const isStepDone = isDone ? step === undefined || step < recipe.stages.length : step !== undefined && at > step
  const isInHand = hand !== undefined && step !== undefined && at <= step
  const left = once(() => (isDone ? [] : isInHand ? [hand] : recipe.stages.slice(at, step === undefined ? undefined : step + 1)))
  const mistakesIn = (action: string, of: Belief, pick: (bound: number) => number): readonly Mistake[] => {
    const move = moves.find((each) => each.action === action)
    return move === undefined ? [] : mistakesFor(move, of, pick)
  }
  return {
    candidates: ranked(moves.map(({ action }) => action)),
    isDone: step === undefined ? isDone && !canStop : isStepDone,
    isTaskDone: isDone,
    isOutOfReach: isInHand && !isDone && moves.length === 0,
    answer: () => answerSoFar(belief),
    intentions: () => left().map(({ sentence }) => worded(sentence)),
    subtasks: () => {
      const sentences = left().map(({ sentence }) => sentence)
      return canStop && step === undefined ? [...sentences, ANSWER_STEP] : sentences
    },
    refusedLast: trip.refusedLast,
    checks: ['scroll [down]', 'scroll [up]'],
    detours: () => detoursOf(trip.page.nodes),
    finishes: (action) => (action.startsWith('stop ') ? 'at once' : undefined),
    refusals: (line) => trip.refusals.get(line) ?? 0,
    mistakes: ({ action }, pick) => mistakesIn(action, belief, pick),
    mistakesWithEnd: ({ action }, pick) => mistakesIn(action, { ...belief, step: undefined, canStop: true }, pick),
  } satisfies View
}

/** The same view for a dialect whose actions are calls. */
function viewInCalls(prompt: Prompt, dice: Dice): View {
  const view = viewOf({ ...prompt, transcript: inBrackets(prompt.transcript) }, dice)
  const bracketsByCall = new Map<string, string>()
  const toCall = (action: string): string => {
    const call = callOf(action, prompt.seenNow)
    if (!bracketsByCall.has(call)) bracketsByCall.set(call, action)
    return call
  }
  const toBrackets = (line: string): string => bracketsByCall.get(line) ?? bracketsOf(line)
  const toCallMistakes = (mistakes: readonly Mistake[]): readonly Mistake[] =>
    mistakes.map((mistake) => ({ ...mistake, action: toCall(mistake.action) }))
  return {
    ...view,
    candidates: view.candidates.map((candidate) => ({ ...candidate, action: toCall(candidate.action) })),
    refusedLast: view.refusedLast === undefined ? undefined : prompt.transcript.at(-1)?.line,
    checks: (view.checks ?? []).map(toCall),
    detours: () => (view.detours?.() ?? []).map(toCall),
    finishes: (action) => view.finishes?.(toBrackets(action)),
    refusals: (line) => view.refusals(toBrackets(line)),
    mistakes: (candidate, pick) => toCallMistakes(view.mistakes({ ...candidate, action: toBrackets(candidate.action) }, pick)),
    mistakesWithEnd: (candidate, pick) =>
      toCallMistakes(view.mistakesWithEnd?.({ ...candidate, action: toBrackets(candidate.action) }, pick) ?? []),
  }
}

function worded(sentence: string): string {
  const text = sentence.replace(/\.$/, '')
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** Links that lead away from the task. */
function detoursOf(nodes: readonly { readonly id: string; readonly role: string }[]): readonly string[] {
  return nodes.flatMap(({ id, role }) => (role === 'link' || role === 'menuitem' ? [`click [${id}]`] : []))
}
