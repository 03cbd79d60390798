import type { EpisodeEvent, MemoryEntry, OnWait, OrreryError } from '@orreryjs/core'
import type { Clock, EpisodeMetrics, EpisodeSpec, OptimalLength } from '../episode/episode-spec.ts'
import { runEpisode } from '../episode/interpreter.ts'
import { continuingAgent } from '../reexecution/replay-agent.ts'
import { continueEpisode, withRetryNumber } from '../resume/continue-episode.ts'
import { createMetricsBuilder } from './metrics.ts'

/** Options of `runOne`. */
export interface RunOneOptions {
  /** Events already in the journal; the episode continues after them. */
  readonly recorded: readonly EpisodeEvent[]
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly optimal: OptimalLength
  /** Memory of the episode's stream at its start. @default empty */
  readonly memory?: readonly MemoryEntry[]
  /** Receives each new event. Its errors end `runOne`. */
  log(event: EpisodeEvent): void
  /** Called for every event, including recorded ones. */
  onEvent?(event: EpisodeEvent): void
  onFailure?(error: OrreryError): void
  /** Called with the reason for a delay of a model call. */
  readonly onWait?: OnWait | undefined
}

/** Runs or continues an episode and measures it. Throws `JOURNAL_INVALID` or errors of `log`. */
export async function runOne(planned: EpisodeSpec, options: RunOneOptions): Promise<EpisodeMetrics | undefined> {
  const { recorded, clock, signal, optimal, memory, onFailure } = options
  const spec = withRetryNumber(planned, recorded)
  const continuation = recorded.length === 0 ? undefined : continueEpisode(spec, recorded, clock)
  const builder = createMetricsBuilder()
  let metrics: EpisodeMetrics | undefined
  const emit = (event: EpisodeEvent): void => {
    if (continuation?.isRecorded(event) !== true) options.log(event)
    options.onEvent?.(event)
    metrics = builder.add(event)
  }
  const isRestarted = continuation !== undefined && spec.agent.external !== undefined
  const played = isRestarted ? { ...spec, agent: continuingAgent(spec.agent, recorded) } : spec
  await runEpisode(played, {
    clock: continuation?.clock ?? clock,
    ...(continuation && { answers: continuation.answers }),
    signal,
    optimal,
    ...(memory && { memory }),
    emit,
    onWait: options.onWait,
    ...(onFailure && { onFailure }),
  })
  return metrics
}
