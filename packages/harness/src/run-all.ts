import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { EpisodeEvent, OrreryError } from '@orreryjs/core'
import { cachedPlanLength, type OptimalLength } from './optimal.ts'
import type { EpisodePlan } from './plan.ts'
import type { ResumedRun } from './resume/resumed-run.ts'
import type { RunDirectory } from './run-directory.ts'
import { runOne } from './run-one.ts'
import type { Clock, EpisodeMetrics, EpisodeSpec } from './spec.ts'
import { createTurns } from './turns.ts'

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
  /** Who plays the episodes. @default this thread */
  readonly elsewhere?: PlayElsewhere
  /** Told of the error behind an episode's `error` end, whose `cause` is what was thrown; not where it is played elsewhere. */
  onFailure?(spec: EpisodeSpec, error: OrreryError): void
  onEpisodeStart?(spec: EpisodeSpec): void
  /** Told of every event of the episodes played here, those recorded before included. */
  onEvent?(event: EpisodeEvent, spec: EpisodeSpec): void
  /** In the order in which episodes end; `number` is the place in the plan, from 0. */
  onEpisodeEnd?(metrics: EpisodeMetrics, number: number): void
}

/** Plays the plan's episode `number` elsewhere, such as in another thread; `recorded` is what the journal has of it. */
export type PlayElsewhere = (number: number, spec: EpisodeSpec, recorded: readonly EpisodeEvent[]) => Promise<PlayedElsewhere>

/** An episode that was played elsewhere. */
export interface PlayedElsewhere {
  /** Its events that were not recorded, as lines of the journal. */
  readonly lines: string
  readonly metrics: EpisodeMetrics
}

/** What a run came to, the episodes that were played before an interruption included. */
export interface RunOutcome {
  /** Those that ended, and not by an abort. */
  readonly episodes: number
  readonly succeeded: number
  /** Those that ended with the reason `error`. */
  readonly errors: number
  /** The signal ended the run before all episodes were over. */
  readonly aborted: boolean
}

/**
 * Runs the episodes; one that fails touches no other. Needs no more memory for many of them than for a few. Rejects where
 * the journal cannot be written or a callback throws, after all running episodes were stopped; what was written stays valid.
 */
export async function runAll(plan: EpisodePlan, options: RunOptions): Promise<RunOutcome> {
  try {
    startRun(options, plan.length)
    const counts = await runEpisodes(plan, options)
    const aborted = counts.episodes < plan.length
    if (!aborted && options.resumed?.complete !== true) endRun(options, counts)
    return { ...counts, aborted }
  } finally {
    options.directory?.close()
  }
}

type Counts = Omit<RunOutcome, 'aborted'>

/** Episodes that may wait for a slow one: each is a small file. */
const MOST_AHEAD = 4096

async function runEpisodes(plan: EpisodePlan, options: RunOptions): Promise<Counts> {
  const { resumed, concurrency } = options
  const failure = new AbortController()
  const signal = AbortSignal.any([options.signal, failure.signal])
  // Every running episode listens, and their number is the user's choice.
  setMaxListeners(0, signal)
  const around = { options, signal, optimal: options.optimal === false ? () => undefined : cachedPlanLength() }
  const total = countEpisodes(resumed)
  const turns = createTurns(plan.length, Math.max(MOST_AHEAD, concurrency), (number) => resumed?.hasEnded(number) === true)

  const playNext = async (number: number): Promise<void> => {
    // An episode that never waits would keep timers and Ctrl-C waiting, so each begins in a turn of its own.
    if (options.elsewhere === undefined) await setImmediate()
    const spec = plan.at(number)
    if (signal.aborted || spec === undefined) return
    const metrics = await play(spec, number, around)
    if (metrics === undefined) return
    options.onEpisodeEnd?.(metrics, number)
    total.add(metrics)
  }
  const lane = async (): Promise<void> => {
    for (let number = await turns.take(); number !== undefined && !signal.aborted; number = await turns.take()) {
      await playNext(number).catch((error: unknown) => failure.abort(error))
      turns.end(number)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, plan.length) }, lane))
  if (failure.signal.aborted) throw failure.signal.reason
  return total.counts
}

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

interface Surroundings {
  readonly options: RunOptions
  readonly signal: AbortSignal
  readonly optimal: OptimalLength
}

async function play(spec: EpisodeSpec, number: number, around: Surroundings): Promise<EpisodeMetrics | undefined> {
  const { options, signal, optimal } = around
  const { directory, elsewhere, clock } = options
  const recorded = options.resumed?.events(number) ?? []
  options.onEpisodeStart?.(spec)
  if (elsewhere !== undefined) {
    const { lines, metrics } = await elsewhere(number, spec, recorded)
    directory?.add(number, lines)
    return metrics
  }
  const log = directory?.episode(number) ?? (() => undefined)
  const onEvent = (event: EpisodeEvent): void => options.onEvent?.(event, spec)
  const onFailure = (error: OrreryError): void => options.onFailure?.(spec, error)
  return runOne(spec, { recorded, clock, signal, optimal, log, onEvent, onFailure })
}

function startRun({ directory, resumed, clock }: RunOptions, episodes: number): void {
  if (resumed?.hasStart === true) return
  directory?.write({ type: 'run-start', schema: 1, run: directory.run, at: clock.now(), episodes })
}

function endRun({ directory, clock }: RunOptions, counts: Counts): void {
  directory?.write({ type: 'run-end', at: clock.now(), ...counts })
}
