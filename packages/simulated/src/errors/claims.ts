import type { ErrorType } from '@orreryjs/core/worlds'
import type { PolicyContext } from '../protocols/protocol.ts'
import { overlookedRefusal } from './reaction.ts'

const prematureDone: ErrorType = {
  id: 'prematureDone',
  evidence: 'inferable',
  canBeMisconception: false,
  summary: 'claims that something unfinished is done; replaces fp',
}
const falseFail: ErrorType = { id: 'falseFail', evidence: 'none', canBeMisconception: false, summary: 'gives up for no reason' }

/** Errors in claims that something is done. For all worlds. */
export const CLAIM_ERRORS: readonly ErrorType[] = [prematureDone, falseFail]

type Claimant = Pick<PolicyContext, 'settings' | 'draws' | 'sample'>

/** Returns true if an unfinished task is claimed to be done: at the rate `fp`, or the rate of the error type `prematureDone`. */
export function claimsPrematurely({ settings, draws, sample }: Claimant, scope: string): boolean {
  const rate = settings.errorRates.get(prematureDone.id) ?? settings.fp
  return rate > 0 && draws.fresh(sample, prematureDone.id, scope) < rate
}

/** Returns true if the task is given up for no reason: only at the rate of the error type `falseFail`. */
export function givesUpWithoutReason({ settings, draws, sample }: Claimant): boolean {
  const rate = settings.errorRates.get(falseFail.id) ?? 0
  return rate > 0 && draws.fresh(sample, falseFail.id) < rate
}

/** Returns true if the task is given up because of the last overlooked refusal: at the rate `giveUp`. */
export function givesUpAfterRefusal({ settings, view, draws, sample }: Claimant & Pick<PolicyContext, 'view'>): boolean {
  if (settings.giveUp === 0 || overlookedRefusal({ view, draws }) === undefined) return false
  return draws.happens(settings.giveUp, sample, 'giveUp')
}

/** Answers whether something is done; a finished task is denied at the rate `f`. */
export function reportsDone(isDone: boolean, claimant: Claimant, scope: string): boolean {
  if (!isDone) return claimsPrematurely(claimant, scope)
  return claimant.draws.fresh(claimant.sample, 'false alarm', scope) >= claimant.settings.f
}
