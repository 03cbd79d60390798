import { runProgram } from './program.ts'
import { processTerminal } from './terminal.ts'

// A reader that stops early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await runProgram(process.argv.slice(2), processTerminal())
