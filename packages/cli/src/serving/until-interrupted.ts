import type { Listening } from '@orreryjs/server'
import { onInterrupt } from '../terminal/interruption.ts'
import type { Terminal } from '../terminal.ts'

/** Opens a server, announces its address, and keeps it open until Ctrl-C. */
export async function serveUntilInterrupted(
  terminal: Terminal,
  open: () => Promise<Listening>,
  announce: (url: string) => void,
): Promise<void> {
  const interruption = onInterrupt(() => terminal.report('stopping: finishing open requests; Ctrl-C again exits at once'))
  try {
    const listening = await open()
    announce(listening.url)
    await waitForAbort(interruption.signal)
    await listening.close()
  } finally {
    interruption.dispose()
  }
}

/** Resolves once the signal is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
