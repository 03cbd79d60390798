import type { Terminal } from '../terminal.ts'

/** True if a person can answer a question. */
export function canAsk({ isTyped, interactive }: Terminal): boolean {
  return interactive && isTyped
}

/** Asks a question on the terminal. Anything but `y` or `yes` is a no. */
export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test((await askLine(terminal, `${question} [y/N] `)) ?? '')
}

/** Asks for a line on the terminal and trims it. Returns `undefined` at the end of the input. */
export async function askLine(terminal: Terminal, prompt: string): Promise<string | undefined> {
  const lines = terminal.openLines({ prompt })
  try {
    lines.prompt()
    const { value } = await lines[Symbol.asyncIterator]().next()
    return typeof value === 'string' ? value.trim() : undefined
  } finally {
    lines.close()
  }
}
