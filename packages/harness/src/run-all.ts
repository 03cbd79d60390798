import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { EpisodeEvent, OrreryError } from '@orrery/core'
import pLimit from 'p-limit'
import { runEpisode } from './interpreter.ts'
import { measure } from './metrics.ts'
import { cachedPlanLength, type OptimalLength } from './optimal.ts'
import { continueEpisode } from './resume/continue-episode.ts'
import type { ResumedRun } from './resume/resumed-run.ts'
import type { RunDirectory } from './run-directory.ts'
import type { Clock, EpisodeMetrics, EpisodeSpec } from './spec.ts'

/** What a run needs beside its episodes. */
export interface RunOptions {
  /** Gets the journal; closed at the end of the run. Without it nothing is written. */
  readonly directory?: RunDirectory
  /** What an interrupted run already has: episodes that ended are kept, and begun ones go on. */
  readonly resumed?: ResumedRun
  /** Episodes at once. Changes no result and no byte of the journal but times. */
  readonly concurrency: number
  readonly clock: Clock
  /** Ends the run: running episodes end as `aborted`, the others do not begin. */
  readonly signal: AbortSignal
  /** Whether to ask the world's oracle for each task's optimal length. @default true */
  readonly optimal?: boolean
  /** Told of the error behind an episode's `error` end, whose `cause` is what was thrown. */
  onFailure?(spec: EpisodeSpec, error: OrreryError): void
  onEpisodeStart?(spec: EpisodeSpec): void
  /** In the order in which episodes end. */
  onEpisodeEnd?(metrics: EpisodeMetrics): void
}

/** What a run came to. */
export interface RunOutcome {
  /** Of the episodes that began, in the order of the plan. */
  readonly metrics: readonly EpisodeMetrics[]
  /** The signal ended the run before all episodes were over. */
  readonly aborted: boolean
}

/**
 * Runs the episodes; one that fails touches no other. Rejects where the journal cannot be written or a callback throws,
 * after all running episodes were stopped; what was written stays valid.
 */
export async function runAll(specs: Iterable<EpisodeSpec>, options: RunOptions): Promise<RunOutcome> {
  const plan = [...specs]
  try {
    startRun(options, plan.length)
    const metrics = await runEpisodes(plan, options)
    const aborted = metrics.length < plan.length || metrics.some((each) => each.end === 'aborted')
    if (!aborted && options.resumed?.complete !== true) endRun(options, metrics)
    return { metrics, aborted }
  } finally {
    options.directory?.close()
  }
}

async function runEpisodes(plan: readonly EpisodeSpec[], options: RunOptions): Promise<readonly EpisodeMetrics[]> {
  const failure = new AbortController()
  const signal = AbortSignal.any([options.signal, failure.signal])
  // Every running episode listens, and their number is the user's choice.
  setMaxListeners(0, signal)
  const optimal: OptimalLength = options.optimal === false ? () => undefined : cachedPlanLength()
  plan.forEach((spec, number) => {
    options.resumed?.check(number, spec.id)
  })
  const results = await pLimit(options.concurrency).map(plan, async (spec, number) => {
    const known = options.resumed?.metrics(number)
    if (known !== undefined) return known
    // An episode that never waits would keep timers and Ctrl-C waiting, so each begins in a turn of its own.
    await setImmediate()
    if (signal.aborted) return undefined
    try {
      return await runOne(spec, number, { options, signal, optimal })
    } catch (error) {
      failure.abort(error)
      return undefined
    }
  })
  if (failure.signal.aborted) throw failure.signal.reason
  return results.filter((each) => each !== undefined)
}

interface Surroundings {
  readonly options: RunOptions
  readonly signal: AbortSignal
  readonly optimal: OptimalLength
}

async function runOne(spec: EpisodeSpec, number: number, around: Surroundings): Promise<EpisodeMetrics | undefined> {
  const { options, signal, optimal } = around
  const log = options.directory?.episode(number)
  const builder = measure()
  const recorded = options.resumed?.events(number) ?? []
  const again = recorded.length === 0 ? undefined : continueEpisode(spec, recorded, options.clock)
  let metrics: EpisodeMetrics | undefined
  const emit = (event: EpisodeEvent): void => {
    if (again?.isRecorded(event) !== true) log?.(event)
    metrics = builder.add(event)
  }
  options.onEpisodeStart?.(spec)
  const onFailure = (error: OrreryError): void => options.onFailure?.(spec, error)
  await runEpisode(spec, {
    clock: options.clock,
    ...(again && { clock: again.clock, answers: again.answers }),
    signal,
    emit,
    optimal,
    onFailure,
  })
  if (metrics !== undefined) options.onEpisodeEnd?.(metrics)
  return metrics
}

function startRun({ directory, resumed, clock }: RunOptions, episodes: number): void {
  if (resumed?.hasStart === true) return
  directory?.write({ type: 'run-start', schema: 1, run: directory.run, at: clock.now(), episodes })
}

function endRun({ directory, clock }: RunOptions, metrics: readonly EpisodeMetrics[]): void {
  const succeeded = metrics.filter((each) => each.success).length
  const errors = metrics.filter((each) => each.end === 'error').length
  directory?.write({ type: 'run-end', at: clock.now(), episodes: metrics.length, succeeded, errors })
}
