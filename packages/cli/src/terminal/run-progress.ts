import type { EpisodeMetrics } from '@orreryjs/harness'
import { countEpisodes, type EpisodeCounts, followDirectory, heldProgress, progressWords } from '@orreryjs/reporting/watch'
import { SingleBar } from 'cli-progress'
import type { Terminal } from '../terminal.ts'

/** Shows how far a run is. */
export interface RunProgress {
  /** An episode came to its end. */
  advance(episode: EpisodeMetrics): void
  stop(): void
}

/** Says nothing. */
export const NO_PROGRESS: RunProgress = { advance: () => undefined, stop: () => undefined }

/** A line that is drawn anew where a person watches, otherwise one for each tenth of the run. */
export function createRunProgress(terminal: Terminal, directory: string, total: number): RunProgress {
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
