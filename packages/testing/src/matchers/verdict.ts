import type { EndReason } from '@orreryjs/core'
import { limitsOf } from '../drive/setting.ts'
import type { Trajectory } from '../drive/trajectory.ts'
import { lastLines } from '../screenplay.ts'

/** What a matcher tells vitest. */
export interface Verdict {
  readonly pass: boolean
  message(): string
}

/** The sentences of a matcher: what was expected and what happened instead, and the same where it should not have been. */
interface Sentences {
  failed(): string
  /** For `.not`. */
  passed(): string
}

/** A verdict on a trajectory; its message ends with the last lines of the screenplay. */
export function verdictOn(trajectory: Trajectory, pass: boolean, sentences: Sentences): Verdict {
  const { events, strikes } = trajectory
  const sentence = pass ? sentences.passed : sentences.failed
  return { pass, message: () => `${sentence()}\n\n${lastLines(events, strikes)}` }
}

/** Agent and task, as every message begins. */
export function subjectOf({ agent, task }: Trajectory): string {
  return `${agent.id} on ${task.id}`
}

/** How an episode ended, to follow `, but`. */
export function outcomeOf(trajectory: Trajectory): string {
  return `it ${OUTCOMES[trajectory.end]} after ${steps(trajectory.metrics.steps)}${detailOf(trajectory)}`
}

function detailOf({ end, error, setting }: Trajectory): string {
  if (end === 'error' && error !== undefined) return `: ${error.code}: ${error.message}`
  const { maxSteps, maxModelCalls } = limitsOf(setting)
  const limit = { 'step-limit': maxSteps, 'model-call-limit': maxModelCalls }[String(end)]
  return limit === undefined ? '' : ` (the limit was ${limit})`
}

const OUTCOMES: Readonly<Record<EndReason, string>> = {
  solved: 'solved the task',
  failed: 'ended the task without success',
  'gave-up': 'stopped by itself',
  refused: 'met a model that declined to answer',
  'context-overflow': 'wrote a prompt longer than the window of its model',
  'step-limit': 'ran out of steps',
  'model-call-limit': 'ran out of model calls',
  'token-limit': 'ran out of tokens',
  'invalid-limit': 'took too many invalid actions',
  'repeat-limit': 'repeated itself too often',
  'time-limit': 'ran out of time',
  'cost-limit': 'ran out of money',
  aborted: 'was aborted',
  error: 'was broken by an error',
}

/** A number of steps. */
export function steps(count: number): string {
  return plural(count, 'step')
}

/** A number of things. */
export function plural(count: number, thing: string, things: string = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`
}

/** What an action or a text is to be, as messages show it. */
export function shown(wanted: string | RegExp): string {
  return typeof wanted === 'string' ? JSON.stringify(wanted) : String(wanted)
}

/** The trajectory given to `expect`. Throws a `TypeError` that names the matcher for anything else. */
export function asTrajectory(received: unknown, matcher: string): Trajectory {
  if (isTrajectory(received)) return received
  throw new TypeError(`${matcher} needs a trajectory, as drive() gives it; got ${kindOf(received)}`)
}

/** The trajectories given to `expect`, or as `what`. Throws a `TypeError` that names the matcher for anything else, and for none. */
export function asSuite(received: unknown, matcher: string, what: string = ''): readonly Trajectory[] {
  if (Array.isArray(received) && received.length > 0 && received.every(isTrajectory)) return received
  throw new TypeError(`${matcher} needs a list of trajectories${what}, as driveAll() gives it; got ${kindOf(received)}`)
}

/** Throws a `TypeError` that names the matcher unless a number given to it is of the kind that it needs. */
export function checkNumber(holds: boolean, matcher: string, needed: string, given: number): void {
  if (!holds) throw new TypeError(`${matcher} needs ${needed}; got ${given}`)
}

function isTrajectory(value: unknown): value is Trajectory {
  return typeof value === 'object' && value !== null && 'metrics' in value && 'places' in value && 'setting' in value
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it first'
  if (Array.isArray(value)) return kindOfList(value)
  if (isTrajectory(value)) return 'one trajectory'
  return value === null || value === undefined ? String(value) : `something of type ${typeof value}`
}

function kindOfList(values: readonly unknown[]): string {
  if (values.length === 0) return 'an empty list'
  if (values.every(isTrajectory)) return 'a list of trajectories: take one of them'
  return values.some((value) => value instanceof Promise) ? 'a list with promises: await them first' : 'a list of other things'
}
