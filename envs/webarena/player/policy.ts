import { type Dice, type Mistake, once, type Policy, type Prompt, ranked, type View } from '@orreryjs/core/worlds'
import { ANSWER_STEP, answerSoFar, type Belief, movesFor, readBelief } from './belief.ts'
import { webarenaIdiom } from './idiom.ts'
import { mistakesFor, WEBARENA_ERRORS } from './mistakes.ts'
import { bracketsOf, callOf, inBrackets, isToldWhole } from './pages/calls.ts'
import { isPage } from './pages/page.ts'

/** By what WebArena is known: all that a page needs where it is not played. */
const webarenaHead: Omit<Policy, 'view'> = {
  id: 'webarena',
  taskLine: /^OBJECTIVE: /,
  idiom: webarenaIdiom,
  errorKinds: WEBARENA_ERRORS,
  recognises: (prompt) => isPage(prompt.task),
}

/** Plays WebArena from the accessibility trees of its pages: it knows how such sites are built, and of these what it was shown. */
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

/** The same where actions are calls. */
function viewInCalls(prompt: Prompt, dice: Dice): View {
  const view = viewOf({ ...prompt, transcript: inBrackets(prompt.transcript) }, dice)
  const meant = new Map<string, string>()
  const say = (action: string): string => {
    const call = callOf(action, prompt.seenNow)
    if (!meant.has(call)) meant.set(call, action)
    return call
  }
  const hear = (line: string): string => meant.get(line) ?? bracketsOf(line)
  const sayAll = (mistakes: readonly Mistake[]): readonly Mistake[] =>
    mistakes.map((mistake) => ({ ...mistake, action: say(mistake.action) }))
  return {
    ...view,
    candidates: view.candidates.map((candidate) => ({ ...candidate, action: say(candidate.action) })),
    refusedLast: view.refusedLast === undefined ? undefined : prompt.transcript.at(-1)?.line,
    checks: (view.checks ?? []).map(say),
    detours: () => (view.detours?.() ?? []).map(say),
    finishes: (action) => view.finishes?.(hear(action)),
    refusals: (line) => view.refusals(hear(line)),
    mistakes: (candidate, pick) => sayAll(view.mistakes({ ...candidate, action: hear(candidate.action) }, pick)),
    mistakesWithEnd: (candidate, pick) =>
      sayAll(view.mistakesWithEnd?.({ ...candidate, action: hear(candidate.action) }, pick) ?? []),
  }
}

function worded(sentence: string): string {
  const text = sentence.replace(/\.$/, '')
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** Links that lead elsewhere. */
function detoursOf(nodes: readonly { readonly id: string; readonly role: string }[]): readonly string[] {
  return nodes.flatMap(({ id, role }) => (role === 'link' || role === 'menuitem' ? [`click [${id}]`] : []))
}
