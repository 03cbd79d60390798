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
  let lines: string[] = []
  let inExample = false
  const close = (): void => {
    if (title !== '' || lines.length > 0) sections.push({ title, body: lines.join('\n') })
    lines = []
  }
  for (const line of prompt.split('\n')) {
    if (inExample) {
      inExample = line !== '### END EXAMPLE'
      continue
    }
    const isMarked = line.startsWith('### ')
    if (isMarked && EXAMPLE.test(line)) {
      inExample = true
      continue
    }
    const heading = isMarked ? HEADING.exec(line)?.[1] : undefined
    if (heading === undefined) lines.push(line)
    else {
      close()
      title = heading
    }
  }
  close()
  return sections
}
