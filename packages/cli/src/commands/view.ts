import type { Command } from 'commander'
import { type Address, addAddressFlags } from '../serving/face-flags.ts'
import { openView } from '../serving/serve-view.ts'
import { serveUntilInterrupted } from '../serving/until-interrupted.ts'
import { type AddCommand, wantsJson } from './command.ts'
import { queuePlace } from './run/queue-place.ts'

const DESCRIPTION = `Shows the runs of a directory in a browser, until Ctrl-C: those that are being played, by whichever processes, with rows that fill and episodes that grow step by step, and the whole report of those that ended. It only reads, takes no lock, and follows files by their size: a directory of another machine will do.`

const EXAMPLES = `
Examples:
  orrery view
  orrery view runs/smoke
  orrery view /mnt/cluster/runs --queue redis://queue:6379
  orrery view runs --host 0.0.0.0 --token SECRET`

/** Where pages of runs are found unless told otherwise. */
const PORT = 3400

interface ViewFlags extends Address {
  readonly queue?: string
  readonly code?: boolean
}

/** `orrery view`: runs in a browser. */
export const addView: AddCommand = (program, terminal) => {
  const command = program
    .command('view')
    .summary('look at runs in a browser, also while they are played')
    .description(DESCRIPTION)
    .argument('[dir]', 'directory of runs, or of a run', 'runs')
  addAddressFlags(command, PORT)
    .option('--queue <url>', 'address of Redis, to tell which workers play what: redis://HOST:6379')
    .option('--code', 'execute worlds of files that runs name, to show their states (default: only what comes with Orrery)')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, { queue, code, ...address }: ViewFlags, self: Command) => {
      const workers =
        queue === undefined
          ? undefined
          : await (await import('@orreryjs/queue')).workersOfQueue(queuePlace(queue), terminal.report)
      try {
        await serveUntilInterrupted(
          terminal,
          () => openView(terminal, directory, address, { code, ...(workers && { workers: workers.of }) }),
          (url) =>
            terminal.print(
              wantsJson(self) ? JSON.stringify({ url, directory }) : `showing ${directory} at ${url} (Ctrl-C ends it)`,
            ),
        )
      } finally {
        workers?.close()
      }
    })
}
