import type { RunHooks } from '@orreryjs/runs'
import type { Terminal } from '../terminal.ts'
import { type Interruption, onInterrupt } from './interruption.ts'
import type { Person } from './person.ts'
import { createRunProgress, NO_PROGRESS, type RunProgress } from './run-progress.ts'
import { unwritable } from './unwritable.ts'

/** A run that is played before a person. */
export interface WatchedRun<Result> {
  readonly result: Result
  /** Whether Ctrl-C stopped it. */
  readonly interrupted: boolean
}

/** How a run is watched. */
interface WatchOptions {
  /** Whether progress is shown. */
  readonly quiet: boolean
  /** Who answers for the model `human`. */
  readonly person?: Person | undefined
  /** What is said of a run before its first episode. */
  announce?(run: { readonly directory: string; readonly episodes: number; readonly played: number }): string
}

/** What a terminal adds to a run. */
export type WatchHooks = Required<Pick<RunHooks, 'signal' | 'onOpen' | 'onEpisode' | 'notice'>> & {
  /** From now on Ctrl-C stops the run in place of ending the program: others know of it already. */
  hear(): void
}

/** Plays a run with progress; Ctrl-C and a person who leaves stop it. */
export async function watch<Result>(
  terminal: Terminal,
  { quiet, person, announce }: WatchOptions,
  play: (hooks: WatchHooks) => Promise<Result>,
): Promise<WatchedRun<Result>> {
  const control = new AbortController()
  let progress: RunProgress = NO_PROGRESS
  let interruption: Interruption | undefined
  let directory: string | undefined
  const hear = (): Interruption => {
    interruption ??= onInterrupt(() => {
      progress.stop()
      terminal.report('stopping: finishing what is being written (Ctrl-C again ends at once)')
      control.abort()
    })
    return interruption
  }
  try {
    const result = await play({
      signal: control.signal,
      notice: terminal.report,
      hear,
      onOpen: (run) => {
        directory = run.directory
        if (!quiet && announce !== undefined) terminal.report(announce(run))
        const isSilent = quiet || run.hasPerson
        progress = isSilent ? NO_PROGRESS : createRunProgress(terminal, run.directory, run.episodes - run.played)
        const { interrupt } = hear()
        if (!run.hasPerson) return
        const leave = (): void => run.stop({ reason: 'no-answers', message: 'stopped: there were no more answers' })
        person?.begin({ interrupt, leave })
      },
      onEpisode: (episode) => progress.advance(episode),
    })
    return { result, interrupted: interruption?.interrupted() ?? false }
  } catch (error) {
    throw directory === undefined ? error : unwritable(error, terminal, directory)
  } finally {
    progress.stop()
    person?.close()
    interruption?.dispose()
  }
}
