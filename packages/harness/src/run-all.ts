import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { countSpending } from './budget.ts'
import { createGates } from './hold-calls.ts'
import { cachedPlanLength } from './optimal.ts'
import type { EpisodePlan } from './plan.ts'
import { createPlanOrder } from './plan-order.ts'
import { playOne, type Surroundings } from './play-one.ts'
import type { ResumedRun } from './resume/resumed-run.ts'
import type { RunOptions, RunOutcome } from './run-options.ts'
import type { EpisodeMetrics } from './spec.ts'
import { createTurns } from './turns.ts'

/**
 * Runs the episodes; one that fails touches no other. Needs no more memory for many of them than for a few. Rejects where
 * the journal cannot be written or a callback throws, after all running episodes were stopped; what was written stays valid.
 */
export async function runAll(plan: EpisodePlan, options: RunOptions): Promise<RunOutcome> {
  try {
    startRun(options, plan.length)
    const outcome = await runEpisodes(plan, options)
    if (!outcome.aborted && options.resumed?.complete !== true) endRun(options, outcome)
    return outcome
  } finally {
    options.directory?.close()
  }
}

/** Episodes that may wait for a slow one: each is a small file. */
const MOST_AHEAD = 4096

async function runEpisodes(plan: EpisodePlan, options: RunOptions): Promise<RunOutcome> {
  const { resumed, concurrency } = options
  const failure = new AbortController()
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, failure.signal, stop.signal])
  // Every running episode listens, and their number is the user's choice.
  setMaxListeners(0, signal)
  const total = countEpisodes(resumed)
  const spending = options.budget && countSpending(options.budget, plan, resumed)
  const calls = createGates()
  let last = Number.POSITIVE_INFINITY
  let stopped: RunOutcome['stopped']

  const turns = createTurns({
    count: plan.length,
    isOver: (number) => resumed?.hasEnded(number) === true,
    mayBegin: (number) => {
      const ahead = number - order.turn()
      if (ahead <= 0) return true
      return ahead < Math.max(MOST_AHEAD, concurrency) && number <= last && spending?.isSpent() !== true
    },
  })
  const order = createPlanOrder({
    count: plan.length,
    first: resumed?.ended.episodes ?? 0,
    over: resumed?.waiting ?? new Map(),
    endsBefore: (number) => spending?.isReachedBy(number) === true,
    enter(number) {
      // What may turn out to cost too much is let into the journal once it is known that it does not.
      if (spending === undefined) options.directory?.admit(number)
      calls.open(number)
      turns.wake()
    },
    endsWith(number, metrics) {
      options.directory?.admit(number)
      spending?.enter(number)
      total.add(metrics)
      return metrics.end !== 'aborted' && options.decide?.(metrics, number) === true
    },
    stop(by) {
      stopped = by
      stop.abort()
    },
  })
  signal.addEventListener('abort', turns.close)
  if (signal.aborted) turns.close()
  const around: Surroundings = {
    options,
    signal,
    optimal: options.optimal === false ? () => undefined : cachedPlanLength(),
    spending,
    wait: (number) => (spending?.isSpent() === true && number !== order.turn() ? calls.wait(number) : undefined),
    onSpent: (number) => {
      if (number === order.turn()) order.check()
    },
  }

  const playNext = async (number: number): Promise<void> => {
    // An episode that never waits would keep timers and Ctrl-C waiting, so each begins in a turn of its own.
    if (options.elsewhere === undefined) await setImmediate()
    const spec = plan.at(number)
    if (signal.aborted || spec === undefined) return
    const metrics = await playOne(spec, number, around)
    if (metrics === undefined) return
    if (metrics.end !== 'aborted') last = Math.min(last, options.foresee?.(metrics, number) ?? last)
    order.end(number, metrics)
    options.onEpisodeEnd?.(metrics, number)
  }
  const lane = async (): Promise<void> => {
    for (let number = await turns.take(); number !== undefined && !signal.aborted; number = await turns.take()) {
      await playNext(number).catch((error: unknown) => failure.abort(error))
    }
  }
  order.begin()
  await Promise.all(Array.from({ length: Math.min(concurrency, plan.length) }, lane))
  if (failure.signal.aborted) throw failure.signal.reason
  return {
    ...total.counts,
    aborted: total.counts.episodes < plan.length,
    ...(stopped && { stopped }),
    ...(spending && { spentBeside: spending.beside() }),
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

function startRun({ directory, resumed, clock }: RunOptions, episodes: number): void {
  if (resumed?.hasStart === true) return
  directory?.write({ type: 'run-start', schema: 1, run: directory.run, at: clock.now(), episodes })
}

function endRun({ directory, clock }: RunOptions, { episodes, succeeded, errors }: Counts): void {
  directory?.write({ type: 'run-end', at: clock.now(), episodes, succeeded, errors })
}
