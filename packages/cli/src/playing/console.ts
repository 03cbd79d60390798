import { createInterface } from 'node:readline'
import type { Terminal } from '../terminal.ts'
import type { HumanConsole } from './human.ts'
import { HUMAN_HELP } from './human.ts'

/** A person at the terminal, or lines from a pipe. */
export interface TerminalConsole extends HumanConsole {
  close(): void
}

/** The game as lines of text. `onInterrupt` is called for Ctrl-C, which readline takes for itself on a terminal. */
export function terminalConsole(terminal: Terminal, onInterrupt: () => void): TerminalConsole {
  const { colour } = terminal
  const typed = 'isTTY' in terminal.input && terminal.input.isTTY === true
  const reader = createInterface({ input: terminal.input, prompt: '> ', ...(typed ? { output: terminal.output } : {}) })
  const lines = reader[Symbol.asyncIterator]()
  reader.on('SIGINT', onInterrupt)
  let steps = 0
  return {
    ask: async () => {
      if (typed) reader.prompt()
      const next = await lines.next()
      if (next.done === true) return undefined
      // What is typed stands on the screen already; what comes from a pipe does not.
      if (!typed) terminal.print(`> ${next.value}`)
      return next.value
    },
    begin: (task, text) => {
      terminal.print(`${colour.bold(task.id)}\n\n${text}\n\n${colour.dim(HUMAN_HELP)}\n`)
    },
    see: (seen) => {
      steps += 1
      terminal.print(`${colour.dim(`[${steps}]`)} ${seen.observation.text}`)
      if (seen.invalid !== undefined) terminal.print(colour.yellow(`(refused: ${seen.invalid.reason})`))
    },
    say: (text) => terminal.print(text),
    close: () => reader.close(),
  }
}
