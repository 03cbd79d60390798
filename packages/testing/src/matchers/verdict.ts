import type { EndReason } from '@orreryjs/core'
import { limitsOf } from '../drive/setting.ts'
import type { Trajectory } from '../drive/trajectory.ts'
import { lastLines } from '../last-lines.ts'

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
