import { createInterface } from 'node:readline'
import { wrapped } from '../output/wrapped.ts'
import type { Terminal } from '../terminal.ts'
import { inColumns } from './columns.ts'
import type { HumanConsole } from './human.ts'
import { HUMAN_HELP } from './human.ts'
import { openingSketch, type Scene, type Sketch } from './sketches/sketch.ts'

/** A person at the terminal, or lines from a pipe. */
export interface TerminalConsole extends HumanConsole {
  close(): void
}

export interface ConsoleOptions {
  /** Draws what was seen; where a world has one, it is shown to a person whenever it changes. */
  readonly sketch?: Sketch | undefined
  /** Called for Ctrl-C, which readline takes for itself on a terminal. */
  onInterrupt(): void
}

/** The game as lines of text. */
export function terminalConsole(terminal: Terminal, { sketch, onInterrupt }: ConsoleOptions): TerminalConsole {
  const { colour } = terminal
  const typed = 'isTTY' in terminal.input && terminal.input.isTTY === true
  const reader = createInterface({ input: terminal.input, prompt: '> ', ...(typed ? { output: terminal.output } : {}) })
  const lines = reader[Symbol.asyncIterator]()
  reader.on('SIGINT', onInterrupt)
  const drawn = (story: readonly Scene[], draw: Sketch): string => draw(story, terminal).join('\n')
  // A person reads whole words; a program reads the text as it is.
  const readable = (text: string): string => (typed ? wrapped(text, terminal.columns) : text)
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
      terminal.print(`${colour.bold(task.id)}\n\n${readable(text)}\n\n${colour.dim(HUMAN_HELP)}\n`)
    },
    see: (seen, story) => {
      steps += 1
      const changed = typed && sketch !== undefined && drawn(story, sketch) !== drawn(story.slice(0, -1), sketch)
      if (changed) terminal.print(`\n${drawn(story, sketch)}\n`)
      terminal.print(readable(`[${steps}] ${seen.observation.text}`).replace(/^\[\d+\]/, colour.dim))
      if (seen.invalid !== undefined) terminal.print(colour.yellow(`(refused: ${seen.invalid.reason})`))
    },
    draw: (story) => terminal.print(drawn(story, sketch ?? openingSketch)),
    offer: (actions) => {
      const numbered = actions.map((action, index) => `${String(index + 1).padStart(3)} ${action}`)
      for (const line of inColumns(numbered, terminal.columns)) terminal.print(line)
    },
    say: (text) => terminal.print(readable(text)),
    close: () => reader.close(),
  }
}
