import process from 'node:process'

/** Below this limit the loader of Node.js reports missing packages, because it cannot open their files. */
const FEW_FILES = 256

/** Settles when the command has ended. */
export const finished: Promise<void> = start()

/** Loads and runs the program. */
async function start(): Promise<void> {
  try {
    // Loaded here and one after the other: with few file descriptors the program may not load, and that must end in one line too.
    const { runProcess } = await import('./run-process.ts')
    const { runProgram } = await import('./program.ts')
    await runProcess(runProgram)
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
