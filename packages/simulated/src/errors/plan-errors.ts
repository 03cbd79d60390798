import type { ErrorType } from '@orreryjs/core/worlds'
import type { PolicyContext } from '../protocols/protocol.ts'

/** Errors in plans. For all worlds; they are not visible before the plan is executed. */
export const PLAN_ERRORS: readonly ErrorType[] = [
  { id: 'planOmit', evidence: 'none', canBeMisconception: false, summary: 'a step of a plan is omitted' },
  { id: 'planOrder', evidence: 'none', canBeMisconception: false, summary: 'two steps of a plan are swapped' },
  { id: 'planCount', evidence: 'none', canBeMisconception: false, summary: 'a number in a step of a plan is off by one' },
  {
    id: 'planRepeatParent',
    evidence: 'none',
    canBeMisconception: false,
    summary: 'a step of a plan repeats the goal of the plan',
  },
]

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

/**
 * Returns the plan with errors: each step is changed at the rate `plan`, shared by the error types that apply, or at the rates of
 * individual types. `parent` is the goal of the plan.
 */
export function planWithErrors(steps: readonly string[], parent: string | undefined, context: PolicyContext): readonly string[] {
  const { settings, draws, sample } = context
  if (settings.plan === 0 && settings.errorRates.size === 0) return steps
  let changedSteps = steps
  for (let at = steps.length - 1; at >= 0; at -= 1) {
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
