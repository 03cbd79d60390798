import type { EpisodeEvent, OnWait, OrreryError } from '@orreryjs/core'
import { runEpisode } from '../episode/interpreter.ts'
import type { Clock, EpisodeMetrics, EpisodeSpec, OptimalLength } from '../episode/spec.ts'
import { asTried, continueEpisode } from '../resume/continue-episode.ts'
import { measure } from './metrics.ts'

/** What an episode of a run needs beside what decides it. */
export interface RunOneOptions {
  /** Events that the journal has of it already; it goes on from there. */
  readonly recorded: readonly EpisodeEvent[]
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly optimal: OptimalLength
  /** Takes each event that was not recorded. What it throws ends `runOne` with that error. */
  log(event: EpisodeEvent): void
  /** Told of every event, those that were recorded included. */
  onEvent?(event: EpisodeEvent): void
  onFailure?(error: OrreryError): void
  /** Told of what a call of the model waits for before it is sent. */
  readonly onWait?: OnWait | undefined
}

/** Runs an episode from its beginning, or on from what is recorded, and measures it. Throws `JOURNAL_INVALID` or what `log` throws. */
export async function runOne(planned: EpisodeSpec, options: RunOneOptions): Promise<EpisodeMetrics | undefined> {
  const { recorded, clock, signal, optimal, onFailure } = options
  const spec = asTried(planned, recorded)
  const again = recorded.length === 0 ? undefined : continueEpisode(spec, recorded, clock)
  const builder = measure()
  let metrics: EpisodeMetrics | undefined
  const emit = (event: EpisodeEvent): void => {
    if (again?.isRecorded(event) !== true) options.log(event)
    options.onEvent?.(event)
    metrics = builder.add(event)
  }
  await runEpisode(spec, {
    clock: again?.clock ?? clock,
    ...(again && { answers: again.answers }),
    signal,
    optimal,
    emit,
    onWait: options.onWait,
    ...(onFailure && { onFailure }),
  })
  return metrics
}
