import { Writable } from 'node:stream'
import { processTerminal, runProgram } from '@orreryjs/cli'

/** Runs a command line in this process; its paths are absolute. Throws what it says where it fails. */
export async function commandLine(args: readonly string[]): Promise<void> {
  let said = ''
  const gather = (text: string): void => {
    said += `${text}\n`
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = { ...processTerminal(), output: nowhere, errors: nowhere, interactive: false, print: gather, report: gather }
  const code = await runProgram(args, terminal)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
}
