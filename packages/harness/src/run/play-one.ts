import type { EpisodeEvent, ModelWait, OrreryError } from '@orreryjs/core'
import type { OptimalLength } from '../episode/optimal.ts'
import type { EpisodeMetrics, EpisodeSpec } from '../episode/spec.ts'
import { holdCalls } from './hold-calls.ts'
import { runOne } from './run-one.ts'
import type { RunOptions } from './run-options.ts'
import type { Schedule } from './schedule.ts'

/** What the episodes of a run share. */
interface Surroundings {
  readonly options: RunOptions
  /** Ends the run, whoever stops it. */
  readonly signal: AbortSignal
  readonly optimal: OptimalLength
  readonly schedule: Schedule
}

/** Plays one episode of a run, or the rest of it; `undefined` where the run was stopped before. Rejects as `runOne` does. */
export async function playOne(spec: EpisodeSpec, number: number, around: Surroundings): Promise<EpisodeMetrics | undefined> {
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
