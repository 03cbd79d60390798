import { type EndReason, escapeInvisible } from '@orreryjs/core'
import { limitsOf } from '../drive/episode-options.ts'
import type { Trajectory } from '../drive/trajectory.ts'
import { lastLines } from '../screenplay.ts'

/** Result of a matcher for vitest. */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** Messages of a matcher: expectation and actual result, for the failed matcher and for its negation. */
interface Sentences {
  failed(): string
  /** For `.not`. */
  passed(): string
}

/** Returns the result for a trajectory; its message ends with the last lines of the screenplay. */
export function matcherResult(trajectory: Trajectory, pass: boolean, sentences: Sentences): MatcherResult {
  const { events, injectedFaults } = trajectory
  const sentence = pass ? sentences.passed : sentences.failed
  return { pass, message: () => escapeInvisible(`${sentence()}\n\n${lastLines(events, injectedFaults)}`) }
}

/** Returns agent and task, the start of every message. */
export function subjectOf({ agent, task }: Trajectory): string {
  return `${agent.id} on ${task.id}`
}

/** Describes how an episode ended, to follow `, but`. */
export function outcomeOf(trajectory: Trajectory): string {
  return `it ${OUTCOMES[trajectory.end]} after ${steps(trajectory.metrics.steps)}${detailOf(trajectory)}`
}

function detailOf({ end, error, options }: Trajectory): string {
  if (end === 'error' && error !== undefined) return `: ${error.code}: ${error.message}`
  const { maxSteps, maxModelCalls } = limitsOf(options)
  const limit = { 'step-limit': maxSteps, 'model-call-limit': maxModelCalls }[String(end)]
  return limit === undefined ? '' : ` (the limit was ${limit})`
}

const OUTCOMES: Readonly<Record<EndReason, string>> = {
  solved: 'solved the task',
  failed: 'ended the task without success',
  'agent-stopped': 'was stopped by the agent',
  refused: 'ended because the model declined to answer',
  'context-overflow': 'exceeded the context window of its model',
  'step-limit': 'ran out of steps',
  'model-call-limit': 'ran out of model calls',
  'token-limit': 'ran out of tokens',
  'invalid-limit': 'took too many invalid actions',
  'repeat-limit': 'repeated itself too often',
  'time-limit': 'ran out of time',
  'cost-limit': 'reached its cost limit',
  aborted: 'was aborted',
  error: 'ended with an error',
}

/** Formats a number of steps. */
export function steps(count: number): string {
  return plural(count, 'step')
}

/** Formats a count with its noun. */
export function plural(count: number, noun: string, nouns: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`
}

/** Formats a pattern for messages. */
export function formatPattern(pattern: string | RegExp): string {
  return typeof pattern === 'string' ? JSON.stringify(pattern) : String(pattern)
}

/** Returns the trajectory passed to `expect`. Throws a `TypeError` that names the matcher for anything else. */
export function asTrajectory(received: unknown, matcher: string): Trajectory {
  if (isTrajectory(received)) return received
  throw new TypeError(`${matcher} needs a trajectory, as returned by drive(); got ${describeType(received)}`)
}

/**
 * Returns the trajectories passed to `expect`, or as the side that `requirement` names. Throws a `TypeError` that names the matcher for anything else, and
 * for an empty list.
 */
export function asSuite(received: unknown, matcher: string, requirement: string = ''): readonly Trajectory[] {
  if (Array.isArray(received) && received.length > 0 && received.every(isTrajectory)) return received
  throw new TypeError(
    `${matcher} needs a list of trajectories${requirement}, as returned by driveAll(); got ${describeType(received)}`,
  )
}

/** Throws a `TypeError` that names the matcher if a number is invalid. */
export function checkNumber(holds: boolean, matcher: string, expected: string, actual: number): void {
  if (!holds) throw new TypeError(`${matcher} needs ${expected}; got ${actual}`)
}

function isTrajectory(value: unknown): value is Trajectory {
  return typeof value === 'object' && value !== null && 'metrics' in value && 'places' in value && 'options' in value
}

function describeType(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it first'
  if (Array.isArray(value)) return describeListType(value)
  if (isTrajectory(value)) return 'one trajectory'
  return value === null || value === undefined ? String(value) : `a value of type ${typeof value}`
}

function describeListType(values: readonly unknown[]): string {
  if (values.length === 0) return 'an empty list'
  if (values.every(isTrajectory)) return 'a list of trajectories: take one of them'
  return values.some((value) => value instanceof Promise) ? 'a list with promises: await them first' : 'a list of other values'
}
