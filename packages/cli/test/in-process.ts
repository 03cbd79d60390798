import { Readable, Writable } from 'node:stream'
import colors from 'picocolors'
import { runProgram } from '../src/program.ts'
import type { Terminal } from '../src/terminal.ts'

/** What a command line gave that ran in this process. */
export interface RanHere {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process: what the binary does, without the time that it takes to start. Paths are absolute. */
export async function orreryHere(args: readonly string[], columns: number = 120, command: string = 'orrery'): Promise<RanHere> {
  const output = gathering()
  const errors = gathering()
  const colour = colors.createColors(false)
  const terminal: Terminal = {
    command,
    input: Readable.from([]),
    output: output.stream,
    errors: errors.stream,
    interactive: false,
    columns,
    colour,
    reportColour: colour,
    print: (text) => void output.stream.write(`${text}\n`),
    report: (text) => void errors.stream.write(`${text}\n`),
  }
  const code = await runProgram(args, terminal)
  return { code, stdout: output.text(), stderr: errors.text() }
}

function gathering(): { readonly stream: Writable; text(): string } {
  let text = ''
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  return { stream, text: () => text }
}
