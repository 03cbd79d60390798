import type { Command } from 'commander'
import { type Address, addAddressFlags } from '../serving/adapter-flags.ts'
import { openView } from '../serving/serve-view.ts'
import { serveUntilInterrupted } from '../serving/until-interrupted.ts'
import { addCodeTrust } from '../terminal/trust-flags.ts'
import { trustedRegistry } from '../terminal/trusted-registry.ts'
import { type AddCommand, wantsJson } from './command.ts'
import { loadQueue } from './run/load-queue.ts'
import { redisConnection, UNSIGNED_FLAG } from './run/redis-connection.ts'

const DESCRIPTION = `Shows the runs of a directory in a browser, until Ctrl-C. Runs in progress, started by any process, update live, step by step; ended runs show the whole report. It only reads files and takes no lock, so a mounted directory of another machine works too.`

const EXAMPLES = `
Examples:
  orrery view
  orrery view runs/smoke
  orrery view /mnt/cluster/runs --queue redis://queue:6379
  orrery view runs --host 0.0.0.0 --token SECRET`

/** Default port of `orrery view`. */
const PORT = 3400

interface ViewFlags extends Address {
  readonly queue?: string
  readonly allowUnsigned?: boolean
  readonly trustCode?: boolean
}

/** Adds `orrery view`, which shows runs in a browser. */
export const addView: AddCommand = (program, terminal) => {
  const command = program
    .command('view')
    .summary('view runs in a browser, including runs in progress')
    .description(DESCRIPTION)
    .argument('[dir]', 'directory of runs, or of one run', 'runs')
  addCodeTrust(addAddressFlags(command, PORT))
    .option('--queue <url>', 'address of Redis, to show which worker runs which episodes: redis://HOST:6379')
    .option(...UNSIGNED_FLAG)
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, { queue, allowUnsigned, trustCode = false, ...address }: ViewFlags, self: Command) => {
      const workers =
        queue === undefined
          ? undefined
          : await (await loadQueue()).watchQueueWorkers(redisConnection({ queue, allowUnsigned }), terminal.report)
      try {
        await serveUntilInterrupted(
          terminal,
          () =>
            openView(terminal, directory, address, {
              registry: trustedRegistry({ ...terminal, interactive: false }, { trustCode }),
              ...(workers && { workers: workers.of }),
            }),
          (url) =>
            terminal.print(
              wantsJson(self) ? JSON.stringify({ url, directory }) : `showing ${directory} at ${url} (Ctrl-C stops)`,
            ),
        )
      } finally {
        workers?.close()
      }
    })
}
