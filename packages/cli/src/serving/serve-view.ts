import { existsSync } from 'node:fs'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import type { WatchRunsOptions } from '@orreryjs/reporting/watch'
import type { Listening } from '@orreryjs/server'
import type { Terminal } from '../terminal.ts'
import { type Address, callersOf } from './face-flags.ts'

/** Where the playground stands on it. */
const PLAYGROUND = '/playground/index.html'

/** A server of pages that may not know yet which runs it shows. */
interface ViewServer extends Listening {
  /** Shows the runs of a directory from now on. */
  show(directory: string, options?: Pick<WatchRunsOptions, 'workers' | 'code'>): void
}

/** Opens the page of the runs of a directory. Throws what listening throws, or `RUN_UNKNOWN` where there is no directory. */
export async function openView(
  terminal: Terminal,
  directory: string,
  address: Address,
  options: Pick<WatchRunsOptions, 'workers' | 'code'> = {},
): Promise<Listening> {
  if (!existsSync(directory)) {
    const hint = 'name the one that holds runs, or a run: `orrery view DIR`'
    throw new OrreryError('RUN_UNKNOWN', `there is no directory ${directory}`, { hint })
  }
  const server = await openViewServer(terminal, address)
  server.show(directory, options)
  return server
}

/** Listens. Throws what listening throws, or `CONFIG_INVALID` for an open address without a token. */
export async function openViewServer(terminal: Terminal, address: Address): Promise<ViewServer> {
  const callers = callersOf(address)
  // Loaded here alone: every other command starts without them.
  const [{ createView, listen }, { watchRuns }, { readLivePage }, { PLAYGROUND_PATH }] = await Promise.all([
    import('@orreryjs/server'),
    import('@orreryjs/reporting/watch'),
    import('@orreryjs/viewer'),
    import('@orreryjs/playground'),
  ])
  const playground = existsSync(PLAYGROUND_PATH) ? PLAYGROUND_PATH : undefined
  const page = readLivePage()
  const onFailure = (error: unknown): void =>
    terminal.report(`${terminal.reportColour.red('error')} INTERNAL: ${errorMessage(error)}`)
  let shown: { readonly view: ReturnType<typeof createView>; readonly runs: ReturnType<typeof watchRuns> } | undefined
  const { host, port } = address
  const server = await listen(
    (request, response) => {
      if (shown === undefined) response.writeHead(503).end()
      else shown.view.handle(request, response)
    },
    { host, port },
  )
  return {
    url: server.url,
    show(directory, options = {}) {
      const runs = watchRuns(directory, { registry: orrery, ...(playground && { playground: PLAYGROUND }), ...options })
      shown = { runs, view: createView(runs, { page, playground, ...callers, onFailure }) }
    },
    close: async () => {
      shown?.view.close()
      shown?.runs.close()
      await server.close()
    },
  }
}
