import { type MatcherState, Snapshots } from 'vitest'
import { driveAgain } from '../drive/drive.ts'
import type { Fault } from '../faults/fault.ts'
import { screenplay } from '../screenplay.ts'
import { asTrajectory, checkNumber, outcomeOf, shown, steps, subjectOf, type Verdict, verdictOn } from './verdict.ts'

/** The task was solved. */
export function toSucceed(received: unknown): Verdict {
  const trajectory = asTrajectory(received, 'toSucceed')
  return verdictOn(trajectory, trajectory.success, {
    failed: () => `expected ${subjectOf(trajectory)} to succeed, but ${outcomeOf(trajectory)}`,
    passed: () => `expected ${subjectOf(trajectory)} not to succeed, but ${outcomeOf(trajectory)}`,
  })
}

/** The task was solved in so many steps at most, those of rewinds included. */
export function toSucceedWithin(received: unknown, most: number): Verdict {
  const trajectory = asTrajectory(received, 'toSucceedWithin')
  checkNumber(Number.isInteger(most) && most >= 0, 'toSucceedWithin', 'a whole number of steps', most)
  const { success, metrics } = trajectory
  const best = metrics.optimal === undefined ? '' : ` (the best known way takes ${metrics.optimal})`
  return verdictOn(trajectory, success && metrics.steps <= most, {
    failed: () => `expected ${subjectOf(trajectory)} to succeed within ${steps(most)}${best}, but ${outcomeOf(trajectory)}`,
    passed: () => `expected ${subjectOf(trajectory)} not to succeed within ${steps(most)}, but ${outcomeOf(trajectory)}`,
  })
}

/**
 * The same episode, played again with the fault, succeeds too. Rejects where it did not succeed without the fault, and
 * where the fault never strikes: neither says anything about recovery.
 */
export async function toRecoverFrom(received: unknown, fault: Fault): Promise<Verdict> {
  const before = asTrajectory(received, 'toRecoverFrom')
  const subject = subjectOf(before)
  if (!before.success) throw new Error(`toRecoverFrom needs an episode that succeeds; ${subject}: ${outcomeOf(before)}`)
  const { agent, setting } = before
  const faulty = { ...setting, faults: [...(setting.faults ?? []), fault] }
  const after = await driveAgain(agent, faulty, 'played again with a fault')
  if (!after.strikes.some((strike) => strike.fault === fault)) {
    throw new Error(`toRecoverFrom: the fault (${fault.name}) never struck: ${subject} has ${tooFewOf(fault)}`)
  }
  return verdictOn(after, after.success, {
    failed: () => `expected ${subject} to recover when ${fault.name}, but ${outcomeOf(after)}`,
    passed: () => `expected ${subject} not to recover when ${fault.name}, but ${outcomeOf(after)}`,
  })
}

/** The occasions that the fault waited for. */
function tooFewOf(fault: Fault): string {
  const wanted = fault.of === 'world' ? fault.action : fault.purpose
  const occasion = fault.of === 'world' ? 'action' : 'model call'
  const which = wanted === undefined ? '' : ` like ${shown(wanted)}`
  return fault.from === 1 ? `no ${occasion}${which}` : `fewer than ${fault.from} ${occasion}s${which}`
}

/** The episode reads as its snapshot, a text for people. Knows no `.not`. */
export function toMatchScreenplay(this: MatcherState, received: unknown, hint?: string): Verdict {
  return Snapshots.toMatchSnapshot.call(this, screenplay(asTrajectory(received, 'toMatchScreenplay')), hint)
}

/** The same, with the snapshot in the test itself, where vitest writes it. Knows no `.not`. */
export function toMatchInlineScreenplay(this: MatcherState, received: unknown, inline?: string): Verdict {
  return Snapshots.toMatchInlineSnapshot.call(this, screenplay(asTrajectory(received, 'toMatchInlineScreenplay')), inline)
}
