import type { ErrorKind } from '@orreryjs/core/worlds'
import type { Mind } from '../protocols/protocol.ts'
import { overlookedRefusal } from './reaction.ts'

/** The errors that can be made in a plan. Of every world; nothing shows them before the plan is carried out. */
export const PLAN_ERRORS: readonly ErrorKind[] = [
  { id: 'planOmit', evidence: 'none', fixed: false, summary: 'a step of a plan is left out' },
  { id: 'planOrder', evidence: 'none', fixed: false, summary: 'two steps of a plan change places' },
  { id: 'planCount', evidence: 'none', fixed: false, summary: 'a number in a step of a plan is off by one' },
  { id: 'planRepeatParent', evidence: 'none', fixed: false, summary: 'a step of a plan says again what the plan is for' },
]

/** The steps of a plan with a change to the one at `at`; `undefined` where the change does not fit. */
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
 * The steps as they are said: each goes wrong at the rate `plan`, shared by the kinds that fit it, or at the rates of
 * single kinds. `parent` is what the plan is for.
 */
export function planAsSaid(steps: readonly string[], parent: string | undefined, mind: Mind): readonly string[] {
  const { settings, dice, sample } = mind
  if (settings.plan === 0 && settings.kinds.size === 0) return steps
  let said = steps
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const fitting = PLAN_ERRORS.flatMap(({ id }) => {
      const changed = CHANGES[id]?.(said, at, parent)
      return changed === undefined ? [] : [{ id, changed }]
    })
    const share = settings.plan / Math.max(1, fitting.length)
    const made = fitting.find(({ id }) => dice.fresh(sample, id, String(at)) < (settings.kinds.get(id) ?? share))
    said = made?.changed ?? said
  }
  return said
}

const prematureDone: ErrorKind = {
  id: 'prematureDone',
  evidence: 'inferable',
  fixed: false,
  summary: 'claims that something is done that is not, in place of fp',
}
const falseFail: ErrorKind = { id: 'falseFail', evidence: 'none', fixed: false, summary: 'gives something up for no reason' }

/** Errors in saying whether something is done. Of every world. */
export const CLAIM_ERRORS: readonly ErrorKind[] = [prematureDone, falseFail]

type Claimant = Pick<Mind, 'settings' | 'dice' | 'sample'>

/** Whether what is not done is said to be: at the rate fp, or that of the kind prematureDone. */
export function claimsTooSoon({ settings, dice, sample }: Claimant, scope: string): boolean {
  const rate = settings.kinds.get(prematureDone.id) ?? settings.fp
  return rate > 0 && dice.fresh(sample, prematureDone.id, scope) < rate
}

/** Whether it is given up for no reason: at the rate of the kind falseFail alone. */
export function givesUpForNothing({ settings, dice, sample }: Claimant): boolean {
  const rate = settings.kinds.get(falseFail.id) ?? 0
  return rate > 0 && dice.fresh(sample, falseFail.id) < rate
}

/** Whether it is given up because of the refusal that was overlooked last: at the rate giveUp. */
export function givesUpAfterRefusal({ settings, view, dice, sample }: Claimant & Pick<Mind, 'view'>): boolean {
  if (settings.giveUp === 0 || overlookedRefusal({ view, dice }) === undefined) return false
  return dice.happens(settings.giveUp, sample, 'giveUp')
}

/** Whether something is reported as done, by one who was asked: what is done is denied at the rate f. */
export function reportsDone(isDone: boolean, claimant: Claimant, scope: string): boolean {
  if (!isDone) return claimsTooSoon(claimant, scope)
  return claimant.dice.fresh(claimant.sample, 'false alarm', scope) >= claimant.settings.f
}
