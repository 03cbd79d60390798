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
