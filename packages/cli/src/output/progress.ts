import { pluralize } from '@orreryjs/runs/texts'
import { SingleBar } from 'cli-progress'
import type { Terminal } from '../terminal.ts'

/** Progress of a long job. */
interface Progress {
  /** Counts one finished item. `good` counts it as a good one. */
  advance(good: boolean): void
  stop(): void
}

/** Labels of the counts: `episode`, and `solved` for the good ones. */
interface ProgressWords {
  readonly noun: string
  readonly good: string
}

/** Shows a bar with remaining time and the number of good items on a terminal, otherwise prints a line per tenth of the job. */
function createProgress(terminal: Terminal, total: number, words: ProgressWords): Progress {
  return terminal.interactive ? barProgress(terminal, total, words) : lineProgress(terminal, total, words)
}

/** Runs a long job with a progress display, unless it is `silent`. The bar is removed in any case. */
export async function withProgress<Result>(
  terminal: Terminal,
  { total, silent = false, ...words }: ProgressWords & { readonly total: number; readonly silent?: boolean },
  work: (advance: Progress['advance']) => Result | Promise<Result>,
): Promise<Result> {
  const progress = silent ? SILENT : createProgress(terminal, total, words)
  try {
    return await work(progress.advance)
  } finally {
    progress.stop()
  }
}

/** Progress without output. */
const SILENT: Progress = { advance: () => undefined, stop: () => undefined }

function barProgress(terminal: Terminal, total: number, words: ProgressWords): Progress {
  const format = `{bar} {value}/{total} ${words.noun}s, {good} ${words.good}, {eta_formatted} left`
  let done = 0
  let good = 0
  const bar = terminal.startBar(SingleBar, { total, format, barsize: 24 }, { good })
  return {
    advance: (isGood) => {
      done += 1
      good += isGood ? 1 : 0
      bar.update(done, { good })
    },
    stop: bar.stop,
  }
}

function lineProgress(terminal: Terminal, total: number, words: ProgressWords): Progress {
  let done = 0
  let good = 0
  return {
    advance: (isGood) => {
      done += 1
      good += isGood ? 1 : 0
      const tenth = Math.floor((done * 10) / total) > Math.floor(((done - 1) * 10) / total)
      if (tenth) terminal.report(`${done}/${pluralize(total, words.noun)}, ${good} ${words.good}`)
    },
    stop: () => undefined,
  }
}
