import type { Terminal } from '../terminal.ts'

/** True if a person sees a question and can answer it. */
export function canAsk({ isTyped, isScreen, interactive }: Terminal): boolean {
  return interactive && isTyped && isScreen
}

/** Asks a question on the terminal. Anything but `y` or `yes` is a no. */
export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test((await askLine(terminal, `${question} [y/N] `)) ?? '')
}

/** Asks for a line on the terminal and trims it. Returns `undefined` at the end of the input. Ctrl-C ends the program. */
export async function askLine(terminal: Terminal, prompt: string): Promise<string | undefined> {
  const lines = terminal.openLines({ prompt })
  lines.on('SIGINT', () => {
    lines.close()
    terminal.print('')
    process.kill(process.pid, 'SIGINT')
  })
  try {
    lines.prompt()
    const { value } = await lines[Symbol.asyncIterator]().next()
    return typeof value === 'string' ? value.trim() : undefined
  } finally {
    lines.close()
  }
}
