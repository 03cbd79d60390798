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
import { createFailureGuard, type FailureGuard } from './failure-guard.ts'
import { limitCost, type RunLimits, timeRun } from './run-limits.ts'
import type { Stop } from './stop.ts'
import { openWaitingBoard } from './waiting-board.ts'
import type { EpisodeWorkers } from './workers.ts'

/** How the episodes of a run are executed. */
export interface ExecuteOptions {
  readonly directory: RunDirectory
  /** What an interrupted run already has. */
  readonly resumed?: ResumedRun
  readonly concurrency: number
  readonly deterministic: boolean
  readonly limits: RunLimits
  /** Who gives the run up; knows already what an interrupted run has. @default one that knows of nothing */
  readonly guard?: FailureGuard | undefined
  /** Threads or machines that play the episodes; let go with the run. @default this thread */
  readonly workers?: EpisodeWorkers | undefined
  /** Stops the run; what was done stays in the journal. */
  readonly signal?: AbortSignal | undefined
  /** Told of every episode that came to an end of its own. */
  onEpisode?(episode: EpisodeMetrics): void
  /** Told of every episode that is part of the run, in the order of the plan; those that an interrupted run had aside. */
  onDecided?(episode: EpisodeMetrics, number: number): void
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
  const { directory, resumed, workers, concurrency, limits, guard = createFailureGuard() } = options
  const control = new AbortController()
  const abort = (): void => control.abort()
  const signal = options.signal === undefined ? control.signal : AbortSignal.any([control.signal, options.signal])
  const cost = limitCost(limits)
  const timer = timeRun(limits, abort)
  const board = openWaitingBoard(directory.path)
  let left: Stop | undefined
  let over = false
  try {
    options.onBegin?.((why) => {
      left ??= why
      abort()
    })
    const outcome = await runAll(plan, {
      directory,
      ...(resumed && { resumed }),
      ...(workers && { elsewhere: workers.play }),
      ...(cost && { budget: cost.budget }),
      concurrency: Math.max(concurrency, workers?.count ?? 1),
      clock: options.deterministic ? zeroClock : systemClock,
      signal,
      decide: guard.decide,
      foresee: guard.foresee,
      ...(options.onDecided && { onDecided: options.onDecided }),
      onWait: board.onWait,
      onEpisodeEnd: (episode) => {
        if (episode.end !== 'aborted') options.onEpisode?.(episode)
      },
    })
    over = !outcome.aborted
    const byRule = outcome.stopped === 'budget' ? cost?.stop(plan, outcome.episodes) : guard.stop()
    // A limit that was reached with the last episode stopped nothing.
    const stopped = outcome.aborted ? (byRule ?? timer.stop() ?? left) : undefined
    return { outcome, ...(stopped && { stopped }) }
  } finally {
    timer.dispose()
    board.close()
    directory.close()
    await workers?.close(over)
  }
}

/** How many episodes ended before, in the journal and ahead of their turn. */
export function endedBefore(resumed: ResumedRun | undefined): number {
  return resumed === undefined ? 0 : resumed.ended.episodes + resumed.waiting.size
}
