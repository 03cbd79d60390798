import { fstatSync } from 'node:fs'
import type { Interface } from 'node:readline'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import { printedText } from '../output/colours.ts'
import { wrapText } from '../output/wrap-text.ts'
import type { Terminal } from '../terminal.ts'

/** Callbacks for a person who stops answering. */
interface LeaveHandlers {
  /** Called on Ctrl-C. */
  interrupt(): void
  /** Called on Ctrl-D or at the end of a pipe. */
  leave(): void
}

/** Person at the terminal, or lines from a pipe, as the model `human`. */
export interface Person {
  model(): Promise<LanguageModel>
  /** Throws `USAGE` if the input cannot provide answers. */
  check(): void
  /** Starts reading answers. */
  begin(handlers: LeaveHandlers): void
  close(): void
}

export function createPerson(terminal: Terminal, write: (text: string) => void): Person {
  const { input, isTyped: typed, colour } = terminal
  const readable = (text: string): string => (typed ? wrapText(text, terminal.columns) : text)
  let reader: Interface | undefined
  let lines: AsyncIterator<string> | undefined
  let handlers: LeaveHandlers | undefined
  const screen = {
    show: (text: string) => write(readable(text)),
    showHeading: (title: string) => write(`\n${colour.bold(`[${title}]`)}`),
    readLine: async (cue: string) => {
      if (typed) reader?.setPrompt(printedText(cue))
      if (typed) reader?.prompt()
      const next = await lines?.next()
      if (next === undefined || next.done === true) return undefined
      // Typed input is already on the screen; input from a pipe is not.
      if (!typed) write(`${cue}${next.value}`)
      return next.value
    },
  }
  return {
    model: async () => {
      const { human } = await import('@orreryjs/models/human')
      return human(screen, { onEndOfInput: () => handlers?.leave() })
    },
    check: () => {
      if (typed || !isSilentDevice(input)) return
      throw new OrreryError('USAGE', 'the model human needs a person at a terminal, or answers from a pipe', {
        hint: 'run it in a terminal, or pipe one answer per line into it',
      })
    },
    begin: (given) => {
      handlers = given
      reader = terminal.openLines()
      reader.on('SIGINT', given.interrupt)
      lines = reader[Symbol.asyncIterator]()
    },
    close: () => reader?.close(),
  }
}

/** True if the input is a device that never provides data, such as `/dev/null`. */
function isSilentDevice(input: Terminal['input']): boolean {
  if (!('fd' in input) || typeof input.fd !== 'number') return false
  try {
    return fstatSync(input.fd).isCharacterDevice()
  } catch {
    return true
  }
}
