import { type MatcherState, Snapshots } from 'vitest'
import { driveRepeat } from '../drive/drive.ts'
import type { Fault } from '../faults/fault.ts'
import { screenplay } from '../screenplay.ts'
import {
  asTrajectory,
  checkNumber,
  formatPattern,
  type MatcherResult,
  matcherResult,
  outcomeOf,
  steps,
  subjectOf,
} from './matcher-result.ts'

/** Passes if the task was solved. */
export function toSucceed(received: unknown): MatcherResult {
  const trajectory = asTrajectory(received, 'toSucceed')
  return matcherResult(trajectory, trajectory.success, {
    failed: () => `expected ${subjectOf(trajectory)} to succeed, but ${outcomeOf(trajectory)}`,
    passed: () => `expected ${subjectOf(trajectory)} not to succeed, but ${outcomeOf(trajectory)}`,
  })
}

/** Passes if the task was solved in at most `maxSteps` steps, including steps of rewinds. */
export function toSucceedWithin(received: unknown, maxSteps: number): MatcherResult {
  const trajectory = asTrajectory(received, 'toSucceedWithin')
  checkNumber(Number.isInteger(maxSteps) && maxSteps >= 0, 'toSucceedWithin', 'a whole number of steps', maxSteps)
  const { success, metrics } = trajectory
  const best = metrics.optimal === undefined ? '' : ` (the shortest known plan takes ${metrics.optimal})`
  return matcherResult(trajectory, success && metrics.steps <= maxSteps, {
    failed: () => `expected ${subjectOf(trajectory)} to succeed within ${steps(maxSteps)}${best}, but ${outcomeOf(trajectory)}`,
    passed: () => `expected ${subjectOf(trajectory)} not to succeed within ${steps(maxSteps)}, but ${outcomeOf(trajectory)}`,
  })
}

/**
 * Passes if the same episode also succeeds with the fault. Rejects if it did not succeed without the fault, or if the fault is
 * never injected: neither shows recovery.
 */
export async function toRecoverFrom(received: unknown, fault: Fault): Promise<MatcherResult> {
  const before = asTrajectory(received, 'toRecoverFrom')
  const subject = subjectOf(before)
  if (!before.success) throw new Error(`toRecoverFrom needs an episode that succeeds; ${subject}: ${outcomeOf(before)}`)
  const { agent, options } = before
  const faulty = { ...options, faults: [...(options.faults ?? []), fault] }
  const after = await driveRepeat(agent, faulty, 'replayed with a fault')
  if (!after.injectedFaults.some((strike) => strike.fault === fault)) {
    throw new Error(`toRecoverFrom: the fault (${fault.name}) was never injected: ${subject} has ${tooFewOf(fault)}`)
  }
  return matcherResult(after, after.success, {
    failed: () => `expected ${subject} to recover when ${fault.name}, but ${outcomeOf(after)}`,
    passed: () => `expected ${subject} not to recover when ${fault.name}, but ${outcomeOf(after)}`,
  })
}

/** Describes the missing steps or calls at which the fault would have been injected. */
function tooFewOf(fault: Fault): string {
  const pattern = fault.target === 'world' ? fault.action : fault.purpose
  const occasion = fault.target === 'world' ? 'action' : 'model call'
  const which = pattern === undefined ? '' : ` like ${formatPattern(pattern)}`
  return fault.from === 1 ? `no ${occasion}${which}` : `fewer than ${fault.from} ${occasion}s${which}`
}

/** Passes if the screenplay of the episode equals its snapshot. Does not support `.not`. */
export function toMatchScreenplay(this: MatcherState, received: unknown, hint?: string): MatcherResult {
  return Snapshots.toMatchSnapshot.call(this, screenplay(asTrajectory(received, 'toMatchScreenplay')), hint)
}

/** Passes if the screenplay equals the inline snapshot, which vitest writes into the test. Does not support `.not`. */
export function toMatchInlineScreenplay(this: MatcherState, received: unknown, inline?: string): MatcherResult {
  return Snapshots.toMatchInlineSnapshot.call(this, screenplay(asTrajectory(received, 'toMatchInlineScreenplay')), inline)
}
