import { basename, resolve } from 'node:path'
import { errorMessage } from '@orreryjs/core'
import type { Listening } from '@orreryjs/server'
import { onInterrupt } from '../terminal/interruption.ts'
import type { Terminal } from '../terminal.ts'
import { openView } from './serve-view.ts'
import { aborted } from './until-interrupted.ts'

/** The page of a run that this process plays. */
export interface PageOfRun {
  /** Opens it and prints its address. A page that cannot be opened is told, and no reason not to play. */
  open(directory: string): void
  /** Where a person watches, keeps the page open after the run, until Ctrl-C. */
  linger(): Promise<void>
  close(): Promise<void>
}

/** The page of a run whose directory is not known yet. */
export function pageOfRun(terminal: Terminal): PageOfRun {
  let opened: Promise<Listening | undefined> = Promise.resolve(undefined)
  return {
    open(directory) {
      opened = openView(terminal, directory, { host: '127.0.0.1', port: 0 }, { code: true }).then(
        (listening) => {
          terminal.report(`watch it at ${listening.url}run/${encodeURIComponent(basename(resolve(directory)))}/`)
          return listening
        },
        (error: unknown) => {
          terminal.report(`the page cannot be opened: ${errorMessage(error)}`)
          return undefined
        },
      )
    },
    async linger() {
      if ((await opened) === undefined || !terminal.interactive) return
      terminal.report('the page stays open until Ctrl-C')
      const interruption = onInterrupt(() => undefined)
      await aborted(interruption.signal)
      interruption.dispose()
    },
    close: async () => (await opened)?.close(),
  }
}
