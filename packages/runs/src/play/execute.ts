import {
  type EpisodeMetrics,
  type EpisodePlan,
  type JournalStamp,
  journalPath,
  journalStamp,
  type ResumedRun,
  type RunDirectory,
  type RunOutcome,
  runAll,
  systemClock,
  zeroClock,
} from '@orreryjs/harness'
import { createFailureGuard, type FailureGuard } from './failure-guard.ts'
import { limitCost, type RunLimits, timeRun } from './run-limits.ts'
import type { StopReason } from './stop.ts'
import { openWaitingCallsWriter } from './waiting-calls-writer.ts'
import type { EpisodeWorkers } from './workers.ts'

/** Options of `execute`. */
export interface ExecuteOptions {
  readonly directory: RunDirectory
  /** Progress of an interrupted run. */
  readonly progress?: ResumedRun
  readonly concurrency: number
  readonly isDeterministic: boolean
  readonly limits: RunLimits
  /** Stops the run after repeated model failures; already knows the episodes of an interrupted run. @default a new guard */
  readonly guard?: FailureGuard | undefined
  /** Threads or machines that play the episodes; closed with the run. @default this thread */
  readonly workers?: EpisodeWorkers | undefined
  /** Stops the run; finished episodes stay in the journal. */
  readonly signal?: AbortSignal | undefined
  /** Called for every episode that ended regularly. */
  onEpisode?(episode: EpisodeMetrics): void
  /** Called for every episode of the run in the order of the plan, including those an interrupted run finished out of order. */
  onDecided?(episode: EpisodeMetrics, number: number): void
  /** Called before the first episode with a function that stops the run. */
  onStart?(stop: (reason: StopReason) => void): void
}

/** Result of executing a run. */
export interface ExecutionResult {
  readonly outcome: RunOutcome
  /** Identity of the complete journal, from before others may change it; absent if the run did not complete. */
  readonly journal?: JournalStamp
  /** Reason of an early stop other than `signal`: a limit, repeated model failures, or the caller's reason. */
  readonly stopped?: StopReason
}

/** Runs the episodes until done, aborted, over a limit, or stopped by repeated model failures. Finished episodes stay in the journal. */
export async function execute(plan: EpisodePlan, options: ExecuteOptions): Promise<ExecutionResult> {
  const { directory, progress, workers, concurrency, limits, guard = createFailureGuard() } = options
  const control = new AbortController()
  const abort = (): void => control.abort()
  const signal = options.signal === undefined ? control.signal : AbortSignal.any([control.signal, options.signal])
  const cost = limitCost(limits)
  const timer = timeRun(limits, abort)
  const board = openWaitingCallsWriter(directory.path)
  let callerStop: StopReason | undefined
  let isComplete = false
  try {
    options.onStart?.((reason) => {
      callerStop ??= reason
      abort()
    })
    const outcome = await runAll(plan, {
      directory,
      ...(progress && { resumed: progress }),
      ...(workers && { remotePlayer: workers.play }),
      ...(cost && { budget: cost.budget }),
      concurrency: Math.max(concurrency, workers?.count ?? 1),
      clock: options.isDeterministic ? zeroClock : systemClock,
      signal,
      decide: guard.decide,
      predictLastEpisode: guard.predictStop,
      ...(options.onDecided && { onDecided: options.onDecided }),
      onWait: board.onWait,
      onEpisodeEnd: (episode) => {
        if (episode.end !== 'aborted') options.onEpisode?.(episode)
      },
    })
    isComplete = !outcome.aborted
    const journal = isComplete ? journalStamp(journalPath(directory.path)) : undefined
    const limitStop = outcome.stopped === 'budget' ? cost?.stop(plan, outcome.episodes) : guard.stop()
    // A limit reached with the last episode did not stop anything.
    const stopped = outcome.aborted ? (limitStop ?? timer.stop() ?? callerStop) : undefined
    return { outcome, ...(journal && { journal }), ...(stopped && { stopped }) }
  } finally {
    timer.dispose()
    board.close()
    directory.close()
    await workers?.close(isComplete)
  }
}

/** Number of episodes finished before the interruption, in the journal and out of order. */
export function countFinished(resumed: ResumedRun | undefined): number {
  return resumed === undefined ? 0 : resumed.ended.episodes + resumed.waiting.size
}
