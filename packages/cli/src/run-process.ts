import process from 'node:process'
import { reportFailure } from './output/errors.ts'
import type { runProgram } from './program.ts'
import { processTerminal } from './terminal.ts'

/** Runs a program at the terminal of this process with its arguments, and sets the exit code of the process. */
export async function runProcess(program: typeof runProgram): Promise<void> {
  const terminal = processTerminal()
  const args = process.argv.slice(2)
  // A reader that stops early, such as `head`, is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
  // Errors of streams and timers, which no command can catch.
  process.on('uncaughtException', (error) => {
    process.exit(reportFailure(terminal, error, { json: args.includes('--json'), debug: args.includes('--debug') }))
  })
  process.exitCode = await program(args, terminal)
}
