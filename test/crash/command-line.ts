import { processTerminal, runProgram } from '@orreryjs/cli'

/** Runs an `orrery` command in this process. Paths must be absolute. Throws its output if it fails. */
export async function commandLine(args: readonly string[]): Promise<void> {
  let output = ''
  const append = (text: string): void => {
    output += `${text}\n`
  }
  const terminal = { ...processTerminal(), interactive: false, print: append, report: append }
  const code = await runProgram(args, terminal)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`)
}
