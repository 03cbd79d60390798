import type { Message } from '../model.ts'

/** Standard sections of prompts. Their delimiters are stable, so that a prompt can be parsed. */
export const SECTION_TITLES = ['TASK', 'OBSERVATION', 'ACTIONS', 'HISTORY', 'REPLY FORMAT'] as const

const HEADING = /^### ([A-Z][A-Z0-9 ]*)$/
const EXAMPLE = /^### EXAMPLE \d+$/

/** A section of a prompt: its heading and its body. */
export interface Section {
  readonly title: string
  readonly body: string
}

/** Formats a section as text. */
export function section(title: string, body: string): string {
  return `### ${title}\n${body}`
}

/** Formats a demonstration, numbered from 1 and fenced so that parsers can skip it. */
export function example(index: number, text: string): string {
  return `### EXAMPLE ${index}\n${text}\n### END EXAMPLE`
}

/**
 * Parses the sections of a prompt in order, without demonstrations. Text before the first heading has the title `''`. A heading is a
 * separate line: `### ` and capitals.
 */
export function parseSections(prompt: string): readonly Section[] {
  const sections: Section[] = []
  let title = ''
  let parts: string[] = []
  let from = 0
  let inExample = false
  /** Ends the current text at the line that begins at `end`. */
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

/** A line of the model and the world's answer. */
export interface TranscriptEntry {
  readonly line: string
  readonly observation: string
}

/** Marks the model's lines in a transcript; the last one asks for the next line. */
const CUE = '>'

/**
 * Formats the body of a HISTORY section: each line after `> `, followed by its observation, and finally a bare cue. If `isTruncated` is true,
 * `...` stands for omitted earlier pairs.
 */
export function history(pairs: readonly TranscriptEntry[], { isTruncated = false, cue = true }: HistoryOptions = {}): string {
  const entries = pairs.map(({ line, observation }) => `${CUE} ${line}\n${observation}\n`)
  const text = `${isTruncated ? '...\n' : ''}${entries.join('')}`
  return cue ? `${text}${CUE}` : text.trimEnd()
}

/** Options of `history`. */
export interface HistoryOptions {
  /** True if earlier pairs were omitted. @default false */
  readonly isTruncated?: boolean
  /** True to end with a cue for the model's next line. @default true */
  readonly cue?: boolean
}

/** Formats a task and the turns after it as messages of a conversation; a line with `...` marks omitted turns. */
export function conversation(task: string, turns: readonly TranscriptEntry[], isTruncated: boolean): readonly Message[] {
  return [
    { role: 'user', content: isTruncated ? `${task}\n...` : task },
    ...turns.flatMap(({ line, observation }): readonly Message[] => [
      { role: 'assistant', content: line },
      { role: 'user', content: observation },
    ]),
  ]
}
