import type { Place, Trajectory } from '../drive/trajectory.ts'
import { asTrajectory, formatPattern, type MatcherResult, matcherResult, plural, subjectOf } from './matcher-result.ts'

/** Pattern of a place: its text contains the string or matches the expression, or its state satisfies the predicate. */
export type PlacePattern<State = unknown> = string | RegExp | ((state: State, place: Place<State>) => boolean)

/** Passes if a place of the episode matches, including the start. */
export function toReach(received: unknown, pattern: PlacePattern): MatcherResult {
  const trajectory = asTrajectory(received, 'toReach')
  const found = trajectory.places.find((place) => isThere(place, pattern))
  const subject = subjectOf(trajectory)
  return matcherResult(trajectory, found !== undefined, {
    failed: () =>
      `expected ${subject} to reach ${describe(pattern)}, but none of its ${plural(trajectory.places.length, 'place')} matches`,
    passed: () => `expected ${subject} not to reach ${describe(pattern)}, but it did ${reached(found, trajectory)}`,
  })
}

/** Passes if no place of the episode matches. */
export function neverToReach(received: unknown, pattern: PlacePattern): MatcherResult {
  const trajectory = asTrajectory(received, 'neverToReach')
  const found = trajectory.places.find((place) => isThere(place, pattern))
  const subject = subjectOf(trajectory)
  return matcherResult(trajectory, found === undefined, {
    failed: () => `expected ${subject} never to reach ${describe(pattern)}, but it did ${reached(found, trajectory)}`,
    passed: () =>
      `expected ${subject} to reach ${describe(pattern)}, but none of its ${plural(trajectory.places.length, 'place')} matches`,
  })
}

function isThere(place: Place, pattern: PlacePattern): boolean {
  if (typeof pattern === 'function') return pattern(place.state, place)
  const { text } = place.observation
  return typeof pattern === 'string' ? text.includes(pattern) : text.search(pattern) >= 0
}

function describe(pattern: PlacePattern): string {
  if (typeof pattern !== 'function') return `a place that shows ${formatPattern(pattern)}`
  const source = String(pattern).replace(/\s+/g, ' ')
  return `a place where ${source.length > 80 ? `${source.slice(0, 80)}...` : source}`
}

function reached(place: Place | undefined, { steps }: Trajectory): string {
  if (place === undefined) return ''
  const step = steps.find((each) => each.step === place.step)
  return step === undefined ? 'at the start' : `at step ${step.step}, by ${formatPattern(step.action)}`
}
