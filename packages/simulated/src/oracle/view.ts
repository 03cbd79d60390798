import type { PrivilegedStep, PrivilegedView } from '@orreryjs/core'
import type { Candidate, Prompt, View } from '@orreryjs/core/worlds'
import { answerIn, isAnswer, type Shown, shownTo } from './answers.ts'
import { choicesIn } from './choices.ts'
import { otherActions } from './mistakes.ts'
import { type Place, type Places, placesOf } from './places.ts'
import { isDoneAt, lostPlan, planFrom, wholePlan } from './plans.ts'
import { type Scope, sentences, stepInHand, wholeTask } from './scope.ts'

/** Utilities: the plan's next action, one of its later actions that is possible already, any other, and one that was tried before. */
const NEXT = 12
const LATER = 5
const OTHER = 1
const TRIED = 0.5

/**
 * What a prompt comes to for one who knows the state: the world's own plan from the place that the prompt is about. The answer is
 * for any number of its exchanges.
 */
export function oracleViews(prompt: Prompt, shown: PrivilegedView): (exchanges: number) => View {
  const places = placesOf(prompt, shown)
  const told = shownTo(prompt, shown)
  return (exchanges) => viewAt(prompt, places, Math.min(exchanges, prompt.transcript.length), told)
}

function viewAt(prompt: Prompt, places: Places, exchanges: number, shown: Shown): View {
  const place = places.after(exchanges)
  const taken = places.taken(exchanges)
  const { turn } = place
  const step = prompt.subtask === undefined ? undefined : stepInHand(prompt.subtask, place, taken, shown)
  const scope = step ?? wholeTask(place, shown)
  const intentions = scope.isOutOfReach ? [...lostPlan(place, shown), 'find another way'] : scope.actions
  const offered = once(() => (turn.terminated ? [] : shown.world.admissible(turn.state)))
  const refused = (prompt.transcript.length === 0 ? place.steps.slice(-1) : taken).filter(isRefused)
  const last = (prompt.transcript.length === 0 ? place.steps : taken).at(-1)
  return {
    candidates: candidates(scope, place, offered, shown),
    intentions: () => intentions,
    isDone: scope.isDone,
    isTaskDone: isDoneAt(place, shown),
    isOutOfReach: scope.isOutOfReach,
    subtasks: () => sentences(intentions),
    ...(last !== undefined && isRefused(last) && { refusedLast: last.action }),
    refusals: (line) => refused.filter(({ action }) => action === line).length,
    ...choicesIn(place, shown),
    ...answerAt(place, shown),
    mistakes: ({ action }, pick) => otherActions(action, offered(), pick),
  }
}

/** What there is to answer, where the plan ends with that. */
function answerAt(place: Place, shown: Shown): Pick<View, 'answer'> {
  const last = wholePlan(place, shown)?.at(-1)
  const text = last === undefined || !isAnswer(last, shown) ? undefined : answerIn(last)
  return text === undefined ? {} : { answer: () => text }
}

function isRefused({ turn }: PrivilegedStep): boolean {
  return turn.invalid !== undefined
}

/** What to do for the scope and, once that is done, for the task; then whatever else is possible. */
function candidates(scope: Scope, place: Place, offered: () => readonly string[], shown: Shown): readonly Candidate[] {
  const [next, ...later] = scope.actions.length > 0 ? scope.actions : (planFrom(place, shown) ?? [])
  const best = next === undefined ? [] : [{ action: next, utility: NEXT }]
  const possible = offered().filter((action) => action !== next)
  const tried = new Set(place.steps.map(({ action }) => action))
  const worth = (action: string): number => (later.includes(action) ? LATER : tried.has(action) ? TRIED : OTHER)
  const others = possible.map((action) => ({ action, utility: worth(action) }))
  return [...best, ...others.sort((a, b) => b.utility - a.utility)]
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
