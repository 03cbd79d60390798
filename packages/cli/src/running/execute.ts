import {
  type EpisodePlan,
  type ResumedRun,
  type RunDirectory,
  type RunOutcome,
  runAll,
  systemClock,
  zeroClock,
} from '@orreryjs/harness'
import { EXIT } from '../output/errors.ts'
import { createProgress, type Progress, SILENT } from '../output/progress.ts'
import type { Terminal } from '../terminal.ts'
import { createFailureGuard, type FailureGuard } from './failure-guard.ts'
import { onInterrupt } from './interruption.ts'
import type { Person } from './person.ts'
import { limitCost, type RunLimits, timeRun } from './run-limits.ts'
import { isRunLimit, type Stop } from './stop.ts'
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
  readonly guard?: FailureGuard
  /** Threads that play the episodes; ended with the run. @default this thread */
  readonly workers?: EpisodeWorkers | undefined
  /** Whether progress is shown. */
  readonly quiet: boolean
  /** Who answers for the model `human`, if somebody does. */
  readonly person?: Person | undefined
}

/** What became of a run. */
export interface Executed {
  readonly outcome: RunOutcome
  /** Whether Ctrl-C stopped it. */
  readonly interrupted: boolean
  /** Why it was stopped early: a limit, a model that failed again and again, or a person who left. */
  readonly stopped?: Stop
}

/**
 * Runs the episodes with progress; Ctrl-C, a limit of the run, a model that only fails and a person who leaves stop it. What
 * was done stays in the journal.
 */
export async function execute(terminal: Terminal, plan: EpisodePlan, options: ExecuteOptions): Promise<Executed> {
  const { directory, resumed, workers, concurrency, limits } = options
  const { guard = createFailureGuard() } = options
  const progress = progressOf(terminal, plan.length - endedBefore(resumed), options.quiet)
  const interruption = onInterrupt(() => {
    progress.stop()
    terminal.report('stopping: finishing what is being written (Ctrl-C again ends at once)')
  })
  const cost = limitCost(limits)
  const timer = timeRun(limits, interruption.abort)
  let left: Stop | undefined
  options.person?.begin({
    interrupt: interruption.interrupt,
    leave: () => {
      left = { reason: 'no-answers', message: 'stopped: there were no more answers' }
      interruption.abort()
    },
  })
  try {
    const outcome = await runAll(plan, {
      directory,
      ...(resumed && { resumed }),
      ...(workers && { elsewhere: workers.play }),
      ...(cost && { budget: cost.budget }),
      concurrency: Math.max(concurrency, workers?.count ?? 1),
      clock: options.deterministic ? zeroClock : systemClock,
      signal: interruption.signal,
      decide: guard.decide,
      foresee: guard.foresee,
      onEpisodeEnd: (episode) => {
        if (episode.end !== 'aborted') progress.advance(episode.success)
      },
    })
    const byRule = outcome.stopped === 'budget' ? cost?.stop(plan, outcome.episodes) : guard.stop()
    // A limit that was reached with the last episode stopped nothing.
    const stopped = outcome.aborted ? (byRule ?? timer.stop() ?? left) : undefined
    reportSpentBeside(terminal, outcome)
    return { outcome, interrupted: interruption.interrupted(), ...(stopped && { stopped }) }
  } finally {
    progress.stop()
    timer.dispose()
    options.person?.close()
    interruption.dispose()
    directory.close()
    await workers?.close()
  }
}

/** 130 where Ctrl-C stopped it, 1 where an episode ended in an error or a limit of the run left some unplayed. */
export function exitCodeOf({ interrupted, outcome, stopped }: Executed): number {
  if (interrupted) return EXIT.interrupted
  return outcome.errors > 0 || (stopped !== undefined && isRunLimit(stopped)) ? EXIT.failed : EXIT.ok
}

/** Says what is paid for and in no result: how much that is depends on what ran side by side. */
function reportSpentBeside(terminal: Terminal, { spentBeside = 0 }: RunOutcome): void {
  if (spentBeside < 0.005 || !Number.isFinite(spentBeside)) return
  const amount = spentBeside.toFixed(2)
  terminal.report(`${amount} US dollars were spent on episodes that are not in the result; \`resume\` goes on with their replies`)
}

/** How many episodes ended before, in the journal and ahead of their turn. */
export function endedBefore(resumed: ResumedRun | undefined): number {
  return resumed === undefined ? 0 : resumed.ended.episodes + resumed.waiting.size
}

function progressOf(terminal: Terminal, total: number, quiet: boolean): Progress {
  return quiet ? SILENT : createProgress(terminal, total, { noun: 'episode', good: 'success' })
}
