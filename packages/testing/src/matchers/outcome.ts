import { asTrajectory, checkNumber } from './received.ts'
import { outcomeOf, steps, subjectOf, type Verdict, verdictOn } from './verdict.ts'

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
