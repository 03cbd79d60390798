import { type ErrorType, errorTypes } from '@orreryjs/core/worlds'
import type { PolicyContext } from '../protocols/protocol.ts'
import { describedExchanges } from '../protocols/wording.ts'

/** Errors in plans. For all worlds; they are not visible before the plan is executed. */
export const PLAN_ERRORS: readonly ErrorType[] = Object.values(
  errorTypes({
    planOmit: ['none', 'slip', 1, 'a step of a plan is omitted'],
    planOrder: ['none', 'slip', 1, 'two steps of a plan are swapped'],
    planCount: ['none', 'slip', 1, 'a number in a step of a plan is off by one'],
    planRepeatParent: ['none', 'slip', 1, 'a step of a plan repeats the goal of the plan'],
  }),
)

/** Returns the steps of a plan with an error in the step at `at`; `undefined` if the error does not apply. */
type Change = (steps: readonly string[], at: number, parent: string | undefined) => readonly string[] | undefined

const CHANGES: Readonly<Record<string, Change>> = {
  planOmit: (steps, at) => (steps.length > 1 ? steps.toSpliced(at, 1) : undefined),
  planOrder: (steps, at) => {
    const [step, next] = steps.slice(at, at + 2)
    return step === undefined || next === undefined ? undefined : steps.toSpliced(at, 2, next, step)
  },
  planCount: (steps, at) => {
    const step = steps[at]
    return step !== undefined && /\b\d+\b/.test(step) ? steps.with(at, miscounted(step)) : undefined
  },
  planRepeatParent: (steps, at, parent) => (parent === undefined ? undefined : steps.with(at, parent)),
}

function miscounted(step: string): string {
  return step.replace(/\b\d+\b/, (count) => String(Number(count) > 1 ? Number(count) - 1 : Number(count) + 1))
}

const START_OF_PLAN = /^1\. /m

/**
 * Replaces steps that the planner has not seen by wrong guesses. Asked for a plan, the model infers such a step at the rate `d1`, like
 * anything else that it must infer. A wrong guess persists until the planner notices it in a failed plan.
 */
function withWrongGuesses(steps: readonly string[], { view, settings, draws, prompt }: PolicyContext): readonly string[] {
  const { d1, errorRates } = settings
  if (view.unseenSteps === undefined || (d1 === 1 && errorRates.size === 0)) return steps
  let variants = 0
  const pick = (bound: number): number => {
    variants += 1
    return Math.floor(draws.fixed('guess', String(variants)) * bound)
  }
  const failedPlans = (prompt.sections.get('FAILED PLANS') ?? '').split(START_OF_PLAN).slice(1)
  const earlier = describedExchanges(prompt.sections.get('PAST EXPERIENCE') ?? '')
  const wrong = view.unseenSteps(earlier, pick).filter(({ step, type, guess }) => {
    if (draws.fixed('unseen', step) >= (errorRates.get(type.id) ?? 1 - d1)) return false
    const failures = failedPlans.filter((plan) => (guess === undefined ? !plan.includes(step) : plan.includes(guess))).length
    return !draws.notices('inferable', `plan ${step}`, failures)
  })
  return steps.flatMap((step) => {
    const mistake = wrong.find((each) => each.step === step)
    return mistake === undefined ? [step] : (mistake.guess ?? [])
  })
}

/**
 * Returns the plan with errors: each step is changed at the rate `plan`, shared by the error types that apply, or at the rates of
 * individual types. `parent` is the goal of the plan.
 */
export function planWithErrors(steps: readonly string[], parent: string | undefined, context: PolicyContext): readonly string[] {
  const { settings, draws, sample } = context
  const guessed = withWrongGuesses(steps, context)
  if (settings.plan === 0 && settings.errorRates.size === 0) return guessed
  let changedSteps = guessed
  for (let at = guessed.length - 1; at >= 0; at -= 1) {
    const fitting = PLAN_ERRORS.flatMap(({ id }) => {
      const changed = CHANGES[id]?.(changedSteps, at, parent)
      return changed === undefined ? [] : [{ id, changed }]
    })
    const share = settings.plan / Math.max(1, fitting.length)
    const change = fitting.find(({ id }) => draws.fresh(sample, id, String(at)) < (settings.errorRates.get(id) ?? share))
    changedSteps = change?.changed ?? changedSteps
  }
  return changedSteps
}
