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

/** Lines of a prompt that begin or end a section or a demonstration. */
interface Delimiter {
  readonly kind: 'heading' | 'example' | 'end-example'
  /** Title of a heading. */
  readonly title: string
  /** Positions of the line and of the text after it; `next` is beyond the end of the prompt after its last line. */
  readonly at: number
  readonly next: number
}

/** Visits the delimiters of a prompt in order; those within a demonstration belong to it. */
function visitDelimiters(prompt: string, visit: (delimiter: Delimiter) => void): void {
  let inExample = false
  for (let at = prompt.indexOf('### '); at >= 0; at = prompt.indexOf('### ', at + 1)) {
    if (at > 0 && prompt.charAt(at - 1) !== '\n') continue
    const end = prompt.indexOf('\n', at)
    const line = prompt.slice(at, end < 0 ? prompt.length : end)
    const next = end < 0 ? prompt.length + 1 : end + 1
    if (inExample) {
      if (line !== '### END EXAMPLE') continue
      inExample = false
      visit({ kind: 'end-example', title: '', at, next })
    } else if (EXAMPLE.test(line)) {
      inExample = true
      visit({ kind: 'example', title: '', at, next })
    } else {
      const title = HEADING.exec(line)?.[1]
      if (title !== undefined) visit({ kind: 'heading', title, at, next })
    }
  }
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
  visitDelimiters(prompt, ({ kind, title: heading, at, next }) => {
    if (kind !== 'end-example') cut(at)
    if (kind === 'heading') {
      close()
      title = heading
    }
    inExample = kind === 'example'
    from = next
  })
  if (!inExample) cut(prompt.length + 1)
  close()
  return sections
}

/**
 * Returns a prompt with another body in the sections of a title, or without these sections and their headings if `body` is `undefined`.
 * A section ends at the next heading or demonstration. The prompt itself if it has no such section.
 */
export function replaceSection(prompt: string, title: string, body: string | undefined): string {
  const parts: string[] = []
  let from = 0
  let isInside = false
  visitDelimiters(prompt, ({ kind, title: heading, at, next }) => {
    if (!isInside) parts.push(prompt.slice(from, at))
    else if (body !== undefined) parts.push(`${body}\n\n`)
    from = at
    isInside = kind === 'heading' && heading === title
    if (!isInside) return
    if (body !== undefined) parts.push(prompt.slice(at, next))
    from = next
  })
  if (!isInside) parts.push(prompt.slice(from))
  else if (body !== undefined) parts.push(body)
  const result = parts.join('')
  return isInside && body === undefined ? result.trimEnd() : result
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
