import type { EpisodeMetrics } from '../episode/spec.ts'
import type { ResumedRun } from '../resume/resumed-run.ts'
import { countSpending, type Spending } from './budget.ts'
import { createGates } from './hold-calls.ts'
import type { EpisodePlan } from './plan.ts'
import { createPlanOrder } from './plan.ts'
import type { RunOptions, RunOutcome } from './run-options.ts'

/** Says which episodes of a run begin, which wait, and which are part of it. */
export interface Schedule {
  /** What the run has cost, where it has a budget. */
  readonly spending: Spending | undefined
  /** To be called once, before any other: episodes that were over before have their turn. */
  begin(): void
  /** Number of the next episode, as soon as it may begin; `undefined` where there are no more. */
  take(): Promise<number | undefined>
  /** Told that an episode cost something. */
  spent(number: number): void
  /** What the next call of an episode has to wait for, if it has to. */
  wait(number: number): Promise<void> | undefined
  /** Told that an episode is over. */
  end(number: number, metrics: EpisodeMetrics): void
  /** No more episodes begin. */
  close(): void
  outcome(): RunOutcome
}

/** Episodes that may wait for a slow one: each is a small file. */
const MOST_AHEAD = 4096

/** The schedule of a run, which calls `stop` when one of its rules ends the run. */
export function createSchedule(plan: EpisodePlan, options: RunOptions, stop: () => void): Schedule {
  const { resumed, directory, concurrency } = options
  const total = countEpisodes(resumed)
  const spending = options.budget && countSpending(options.budget, plan, resumed)
  const calls = createGates()
  const mostAhead = Math.max(MOST_AHEAD, concurrency)
  let last = Number.POSITIVE_INFINITY
  let stopped: RunOutcome['stopped']

  const turns = createTurns({
    count: plan.length,
    isOver: (number) => resumed?.hasEnded(number) === true,
    mayBegin: (number) => {
      const ahead = number - order.turn()
      return ahead <= 0 || (ahead < mostAhead && number <= last && spending?.isSpent() !== true)
    },
  })
  const order = createPlanOrder({
    count: plan.length,
    first: resumed?.ended.episodes ?? 0,
    over: resumed?.waiting ?? new Map(),
    endsBefore: (number) => spending?.isReachedBy(number) === true,
    enter(number) {
      // What may turn out to cost too much is let into the journal once it is known that it does not.
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
      if (metrics.end !== 'aborted') last = Math.min(last, options.foresee?.(metrics, number) ?? last)
      order.end(number, metrics)
    },
    close: turns.close,
    outcome: () => ({
      ...total.counts,
      aborted: total.counts.episodes < plan.length,
      ...(stopped && { stopped }),
      ...(spending && { spentBeside: spending.beside() }),
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

/** Hands out the numbers of episodes to whoever runs them side by side. */
interface Turns {
  /** The next number, as soon as it may begin; `undefined` where there are no more. */
  take(): Promise<number | undefined>
  /** To be called when an episode may begin that could not before. */
  wake(): void
  /** From now on there are no more. */
  close(): void
}

/** Which episodes are handed out. */
interface TurnsOptions {
  /** Of the plan. */
  readonly count: number
  /** Whether the episode was played already. */
  isOver(number: number): boolean
  /** Whether the episode may begin now, or has to wait. */
  mayBegin(number: number): boolean
}

/** The numbers below `count` that are to be played, in order, each as soon as it may begin. */
function createTurns({ count, isOver, mayBegin }: TurnsOptions): Turns {
  let waiting: (() => void)[] = []
  let next = 0
  let open = true

  const wake = (): void => {
    const woken = waiting
    waiting = []
    for (const each of woken) each()
  }
  return {
    async take() {
      for (;;) {
        while (next < count && isOver(next)) next += 1
        if (!open || next >= count) return undefined
        if (mayBegin(next)) {
          next += 1
          return next - 1
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    wake,
    close() {
      open = false
      wake()
    },
  }
}
