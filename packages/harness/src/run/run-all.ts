import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { CANARY, type EpisodeEvent, type ModelWait, type OrreryError, parseJson } from '@orreryjs/core'
import { cachedPlanLength, type EpisodeMetrics, type EpisodeSpec, type OptimalLength } from '../episode/episode-spec.ts'
import { fileDigest } from '../journal/journal-bytes.ts'
import { journalPath } from '../journal/run-directory.ts'
import { delayCalls } from './delay-calls.ts'
import type { EpisodePlan } from './plan.ts'
import { runOne } from './run-one.ts'
import type { RunOptions, RunOutcome } from './run-options.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { createStreams, type Streams } from './streams.ts'

/**
 * Runs all episodes; a failed episode does not affect others. Memory use does not grow with the number of episodes. Rejects if the
 * journal cannot be written or a callback throws, after stopping all running episodes; written data stay valid.
 */
export async function runAll(plan: EpisodePlan, options: RunOptions): Promise<RunOutcome> {
  try {
    startRun(options, plan.length)
    const outcome = await runEpisodes(plan, options)
    if (!outcome.aborted && options.resumed?.isComplete !== true) await endRun(options, outcome)
    return outcome
  } finally {
    options.directory?.close()
  }
}

async function runEpisodes(plan: EpisodePlan, options: RunOptions): Promise<RunOutcome> {
  const failure = new AbortController()
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, failure.signal, stop.signal])
  // Every running episode adds a listener, and the user chooses their number.
  setMaxListeners(0, signal)
  const streams = createStreams(plan, options.resumed)
  const schedule = createSchedule(plan, options, { streams, stop: () => stop.abort() })
  signal.addEventListener('abort', schedule.close)
  if (signal.aborted) schedule.close()
  const optimal = options.optimal === false ? () => undefined : cachedPlanLength()

  const playNext = async (number: number): Promise<void> => {
    // A synchronous episode would block timers and Ctrl-C, so each starts in a new event loop turn.
    if (options.remotePlayer === undefined) await setImmediate()
    const spec = plan.at(number)
    if (signal.aborted || spec === undefined) return
    const metrics = await playOne(spec, number, { options, signal, optimal, schedule, streams })
    if (metrics === undefined) return
    if (metrics.end !== 'aborted') streams.end(number)
    schedule.end(number, metrics)
    options.onEpisodeEnd?.(metrics, number)
  }
  const worker = async (): Promise<void> => {
    for (let number = await schedule.take(); number !== undefined && !signal.aborted; number = await schedule.take()) {
      await playNext(number).catch((error: unknown) => failure.abort(error))
    }
  }
  schedule.begin()
  await Promise.all(Array.from({ length: Math.min(options.concurrency, plan.length) }, worker))
  if (failure.signal.aborted) throw failure.signal.reason
  return schedule.outcome()
}

function startRun({ directory, resumed, clock }: RunOptions, episodes: number): void {
  if (resumed?.hasStart === true) return
  directory?.write({ type: 'run-start', schema: 1, run: directory.run, at: clock.now(), episodes, canary: CANARY })
}

/** Computed from the file, because another process may have written part of it. */
async function endRun({ directory, clock }: RunOptions, { episodes, succeeded, errors }: RunOutcome): Promise<void> {
  if (directory === undefined) return
  const digest = await fileDigest(journalPath(directory.path))
  directory.write({ type: 'run-end', at: clock.now(), episodes, succeeded, errors, digest })
}

/** Shared context of the episodes of a run. */
interface RunContext {
  readonly options: RunOptions
  /** Aborts the run, for any reason. */
  readonly signal: AbortSignal
  readonly optimal: OptimalLength
  readonly schedule: Schedule
  readonly streams: Streams
}

/** Plays or continues one episode of a run; returns `undefined` if the run stopped before. Rejects as `runOne` does. */
async function playOne(spec: EpisodeSpec, number: number, context: RunContext): Promise<EpisodeMetrics | undefined> {
  const { options, signal, optimal, schedule, streams } = context
  const { spending } = schedule
  const { directory, remotePlayer } = options
  const recorded = options.resumed?.events(number) ?? []
  spending?.begin(number, spec, recorded)
  schedule.spent(number)
  if (signal.aborted) return undefined
  options.onEpisodeStart?.(spec)
  const memory = streams.memory(number)
  for (const event of recorded) streams.event(number, event)
  const register = (events: readonly EpisodeEvent[]): void => {
    for (const event of events) {
      spending?.event(number, spec, event)
      streams.event(number, event)
    }
    if (events.some(({ type }) => type === 'model-call')) schedule.spent(number)
  }
  if (remotePlayer !== undefined) {
    const played = await remotePlayer(
      number,
      spec,
      recorded,
      signal,
      (lines, events) => {
        directory?.append(number, lines, events.at(-1)?.type === 'episode-end')
        register(events)
      },
      memory,
    )
    if (played === undefined) return undefined
    if (played.lines !== '') {
      directory?.add(number, played.lines)
      if (spec.stream !== undefined) for (const event of parseLines(played.lines)) streams.event(number, event)
    }
    spending?.over(number, spec, played.metrics)
    return played.metrics
  }
  const paused = spending ? delayCalls(spec, options.clock, () => schedule.wait(number)) : { spec, clock: options.clock }
  const write = directory?.episode(number)
  const log = (event: EpisodeEvent): void => {
    write?.(event)
    register([event])
  }
  const onEvent = (event: EpisodeEvent): void => options.onEvent?.(event, spec)
  const onFailure = (error: OrreryError): void => options.onFailure?.(spec, error)
  const onWait = options.onWait && ((wait?: ModelWait) => options.onWait?.(number, wait))
  return runOne(paused.spec, { recorded, clock: paused.clock, signal, optimal, memory, log, onEvent, onFailure, onWait })
}

function parseLines(lines: string): readonly EpisodeEvent[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => parseJson(line) as EpisodeEvent)
}

/**
 * Runs a few episodes and returns their metrics in plan order, as far as the run went. For large runs, read the journal with
 * `readMetrics`.
 */
export async function collectMetrics(plan: EpisodePlan, options: RunOptions): Promise<readonly EpisodeMetrics[]> {
  const collected: EpisodeMetrics[] = []
  const { stopped, episodes } = await runAll(plan, {
    ...options,
    onEpisodeEnd: (metrics, number) => {
      collected[number] = metrics
      options.onEpisodeEnd?.(metrics, number)
    },
  })
  return Object.values(stopped === undefined ? collected : collected.slice(0, episodes))
}
