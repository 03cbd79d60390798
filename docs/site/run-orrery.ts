import { Readable, Writable } from 'node:stream'
import { processTerminal, runProgram } from '@orreryjs/cli'

/** Runs an `orrery` command in this process and returns its JSON output. */
export async function runForJson<Listed>(...words: readonly string[]): Promise<Listed> {
  return JSON.parse(await runForText([...words, '--json'])) as Listed
}

/** Runs an `orrery` command in this process and returns its text output, 100 columns wide. */
export async function runForText(words: readonly string[]): Promise<string> {
  let text = ''
  const write = (chunk: unknown, _encoding: unknown, done: () => void): void => {
    text += String(chunk)
    done()
  }
  const output = new Writable({ decodeStrings: false, write })
  const terminal = {
    ...processTerminal(),
    command: './orrery',
    input: Readable.from([]),
    output,
    interactive: false,
    columns: 100,
  }
  const status = await runProgram(words, { ...terminal, print: (line: string) => void output.write(`${line}\n`) })
  if (status !== 0) throw new Error(`orrery ${words.join(' ')}: exit code ${status}`)
  return text
}
