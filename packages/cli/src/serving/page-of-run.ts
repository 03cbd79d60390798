import { basename, resolve } from 'node:path'
import { onInterrupt } from '../terminal/interruption.ts'
import type { Terminal } from '../terminal.ts'
import { openViewServer } from './serve-view.ts'
import { aborted } from './until-interrupted.ts'

/** The page of a run that this process plays. */
export interface PageOfRun {
  /** Shows the run, and prints the address. */
  show(directory: string): void
  /** Where a person watches, keeps the page open after the run, until Ctrl-C. */
  linger(): Promise<void>
  close(): Promise<void>
}

/** Listens on a port, 0 for any that is free, for those who want to see a run whose directory is not known yet. Throws what listening throws. */
export async function pageOfRun(terminal: Terminal, port: number): Promise<PageOfRun> {
  const server = await openViewServer(terminal, { host: '127.0.0.1', port })
  return {
    show(directory) {
      // Its code was just trusted with being run.
      server.show(directory, { code: true })
      terminal.report(`watch it at ${server.url}run/${encodeURIComponent(basename(resolve(directory)))}/`)
    },
    async linger() {
      if (!terminal.interactive) return
      terminal.report('the page stays open until Ctrl-C')
      const interruption = onInterrupt(() => undefined)
      await aborted(interruption.signal)
      interruption.dispose()
    },
    close: server.close,
  }
}
