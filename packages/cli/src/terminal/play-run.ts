import { type Executed, type ExecuteOptions, execute, isRunLimit, type PlannedRun } from '@orreryjs/runs/play'
import { EXIT } from '../output/errors.ts'
import { createProgress, SILENT } from '../output/progress.ts'
import type { Terminal } from '../terminal.ts'
import { onInterrupt } from './interruption.ts'
import type { Person } from './person.ts'

/** What only a terminal adds to how a run is executed. */
export interface PlayOptions extends Omit<ExecuteOptions, 'signal' | 'onEpisode' | 'onBegin'> {
  /** Whether progress is shown. */
  readonly quiet: boolean
  /** Who answers for the model `human`, if somebody does. */
  readonly person?: Person | undefined
}

/** What became of a run that was played before a person. */
export interface PlayedRun extends Executed {
  /** Whether Ctrl-C stopped it. */
  readonly interrupted: boolean
}

/** Executes a run with progress; Ctrl-C and a person who leaves stop it. */
export async function playRun(terminal: Terminal, { specs }: PlannedRun, options: PlayOptions): Promise<PlayedRun> {
  const { quiet, person, ...execution } = options
  const left = specs.length - (options.resumed?.ended.episodes ?? 0)
  const progress = quiet ? SILENT : createProgress(terminal, left, { noun: 'episode', good: 'success' })
  const interruption = onInterrupt(() => {
    progress.stop()
    terminal.report('stopping: finishing what is being written (Ctrl-C again ends at once)')
  })
  try {
    const executed = await execute(specs, {
      ...execution,
      signal: interruption.signal,
      onEpisode: ({ success }) => progress.advance(success),
      onBegin: (stop) =>
        person?.begin({
          interrupt: interruption.interrupt,
          leave: () => stop({ reason: 'no-answers', message: 'stopped: there were no more answers' }),
        }),
    })
    return { ...executed, interrupted: interruption.interrupted() }
  } finally {
    progress.stop()
    person?.close()
    interruption.dispose()
  }
}

/** 130 where Ctrl-C stopped it, 1 where an episode ended in an error or a limit of the run left some unplayed. */
export function exitCodeOf({ interrupted, outcome, stopped }: PlayedRun): number {
  if (interrupted) return EXIT.interrupted
  return outcome.errors > 0 || (stopped !== undefined && isRunLimit(stopped)) ? EXIT.failed : EXIT.ok
}
