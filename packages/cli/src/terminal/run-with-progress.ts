import { isOrreryError, OrreryError } from '@orreryjs/core'
import type { EpisodeMetrics } from '@orreryjs/harness'
import { countEpisodes, delayedCallsText, type EpisodeCounts, followDirectory, progressText } from '@orreryjs/reporting/progress'
import type { RunHooks } from '@orreryjs/runs'
import { SingleBar } from 'cli-progress'
import type { Terminal } from '../terminal.ts'
import { type Interruption, onInterrupt } from './interruption.ts'
import type { Person } from './person.ts'

/** Finished run and how it ended. */
export interface WatchedRun<Result> {
  readonly result: Result
  /** True if Ctrl-C stopped the run. */
  readonly interrupted: boolean
}

/** Display options of a run. */
interface WatchOptions {
  /** True if no progress is shown. */
  readonly quiet: boolean
  /** Person who answers for the model `human`. */
  readonly person?: Person | undefined
  /** Returns the line to print before the first episode. */
  announce?(run: { readonly directory: string; readonly episodes: number; readonly played: number }): string
}

/** Hooks that a terminal adds to a run. */
export type WatchHooks = Required<Pick<RunHooks, 'signal' | 'onOpen' | 'onEpisode' | 'notice'>> & {
  /** Makes Ctrl-C stop the run instead of exiting the program: other processes already know the run. */
  handleInterrupts(): void
}

/** Runs a run with progress display; stops on Ctrl-C or when the person leaves. */
export async function runWithProgress<Result>(
  terminal: Terminal,
  { quiet, person, announce }: WatchOptions,
  play: (hooks: WatchHooks) => Promise<Result>,
): Promise<WatchedRun<Result>> {
  const control = new AbortController()
  let progress: RunProgress = NO_PROGRESS
  let interruption: Interruption | undefined
  let directory: string | undefined
  const handleInterrupts = (): Interruption => {
    interruption ??= onInterrupt(() => {
      progress.stop()
      terminal.report('stopping: finishing open writes (Ctrl-C again exits at once)')
      control.abort()
    })
    return interruption
  }
  try {
    const result = await play({
      signal: control.signal,
      notice: terminal.report,
      handleInterrupts,
      onOpen: (run) => {
        directory = run.directory
        if (!quiet && announce !== undefined) terminal.report(announce(run))
        const isSilent = quiet || run.hasHuman
        progress = isSilent ? NO_PROGRESS : createRunProgress(terminal, run.directory, run.episodes - run.played)
        const { interrupt } = handleInterrupts()
        if (!run.hasHuman) return
        const leave = (): void => run.stop({ reason: 'no-answers', message: 'stopped: no more answers' })
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

/** Progress display of a run. */
interface RunProgress {
  /** Counts an ended episode. */
  advance(episode: EpisodeMetrics): void
  stop(): void
}

/** Progress without output. */
const NO_PROGRESS: RunProgress = { advance: () => undefined, stop: () => undefined }

/** Redraws one line on a terminal, otherwise prints a line for each tenth of the run. */
function createRunProgress(terminal: Terminal, directory: string, total: number): RunProgress {
  const counts = countEpisodes(total)
  return terminal.interactive ? barProgress(terminal, directory, counts) : lineProgress(terminal, counts)
}

/** Columns of the bar, including the space after it. */
const BAR = 12
/** Milliseconds between two reads of the running episodes. */
const EVERY = 1000

function barProgress(terminal: Terminal, directory: string, counts: EpisodeCounts): RunProgress {
  // Running episodes are read from the files of the run, which all threads and machines write.
  const run = followDirectory(directory)
  const status = (): string => {
    const figures = counts.figures()
    const { inProgress, tokens, cost } = run.sums()
    const { callsPerSecond } = run.pace.rates(Date.now())
    const delay = delayedCallsText(run, Date.now())
    const now = {
      inFlight: inProgress.length,
      delay,
      callsPerSecond,
      tokens: Math.max(tokens, figures.tokens),
      cost: cost ?? figures.cost,
    }
    return progressText({ ...figures, ...now }, terminal.columns - BAR)
  }
  const settings = { total: counts.total, format: '{bar} {status}', barsize: BAR - 1 }
  const bar = terminal.startBar(SingleBar, settings, { status: status() })
  const draw = (): void => bar.update(counts.figures().done, { status: status() })
  const looking = setInterval(() => {
    run.poll(Date.now())
    draw()
  }, EVERY)
  looking.unref()
  return {
    advance: (episode) => {
      counts.add(episode)
      draw()
    },
    stop: () => {
      clearInterval(looking)
      bar.stop()
    },
  }
}

function lineProgress(terminal: Terminal, counts: EpisodeCounts): RunProgress {
  return {
    advance: (episode) => {
      counts.add(episode)
      const { elapsedMs: _, remainingMs: __, ...figures } = counts.figures()
      const { done, total } = figures
      const isTenth = Math.floor((done * 10) / total) > Math.floor(((done - 1) * 10) / total)
      if (isTenth) terminal.report(progressText(figures, terminal.columns))
    },
    stop: () => undefined,
  }
}

/** Adds a hint about resuming to the error of an unwritable run file; returns any other error unchanged. */
function unwritable(error: unknown, { command }: Terminal, directory: string): unknown {
  if (!isOrreryError(error) || error.code !== 'FILE_UNWRITABLE') return error
  const hint = `written data are kept: ${error.hint}, then continue with \`${command} resume ${directory}\``
  return new OrreryError(error.code, error.message, { cause: error, hint })
}
