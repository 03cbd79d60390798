/** The sections prompts are made of. Their delimiters are stable, so that a prompt can be read back. */
export const SECTIONS = ['TASK', 'OBSERVATION', 'ACTIONS', 'HISTORY', 'REPLY FORMAT'] as const

const HEADING = /^### ([A-Z][A-Z0-9 ]*)$/
const EXAMPLE = /^### EXAMPLE \d+$/

/** A section of a prompt: its heading line and its body. */
export interface Section {
  readonly title: string
  readonly body: string
}

/** A section as text. */
export function section(title: string, body: string): string {
  return `### ${title}\n${body}`
}

/** Demonstration number `index` (from 1), fenced so that readers can skip it. */
export function example(index: number, text: string): string {
  return `### EXAMPLE ${index}\n${text}\n### END EXAMPLE`
}

/**
 * The sections of a prompt in order, demonstrations left out. Text before the first heading has the title `''`.
 * A heading is a line of its own: `### ` and capitals.
 */
export function readSections(prompt: string): readonly Section[] {
  const sections: Section[] = []
  let title = ''
  let parts: string[] = []
  let from = 0
  let inExample = false
  /** Ends a part before the line that begins at `end`. */
  const cut = (end: number): void => {
    if (end > from) parts.push(prompt.slice(from, end - 1))
  }
  const close = (): void => {
    if (title !== '' || parts.length > 0) sections.push({ title, body: parts.join('\n') })
    parts = []
  }
  for (let at = prompt.indexOf('### '); at >= 0; at = prompt.indexOf('### ', at + 1)) {
    if (at > 0 && prompt.charAt(at - 1) !== '\n') continue
    const end = prompt.indexOf('\n', at)
    const line = prompt.slice(at, end < 0 ? prompt.length : end)
    const isExample: boolean = !inExample && EXAMPLE.test(line)
    const heading: string | undefined = inExample || isExample ? undefined : HEADING.exec(line)?.[1]
    if (inExample) inExample = line !== '### END EXAMPLE'
    else if (isExample) {
      cut(at)
      inExample = true
    } else if (heading !== undefined) {
      cut(at)
      close()
      title = heading
    } else continue
    from = end < 0 ? prompt.length + 1 : end + 1
  }
  if (!inExample) cut(prompt.length + 1)
  close()
  return sections
}

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
