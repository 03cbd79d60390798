import { existsSync } from 'node:fs'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import type { WatchRunsOptions } from '@orreryjs/runs/watch'
import type { Listening } from '@orreryjs/server'
import type { Terminal } from '../terminal.ts'
import { type Address, callersOf } from './face-flags.ts'

/** Opens the page of the runs of a directory. Throws what listening throws, or `RUN_UNKNOWN` where there is no directory. */
export async function openView(
  terminal: Terminal,
  directory: string,
  address: Address,
  options: Pick<WatchRunsOptions, 'workers' | 'code'> = {},
): Promise<Listening> {
  const callers = callersOf(address)
  if (!existsSync(directory)) {
    const hint = 'name the one that holds runs, or a run: `orrery view DIR`'
    throw new OrreryError('RUN_UNKNOWN', `there is no directory ${directory}`, { hint })
  }
  // Loaded here alone: every other command starts without them.
  const [{ createView, listen }, { readLivePage, watchRuns }] = await Promise.all([
    import('@orreryjs/server'),
    import('@orreryjs/runs/watch'),
  ])
  const runs = watchRuns(directory, { registry: orrery, ...options })
  const onFailure = (error: unknown): void =>
    terminal.report(`${terminal.reportColour.red('error')} INTERNAL: ${errorMessage(error)}`)
  const view = createView(runs, { page: readLivePage(), ...callers, onFailure })
  const { host, port } = address
  const server = await listen(view.handle, { host, port })
  return {
    url: server.url,
    close: async () => {
      view.close()
      runs.close()
      await server.close()
    },
  }
}
