import { isOrreryError, OrreryError } from '@orreryjs/core'
import type { EpisodeMetrics } from '@orreryjs/harness'
import { countEpisodes, type EpisodeCounts, followDirectory, heldProgress, progressWords } from '@orreryjs/reporting/watch'
import type { RunHooks } from '@orreryjs/runs'
import { SingleBar } from 'cli-progress'
import type { Terminal } from '../terminal.ts'
import { type Interruption, onInterrupt } from './interruption.ts'
import type { Person } from './person.ts'

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

/** Shows how far a run is. */
interface RunProgress {
  /** An episode came to its end. */
  advance(episode: EpisodeMetrics): void
  stop(): void
}

/** Says nothing. */
const NO_PROGRESS: RunProgress = { advance: () => undefined, stop: () => undefined }

/** A line that is drawn anew where a person watches, otherwise one for each tenth of the run. */
function createRunProgress(terminal: Terminal, directory: string, total: number): RunProgress {
  const counts = countEpisodes(total)
  return terminal.interactive ? drawn(terminal, directory, counts) : told(terminal, counts)
}

/** Columns of the bar, its space included. */
const BAR = 12
/** Milliseconds between two looks at what is being played. */
const EVERY = 1000

function drawn(terminal: Terminal, directory: string, counts: EpisodeCounts): RunProgress {
  const bar = new SingleBar({
    stream: terminal.errors as NodeJS.WritableStream,
    format: '{bar} {said}',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    barsize: BAR - 1,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  })
  // What is in flight stands in the files of the run, whoever plays it: threads, other machines, this process.
  const run = followDirectory(directory)
  const said = (): string => {
    const figures = counts.figures()
    const { playing, tokens, cost } = run.sums()
    const { callsPerSecond } = run.pace.rates(Date.now())
    const held = heldProgress(run, Date.now())
    const now = {
      inFlight: playing.length,
      held,
      callsPerSecond,
      tokens: Math.max(tokens, figures.tokens),
      cost: cost ?? figures.cost,
    }
    return progressWords({ ...figures, ...now }, terminal.columns - BAR)
  }
  const draw = (): void => bar.update(counts.figures().done, { said: said() })
  bar.start(counts.total, 0, { said: said() })
  const looking = setInterval(() => {
    run.look(Date.now())
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

function told(terminal: Terminal, counts: EpisodeCounts): RunProgress {
  return {
    advance: (episode) => {
      counts.add(episode)
      const { left: _, ...figures } = counts.figures()
      const { done, total } = figures
      const isTenth = Math.floor((done * 10) / total) > Math.floor(((done - 1) * 10) / total)
      if (isTenth) terminal.report(progressWords(figures, terminal.columns))
    },
    stop: () => undefined,
  }
}

/** The error of a file of a run that cannot be written says how to go on with the run; any other stays what it is. */
function unwritable(error: unknown, { command }: Terminal, directory: string): unknown {
  if (!isOrreryError(error) || error.code !== 'FILE_UNWRITABLE') return error
  const hint = `what was written is kept: check free space and permissions, then go on with \`${command} resume ${directory}\``
  return new OrreryError(error.code, error.message, { cause: error.cause, hint })
}
