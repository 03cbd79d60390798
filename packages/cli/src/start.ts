import process from 'node:process'

/** Below this limit the loader of Node.js reports missing packages, because it cannot open their files. */
const FEW_FILES = 256

// A reader that stops early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

try {
  // Loaded here and one after the other: with few file descriptors the program may not load, and that must end in one line too.
  const { processTerminal } = await import('./terminal.ts')
  const { runProgram } = await import('./program.ts')
  const { reportFailure } = await import('./output/errors.ts')
  const terminal = processTerminal()
  const args = process.argv.slice(2)
  // Errors of streams and timers, which no command can catch.
  process.on('uncaughtException', (error) => {
    process.exit(reportFailure(terminal, error, { json: args.includes('--json'), debug: args.includes('--debug') }))
  })
  process.exitCode = await runProgram(args, terminal)
} catch (error) {
  const limit = openFilesLimit()
  const isLimited = (error as NodeJS.ErrnoException).code === 'EMFILE' || limit < FEW_FILES
  const message = isLimited ? `too many open files: this process may open ${limit}` : printable(String(error))
  const hint = isLimited
    ? 'raise the limit of open files of this process, for example with `ulimit -n 4096`'
    : 'install Orrery again'
  process.stderr.write(
    `error ${isLimited ? 'FILE_UNREADABLE' : 'INTERNAL'}: cannot load the program: ${message}\n hint: ${hint}\n`,
  )
  process.exitCode = 1
}

/** Returns the maximum number of open files of this process; infinite if unknown, as on Windows. */
function openFilesLimit(): number {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: number | string } } } | undefined
  return Number(report?.userLimits?.open_files?.soft ?? Number.POSITIVE_INFINITY)
}

/** Returns text in one line of ASCII. */
function printable(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[^ -~]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
