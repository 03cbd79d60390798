import type { Terminal } from '../terminal.ts'

/** True if a person can answer a question. */
export function canAsk({ isTyped, interactive }: Terminal): boolean {
  return interactive && isTyped
}

/** Asks a question on the terminal. Anything but `y` or `yes` is a no. */
export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  const lines = terminal.openLines({ prompt: `${question} [y/N] ` })
  try {
    lines.prompt()
    const { value } = await lines[Symbol.asyncIterator]().next()
    return typeof value === 'string' && /^y(?:es)?$/i.test(value.trim())
  } finally {
    lines.close()
  }
}
