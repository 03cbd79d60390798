import { fstatSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import { wrapped } from '../output/wrapped.ts'
import type { Terminal } from '../terminal.ts'

/** What a person who answers can do beside answering. */
interface Leaving {
  /** Ctrl-C. */
  interrupt(): void
  /** Ctrl-D, or the end of a pipe. */
  leave(): void
}

/** The person at the terminal, or lines from a pipe, who answers for the model `human`. */
export interface Person {
  model(): Promise<LanguageModel>
  /** Throws `USAGE` where nobody can answer. */
  check(): void
  /** From now on the person is asked. */
  begin(leaving: Leaving): void
  close(): void
}

export function createPerson(terminal: Terminal, write: (text: string) => void): Person {
  const { input, output, colour } = terminal
  const typed = 'isTTY' in input && input.isTTY === true
  const readable = (text: string): string => (typed ? wrapped(text, terminal.columns) : text)
  let reader: Interface | undefined
  let lines: AsyncIterator<string> | undefined
  let leaving: Leaving | undefined
  const screen = {
    show: (text: string) => write(readable(text)),
    head: (title: string) => write(`\n${colour.bold(`[${title}]`)}`),
    ask: async (cue: string) => {
      if (typed) reader?.setPrompt(cue)
      if (typed) reader?.prompt()
      const next = await lines?.next()
      if (next === undefined || next.done === true) return undefined
      // What is typed stands on the screen already; what comes from a pipe does not.
      if (!typed) write(`${cue}${next.value}`)
      return next.value
    },
  }
  return {
    model: async () => {
      const { human } = await import('@orreryjs/models/human')
      return human(screen, { onLeave: () => leaving?.leave() })
    },
    check: () => {
      if (typed || !isNobody(input)) return
      throw new OrreryError('USAGE', 'the model human needs a person at a terminal, or answers from a pipe', {
        hint: 'run it in a terminal, or pipe one answer a line into it',
      })
    },
    begin: (given) => {
      leaving = given
      reader = createInterface({ input, ...(typed ? { output } : {}) })
      reader.on('SIGINT', given.interrupt)
      lines = reader[Symbol.asyncIterator]()
    },
    close: () => reader?.close(),
  }
}

/** Whether the input is a device that never says anything, such as `/dev/null`. */
function isNobody(input: Terminal['input']): boolean {
  if (!('fd' in input) || typeof input.fd !== 'number') return false
  try {
    return fstatSync(input.fd).isCharacterDevice()
  } catch {
    return true
  }
}
