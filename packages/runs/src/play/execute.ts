import {
  type EpisodeMetrics,
  type EpisodePlan,
  type ResumedRun,
  type RunDirectory,
  type RunOutcome,
  runAll,
  systemClock,
  zeroClock,
} from '@orreryjs/harness'
import { createFailureGuard } from './failure-guard.ts'
import { meterRun, type RunLimits } from './run-limits.ts'
import type { Stop } from './stop.ts'
import type { EpisodeWorkers } from './workers.ts'

/** How the episodes of a run are executed. */
export interface ExecuteOptions {
  readonly directory: RunDirectory
  /** What an interrupted run already has. */
  readonly resumed?: ResumedRun
  readonly concurrency: number
  readonly deterministic: boolean
  readonly limits: RunLimits
  /** Threads that play the episodes; ended with the run. @default this thread */
  readonly workers?: EpisodeWorkers | undefined
  /** Stops the run; what was done stays in the journal. */
  readonly signal?: AbortSignal | undefined
  /** Told of every episode that came to an end of its own. */
  onEpisode?(episode: EpisodeMetrics): void
  /** Given, before the first episode, what stops the run for a reason of the caller's. */
  onBegin?(stop: (why: Stop) => void): void
}

/** What became of a run. */
export interface Executed {
  readonly outcome: RunOutcome
  /** Why it was stopped early, its signal aside: a limit, a model that failed again and again, or the caller's reason. */
  readonly stopped?: Stop
}

/** Runs the episodes. Its signal, a limit of the run and a model that only fails stop it; what was done stays in the journal. */
export async function execute(plan: EpisodePlan, options: ExecuteOptions): Promise<Executed> {
  const { directory, resumed, workers, concurrency } = options
  const control = new AbortController()
  const abort = (): void => control.abort()
  control.signal.addEventListener('abort', () => workers?.abort())
  if (options.signal?.aborted === true) abort()
  options.signal?.addEventListener('abort', abort)
  const guard = createFailureGuard(abort)
  const meter = meterRun(options.limits, resumed?.ended.cost ?? 0, abort)
  let left: Stop | undefined
  options.onBegin?.((why) => {
    left ??= why
    abort()
  })
  try {
    const outcome = await runAll(plan, {
      directory,
      ...(resumed && { resumed }),
      ...(workers && { elsewhere: workers.play }),
      concurrency: Math.max(concurrency, workers?.count ?? 1),
      clock: options.deterministic ? zeroClock : systemClock,
      signal: control.signal,
      onEvent: meter.event,
      onEpisodeEnd: (episode) => {
        if (episode.end !== 'aborted') options.onEpisode?.(episode)
        guard.episode(episode)
      },
    })
    // A limit that was reached with the last episode stopped nothing.
    const stopped = outcome.aborted ? (guard.stop() ?? meter.stop() ?? left) : undefined
    return { outcome, ...(stopped && { stopped }) }
  } finally {
    options.signal?.removeEventListener('abort', abort)
    meter.dispose()
    directory.close()
    await workers?.close()
  }
}
