import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { missingDirectory } from '@orreryjs/harness'
import type { WatchRunsOptions } from '@orreryjs/reporting/watch'
import type { Registry } from '@orreryjs/runs/registry'
import type { Listening } from '@orreryjs/server'
import { requestFailureReporter } from '../output/errors.ts'
import { orrery } from '../registry.ts'
import { onInterrupt } from '../terminal/interruption.ts'
import type { Terminal } from '../terminal.ts'
import { type Address, accessOptions } from './adapter-flags.ts'
import { waitForAbort } from './until-interrupted.ts'

/** Path of the playground on the server. */
const PLAYGROUND = '/playground/index.html'

/** Server of run pages. It may start before a run has a directory. */
interface ViewServer extends Listening {
  /** Sets the directory of runs to show. Until then the server answers 503. */
  show(directory: string, options?: Partial<Pick<WatchRunsOptions, 'workers' | 'registry'>>): void
}

/** Opens the page of the runs of a directory. Throws what `listen` throws, or `RUN_UNKNOWN` if the directory does not exist. */
export async function openView(
  terminal: Terminal,
  directory: string,
  address: Address,
  options: Partial<Pick<WatchRunsOptions, 'workers' | 'registry'>> = {},
): Promise<Listening> {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw missingDirectory(directory, 'name a directory of runs, or a run: `orrery view DIR`')
  }
  const server = await openViewServer(terminal, address)
  server.show(directory, options)
  return server
}

/** Starts the server. Throws what `listen` throws, or `CONFIG_INVALID` for a public address without a token. */
async function openViewServer(terminal: Terminal, address: Address): Promise<ViewServer> {
  const access = accessOptions(address)
  // Loaded only here, so that every other command starts without these packages.
  const [{ createView, listen }, { watchRuns }, { readLivePage }, { PLAYGROUND_PATH }] = await Promise.all([
    import('@orreryjs/server'),
    import('@orreryjs/reporting/watch'),
    import('@orreryjs/viewer'),
    import('@orreryjs/playground'),
  ])
  const playground = existsSync(PLAYGROUND_PATH) ? PLAYGROUND_PATH : undefined
  const page = readLivePage()
  const onFailure = requestFailureReporter(terminal)
  let shown: ReturnType<typeof watchRuns> | undefined
  let root: string | undefined
  const view = createView(
    {
      directory: () => root,
      runs: () => shown?.runs() ?? [],
      run: (id) => shown?.run(id),
      watch: (onChange) => shown?.watch(onChange) ?? (() => undefined),
    },
    { page, playground, onFailure },
  )
  const server = await listen(view, access)
  return {
    url: server.url,
    show(directory, options = {}) {
      root = directory
      shown = watchRuns(directory, { registry: orrery, ...(playground && { playground: PLAYGROUND }), ...options })
    },
    close: async () => {
      const closed = server.close()
      shown?.close()
      await closed
    },
  }
}

/** Page of a run of this process. */
export interface RunPage {
  /** Shows the run and prints the address. */
  show(directory: string): void
  /** Keeps the page open after the run until Ctrl-C, if the terminal is interactive. */
  keepOpen(): Promise<void>
  close(): Promise<void>
}

/** Starts the page server on a port (0 for any free port) before the directory of the run is known. Throws what `listen` throws. */
export async function openRunPage(terminal: Terminal, port: number, registry: Registry): Promise<RunPage> {
  const server = await openViewServer(terminal, { host: '127.0.0.1', port })
  return {
    show(directory) {
      // With the trust of the run itself.
      server.show(directory, { registry })
      terminal.report(`watch it at ${server.url}run/${encodeURIComponent(basename(resolve(directory)))}/`)
    },
    async keepOpen() {
      if (!terminal.interactive) return
      terminal.report('the page stays open until Ctrl-C')
      const interruption = onInterrupt(() => undefined)
      await waitForAbort(interruption.signal)
      interruption.dispose()
    },
    close: server.close,
  }
}
