/** A line of the model and what came back. */
export interface Pair {
  readonly line: string
  readonly observation: string
}

/** The cue after which the model writes; also the mark of its lines in a transcript. */
const CUE = '>'

/**
 * The body of a HISTORY section: each line after `> `, what came back below it, and last a lone cue. `cut` says that
 * earlier pairs were left out; `...` stands for them.
 */
export function history(pairs: readonly Pair[], { cut = false, cue = true }: HistoryOptions = {}): string {
  const told = pairs.map(({ line, observation }) => `${CUE} ${line}\n${observation}\n`)
  const text = `${cut ? '...\n' : ''}${told.join('')}`
  return cue ? `${text}${CUE}` : text.trimEnd()
}

/** How a history is laid out. */
export interface HistoryOptions {
  /** @default false */
  readonly cut?: boolean
  /** Whether the model is to write the next line below. @default true */
  readonly cue?: boolean
}
