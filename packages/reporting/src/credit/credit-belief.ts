import type { EpisodeEvent } from '@orreryjs/core'
import type { BeliefDistance } from '@orreryjs/core/worlds'
import type { CreditInput } from './credit-episode.ts'

/** Causes of steps beyond the expected ones, in the order of tables. */
export const EXCESS_CAUSES = ['luck', 'search', 'execution'] as const
/**
 * Cause of steps beyond the expected ones: `luck`: objects were in less likely places; `search`: looked in worse places than the best policy;
 * `execution`: all other lost steps.
 */
export type ExcessCause = (typeof EXCESS_CAUSES)[number]

/** The worth of a step for a player who knows only the observations. */
export interface BeliefStep {
  /** Expected number of steps of the best policy after it; `null` if success is impossible. */
  readonly expected: number | null
  /** Change of the expectation by the step's observation; negative for good luck. */
  readonly luck: number
  /** Steps that the choice of the action lost. */
  readonly excess: number
  /** Cause of `excess`. */
  readonly cause: Exclude<ExcessCause, 'luck'>
}

/** Splits the steps of an episode: `steps` + `left` = `expected` + all of `excess`. */
export interface BeliefCredit {
  /** Expected number of steps of the best policy at the start. */
  readonly expected: number
  /** The same at the end of the episode, or before it became impossible to succeed; 0 after success. */
  readonly left: number
  readonly excess: Readonly<Record<ExcessCause, number>>
  /** The largest excess of an episode that failed or was longer than expected. Absent otherwise. */
  readonly mainCause?: ExcessCause
  /** By the position of the event. */
  readonly steps: ReadonlyMap<number, BeliefStep>
}

/**
 * Splits the steps of an episode into expected ones, luck, search and execution. A step's luck is the difference between the expected number
 * of steps after it and the expectation of this number before its observation, so its mean is 0 for every agent (as in the advantage sum
 * estimator of Zinkevich, Bowling, Bard, Kan, Billings: Optimal Unbiased Estimators for Evaluating Agent Performance, AAAI 2006). `undefined`
 * in worlds without beliefs and for tasks that can fail from the start.
 */
export function creditBelief({ episode, trace, presentation }: CreditInput): BeliefCredit | undefined {
  const [first, ...distances] = presentation?.beliefDistances?.(trace.world, trace.states) ?? []
  if (first === undefined || first.expected === null) return undefined
  const excess: Record<ExcessCause, number> = { luck: 0, search: 0, execution: 0 }
  const steps = new Map<number, BeliefStep>()
  let before: BeliefDistance = first
  let level = first.expected
  const events = episode.events.filter(({ type }) => type === 'step-end' || type === 'rewind')
  for (const [index, event] of events.entries()) {
    const after = distances[index] ?? before
    const isSearch =
      before.isSearching && isLook(event) && presentation?.isSearch?.(trace.states[index], trace.states[index + 1]) === true
    const step = stepOf(event, after, { level, isSearch })
    level = step.expected ?? level
    excess.luck += step.luck
    excess[step.cause] += step.excess
    if (event.type === 'step-end') steps.set(event.seq, step)
    before = after
  }
  const credit = { expected: first.expected, left: level, excess, steps }
  const mainCause = mainCauseOf(excess)
  const isGood = episode.end?.success === true && episode.end.steps <= first.expected
  return isGood || mainCause === undefined ? credit : { ...credit, mainCause }
}

/** True for a valid step of the agent. */
function isLook(event: EpisodeEvent): boolean {
  return event.type === 'step-end' && event.by === 'agent' && event.invalid === undefined
}

function stepOf(
  event: EpisodeEvent,
  { expected, foreseen }: BeliefDistance,
  { level, isSearch }: { readonly level: number; readonly isSearch: boolean },
): BeliefStep {
  const taken = event.type === 'step-end' ? 1 : 0
  const cause = isSearch ? 'search' : 'execution'
  if (expected === null) return { expected, luck: 0, excess: taken, cause: 'execution' }
  const luck = foreseen === null ? 0 : expected - foreseen
  return { expected, luck, excess: taken + expected - luck - level, cause }
}

function mainCauseOf(excess: BeliefCredit['excess']): ExcessCause | undefined {
  const most = Math.max(...Object.values(excess))
  return most <= 0 ? undefined : EXCESS_CAUSES.find((cause) => excess[cause] === most)
}
