import { setMaxListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { CANARY, type EpisodeEvent, type ModelWait, type OrreryError } from '@orreryjs/core'
import { cachedPlanLength, type EpisodeMetrics, type EpisodeSpec, type OptimalLength } from '../episode/spec.ts'
import { fileDigest } from '../journal/files.ts'
import { journalPath } from '../journal/run-directory.ts'
import { holdCalls } from './hold-calls.ts'
import type { EpisodePlan } from './plan.ts'
import { runOne } from './run-one.ts'
import type { RunOptions, RunOutcome } from './run-options.ts'
import { createSchedule, type Schedule } from './schedule.ts'

/**
 * Runs the episodes; one that fails touches no other. Needs no more memory for many of them than for a few. Rejects where
 * the journal cannot be written or a callback throws, after all running episodes were stopped; what was written stays valid.
 */
export async function runAll(plan: EpisodePlan, options: RunOptions): Promise<RunOutcome> {
  try {
    startRun(options, plan.length)
    const outcome = await runEpisodes(plan, options)
    if (!outcome.aborted && options.resumed?.complete !== true) await endRun(options, outcome)
    return outcome
  } finally {
    options.directory?.close()
  }
}

async function runEpisodes(plan: EpisodePlan, options: RunOptions): Promise<RunOutcome> {
  const failure = new AbortController()
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, failure.signal, stop.signal])
  // Every running episode listens, and their number is the user's choice.
  setMaxListeners(0, signal)
  const schedule = createSchedule(plan, options, () => stop.abort())
  signal.addEventListener('abort', schedule.close)
  if (signal.aborted) schedule.close()
  const optimal = options.optimal === false ? () => undefined : cachedPlanLength()

  const playNext = async (number: number): Promise<void> => {
    // An episode that never waits would keep timers and Ctrl-C waiting, so each begins in a turn of its own.
    if (options.elsewhere === undefined) await setImmediate()
    const spec = plan.at(number)
    if (signal.aborted || spec === undefined) return
    const metrics = await playOne(spec, number, { options, signal, optimal, schedule })
    if (metrics === undefined) return
    schedule.end(number, metrics)
    options.onEpisodeEnd?.(metrics, number)
  }
  const lane = async (): Promise<void> => {
    for (let number = await schedule.take(); number !== undefined && !signal.aborted; number = await schedule.take()) {
      await playNext(number).catch((error: unknown) => failure.abort(error))
    }
  }
  schedule.begin()
  await Promise.all(Array.from({ length: Math.min(options.concurrency, plan.length) }, lane))
  if (failure.signal.aborted) throw failure.signal.reason
  return schedule.outcome()
}

function startRun({ directory, resumed, clock }: RunOptions, episodes: number): void {
  if (resumed?.hasStart === true) return
  directory?.write({ type: 'run-start', schema: 1, run: directory.run, at: clock.now(), episodes, canary: CANARY })
}

/** The digest is of what stands on the disk: also of what another process wrote before it was interrupted. */
async function endRun({ directory, clock }: RunOptions, { episodes, succeeded, errors }: RunOutcome): Promise<void> {
  if (directory === undefined) return
  const digest = await fileDigest(journalPath(directory.path))
  directory.write({ type: 'run-end', at: clock.now(), episodes, succeeded, errors, digest })
}

/** What the episodes of a run share. */
interface Surroundings {
  readonly options: RunOptions
  /** Ends the run, whoever stops it. */
  readonly signal: AbortSignal
  readonly optimal: OptimalLength
  readonly schedule: Schedule
}

/** Plays one episode of a run, or the rest of it; `undefined` where the run was stopped before. Rejects as `runOne` does. */
async function playOne(spec: EpisodeSpec, number: number, around: Surroundings): Promise<EpisodeMetrics | undefined> {
  const { options, signal, optimal, schedule } = around
  const { spending } = schedule
  const { directory, elsewhere } = options
  const recorded = options.resumed?.events(number) ?? []
  spending?.begin(number, spec, recorded)
  schedule.spent(number)
  if (signal.aborted) return undefined
  options.onEpisodeStart?.(spec)
  const count = (events: readonly EpisodeEvent[]): void => {
    for (const event of events) spending?.event(number, spec, event)
    if (events.some(({ type }) => type === 'model-call')) schedule.spent(number)
  }
  if (elsewhere !== undefined) {
    const played = await elsewhere(number, spec, recorded, signal, (lines, events) => {
      directory?.append(number, lines, events.at(-1)?.type === 'episode-end')
      count(events)
    })
    if (played === undefined) return undefined
    if (played.lines !== '') directory?.add(number, played.lines)
    spending?.over(number, spec, played.metrics)
    return played.metrics
  }
  const held = spending ? holdCalls(spec, options.clock, () => schedule.wait(number)) : { spec, clock: options.clock }
  const write = directory?.episode(number)
  const log = (event: EpisodeEvent): void => {
    write?.(event)
    count([event])
  }
  const onEvent = (event: EpisodeEvent): void => options.onEvent?.(event, spec)
  const onFailure = (error: OrreryError): void => options.onFailure?.(spec, error)
  const onWait = options.onWait && ((wait?: ModelWait) => options.onWait?.(number, wait))
  return runOne(held.spec, { recorded, clock: held.clock, signal, optimal, log, onEvent, onFailure, onWait })
}

/**
 * Runs a few episodes and gives what each of those that began came to, in the order of the plan, as far as the run went. The
 * journal of a run of any size tells the same one by one: see `readMetrics`.
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
