import type { ErrorKind } from '@orreryjs/core/worlds'
import type { Mind } from '../protocols/protocol.ts'
import { overlookedRefusal } from './reaction.ts'

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
