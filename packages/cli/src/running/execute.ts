import type { EpisodeMetrics, EpisodeSpec, ResumedRun, RunDirectory } from '@orrery/harness'
import { runAll, systemClock, zeroClock } from '@orrery/harness'
import { EXIT } from '../output/errors.ts'
import { createProgress, type Progress, SILENT } from '../output/progress.ts'
import type { Terminal } from '../terminal.ts'
import { createFailureGuard } from './failure-guard.ts'
import { onInterrupt } from './interruption.ts'
import type { Person } from './person.ts'

/** How the episodes of a run are executed. */
export interface ExecuteOptions {
  readonly directory: RunDirectory
  /** What an interrupted run already has. */
  readonly resumed?: ResumedRun
  readonly concurrency: number
  readonly deterministic: boolean
  /** Whether progress is shown. */
  readonly quiet: boolean
  /** Who answers for the model `human`, if somebody does. */
  readonly person?: Person | undefined
}

/** What became of a run. */
export interface Executed {
  readonly metrics: readonly EpisodeMetrics[]
  /** Whether Ctrl-C stopped it. */
  readonly interrupted: boolean
  /** Why it was stopped early: the model failed again and again, or the person who answered left. */
  readonly stopped?: string
}

/**
 * Runs the episodes with progress; Ctrl-C, a model that only fails and a person who leaves stop it. What was done stays in
 * the journal.
 */
export async function execute(terminal: Terminal, specs: readonly EpisodeSpec[], options: ExecuteOptions): Promise<Executed> {
  const progress = progressOf(terminal, specs.length, options.quiet)
  const interruption = onInterrupt(() => {
    progress.stop()
    terminal.report('stopping: finishing what is being written (Ctrl-C again ends at once)')
  })
  const guard = createFailureGuard(interruption.abort)
  let left: string | undefined
  options.person?.begin({
    interrupt: interruption.interrupt,
    leave: () => {
      left = 'stopped: there were no more answers'
      interruption.abort()
    },
  })
  try {
    const { metrics } = await runAll(specs, {
      directory: options.directory,
      ...(options.resumed && { resumed: options.resumed }),
      concurrency: options.concurrency,
      clock: options.deterministic ? zeroClock : systemClock,
      signal: interruption.signal,
      onEpisodeEnd: (episode) => {
        if (episode.end !== 'aborted') progress.advance(episode.success)
        guard.episode(episode)
      },
    })
    const stopped = guard.reason() ?? left
    return { metrics, interrupted: interruption.interrupted(), ...(stopped === undefined ? {} : { stopped }) }
  } finally {
    progress.stop()
    options.person?.close()
    interruption.dispose()
    options.directory.close()
  }
}

/** 130 where Ctrl-C stopped it, 1 where an episode ended in an error. */
export function exitCodeOf({ interrupted, metrics }: Executed): number {
  if (interrupted) return EXIT.interrupted
  return metrics.some(({ end }) => end === 'error') ? EXIT.failed : EXIT.ok
}

function progressOf(terminal: Terminal, total: number, quiet: boolean): Progress {
  return quiet ? SILENT : createProgress(terminal, total, { noun: 'episode', good: 'success' })
}
