import type { EpisodeMetrics } from '../episode/episode-spec.ts'
import type { ResumedRun } from '../resume/resumed-run.ts'
import { type SpendingTracker, trackSpending } from './budget.ts'
import { createGates } from './delay-calls.ts'
import type { EpisodePlan } from './plan.ts'
import { createPlanOrder } from './plan.ts'
import type { RunOptions, RunOutcome } from './run-options.ts'
import type { Streams } from './streams.ts'

/** Decides which episodes of a run start, wait, and become part of it. */
export interface Schedule {
  /** Cost of the run, if it has a budget. */
  readonly spending: SpendingTracker | undefined
  /** Processes the episodes that were over before. Call this once, first. */
  begin(): void
  /** Resolves with the number of the next episode when it may start; with `undefined` if there are no more. */
  take(): Promise<number | undefined>
  /** Registers that an episode has cost something. */
  spent(number: number): void
  /** Returns a promise if the next call of an episode must wait. */
  wait(number: number): Promise<void> | undefined
  /** Registers that an episode is over. */
  end(number: number, metrics: EpisodeMetrics): void
  /** Prevents further episodes from starting. */
  close(): void
  outcome(): RunOutcome
}

/** Maximum number of episodes ahead of a slow one; each is a small file. */
const MAX_AHEAD = 4096

/** The run of a schedule. */
interface ScheduleContext {
  readonly streams: Streams
  /** Called when a rule of the schedule ends the run. */
  stop(): void
}

/** Creates the schedule of a run. */
export function createSchedule(plan: EpisodePlan, options: RunOptions, { streams, stop }: ScheduleContext): Schedule {
  const { resumed, directory, concurrency } = options
  const total = countEpisodes(resumed)
  const spending = options.budget && trackSpending(options.budget, plan, resumed)
  const calls = createGates()
  const maxAhead = Math.max(MAX_AHEAD, concurrency)
  let lastForeseen = Number.POSITIVE_INFINITY
  let stopped: RunOutcome['stopped']

  const turns = createTurns({
    count: plan.length,
    isOver: (number) => resumed?.hasEnded(number) === true,
    isReady: streams.isReady,
    mayBegin: (number) => {
      const ahead = number - order.turn()
      return ahead <= 0 || (ahead < maxAhead && number <= lastForeseen && spending?.isSpent() !== true)
    },
  })
  const order = createPlanOrder({
    count: plan.length,
    first: resumed?.ended.episodes ?? 0,
    over: resumed?.waiting ?? new Map(),
    endsBefore: (number) => spending?.isLimitReachedBy(number) === true,
    enter(number) {
      // With a budget, an episode is admitted to the journal only when its cost is known to be within it.
      if (spending === undefined) directory?.admit(number)
      calls.open(number)
      turns.wake()
    },
    endsWith(number, metrics) {
      directory?.admit(number)
      spending?.enter(number)
      total.add(metrics)
      options.onDecided?.(metrics, number)
      return metrics.end !== 'aborted' && options.decide?.(metrics, number) === true
    },
    stop(by) {
      stopped = by
      stop()
    },
  })
  return {
    spending,
    begin: order.begin,
    take: turns.take,
    spent(number) {
      if (number === order.turn()) order.check()
    },
    wait: (number) => (spending?.isSpent() === true && number !== order.turn() ? calls.wait(number) : undefined),
    end(number, metrics) {
      if (metrics.end !== 'aborted')
        lastForeseen = Math.min(lastForeseen, options.predictLastEpisode?.(metrics, number) ?? lastForeseen)
      order.end(number, metrics)
      turns.wake()
    },
    close: turns.close,
    outcome: () => ({
      ...total.counts,
      aborted: total.counts.episodes < plan.length,
      ...(stopped && { stopped }),
      ...(spending && { spentOutsideRun: spending.outsideRun() }),
    }),
  }
}

type Counts = Pick<RunOutcome, 'episodes' | 'succeeded' | 'errors'>

function countEpisodes(resumed: ResumedRun | undefined): { readonly counts: Counts; add(metrics: EpisodeMetrics): void } {
  const { episodes = 0, succeeded = 0, errors = 0 } = resumed?.ended ?? {}
  const counts = { episodes, succeeded, errors }
  return {
    counts,
    add({ end, success }) {
      if (end === 'aborted') return
      counts.episodes += 1
      if (success) counts.succeeded += 1
      if (end === 'error') counts.errors += 1
    },
  }
}

/** Assigns episode numbers to concurrent workers. */
interface Turns {
  /** Resolves with the next number when it may start; with `undefined` if there are no more. */
  take(): Promise<number | undefined>
  /** Call this when a waiting episode may start. */
  wake(): void
  /** Ends the assignment of numbers. */
  close(): void
}

/** Options of `createTurns`. */
interface TurnsOptions {
  /** Number of episodes in the plan. */
  readonly count: number
  /** Returns true if the episode has already been played. */
  isOver(number: number): boolean
  /** Returns true if the episode's stream has come to it. */
  isReady(number: number): boolean
  /** Returns true if the episode may start now. */
  mayBegin(number: number): boolean
}

/** Assigns the numbers below `count` that are not over, in order, each when it may start; those whose stream is not ready wait. */
function createTurns({ count, isOver, isReady, mayBegin }: TurnsOptions): Turns {
  let waiting: (() => void)[] = []
  const blocked: number[] = []
  let next = 0
  let isOpen = true

  const wake = (): void => {
    const resumed = waiting
    waiting = []
    for (const each of resumed) each()
  }
  const takeBlocked = (): number | undefined => {
    const at = blocked.findIndex((number) => isReady(number) && mayBegin(number))
    return at < 0 ? undefined : blocked.splice(at, 1)[0]
  }
  const takeNext = (): number | undefined => {
    for (;;) {
      while (next < count && isOver(next)) next += 1
      if (next >= count || !mayBegin(next)) return undefined
      next += 1
      if (isReady(next - 1)) return next - 1
      blocked.push(next - 1)
    }
  }
  return {
    async take() {
      for (;;) {
        const number = isOpen ? (takeBlocked() ?? takeNext()) : undefined
        if (number !== undefined) return number
        if (!isOpen || (next >= count && blocked.length === 0)) return undefined
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    wake,
    close() {
      isOpen = false
      wake()
    },
  }
}
