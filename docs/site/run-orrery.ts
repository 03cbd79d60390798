import { Readable, Writable } from 'node:stream'
import { createTerminal, runProgram } from '@orreryjs/cli'

/** Runs an `orrery` command in this process and returns its JSON output. */
export async function runForJson<Listed>(...words: readonly string[]): Promise<Listed> {
  return JSON.parse(await runForText([...words, '--json'])) as Listed
}

/** Runs an `orrery` command in this process and returns its text output, 100 columns wide. */
export async function runForText(words: readonly string[]): Promise<string> {
  let text = ''
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const terminal = createTerminal({
    command: './orrery',
    input: Readable.from([]),
    output,
    errors: process.stderr,
    interactive: false,
    columns: 100,
  })
  const status = await runProgram(words, terminal)
  if (status !== 0) throw new Error(`orrery ${words.join(' ')}: exit code ${status}`)
  return text
}
