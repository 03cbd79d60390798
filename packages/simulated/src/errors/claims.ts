import { type ErrorType, errorTypes, type FalseClaim } from '@orreryjs/core/worlds'
import type { PolicyContext } from '../protocols/protocol.ts'
import { overlookedRefusal } from './reaction.ts'

const { prematureDone, falseFail } = errorTypes({
  prematureDone: ['inferable', 'slip', 1, 'claims that something unfinished is done; replaces fp'],
  falseFail: ['none', 'slip', 1, 'gives up for no reason'],
})

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

/** Share of the rate `falseClaim` for a claim without support. */
const UNSUPPORTED_SHARE = 0.05

type WorldClaimant = Pick<PolicyContext, 'settings' | 'draws' | 'view'>

/**
 * Returns the false claim that ends the unfinished task, in a world that a claim ends. One draw per task decides; the rate depends on the
 * evidence. A question that is asked again about the same evidence therefore gets the same answer, and more questions add no risk.
 */
export function falseClaim({ settings, draws, view }: WorldClaimant): FalseClaim | undefined {
  const { falseClaim: rate, errorRates } = settings
  // The draw comes first, because finding the claims reads all pages.
  if (view.falseClaims === undefined || (errorRates.size === 0 && draws.fixed('claim') >= rate)) return undefined
  const claims = view.falseClaims()
  const ofType = claims.find(({ type }) => draws.fixed('claim', type.id) < (errorRates.get(type.id) ?? 0))
  if (ofType !== undefined) return ofType
  const others = claims.filter(({ type }) => !errorRates.has(type.id))
  const claim = others.find(({ isSupported }) => isSupported) ?? others[0]
  if (claim === undefined) return undefined
  return draws.fixed('claim') < rate * (claim.isSupported ? 1 : UNSUPPORTED_SHARE) ? claim : undefined
}

/** Answers whether the task is done. */
export function reportsTaskDone(context: Claimant & WorldClaimant): boolean {
  const { isTaskDone, falseClaims } = context.view
  return isTaskDone || falseClaims === undefined ? reportsDone(isTaskDone, context, 'task') : falseClaim(context) !== undefined
}

/** Answers whether something is done; a finished task is denied at the rate `f`. */
export function reportsDone(isDone: boolean, claimant: Claimant, scope: string): boolean {
  if (!isDone) return claimsPrematurely(claimant, scope)
  return claimant.draws.fresh(claimant.sample, 'false alarm', scope) >= claimant.settings.f
}
