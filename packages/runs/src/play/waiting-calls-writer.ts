import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { ModelWait } from '@orreryjs/core'
import { type WaitingCallsFile, waitingCallsPath } from './waiting-calls.ts'

/** Publishes the waiting model calls of a run in a file next to the journal, deleted with the end of the run. */
export interface WaitingCallsWriter {
  /** Sets or clears the wait of the episode with this zero-based index in the plan. */
  onWait(number: number, wait: ModelWait | undefined): void
  close(): void
}

/** Milliseconds between two writes; readers detect a dead process by missing updates. */
const WRITE_INTERVAL_MS = 1000

/** Creates a board. It writes its file only while calls are waiting. */
export function openWaitingCallsWriter(directory: string): WaitingCallsWriter {
  const path = waitingCallsPath(directory)
  const waits = new Map<number, ModelWait & { readonly since: number }>()
  let timer: NodeJS.Timeout | undefined
  let heartbeat = 0

  const write = (): void => {
    if (waits.size === 0) {
      stop()
      return
    }
    const now = performance.now()
    const calls = [...waits].map(([number, { since, remainingMs, ...others }]) => {
      return {
        number,
        ...others,
        ...(remainingMs !== undefined && { remainingMs: Math.max(0, Math.round(remainingMs - (now - since))) }),
      }
    })
    heartbeat += 1
    const file: WaitingCallsFile = { heartbeat, calls }
    ignoreErrors(() => {
      writeFileSync(`${path}.new`, `${JSON.stringify(file)}\n`)
      renameSync(`${path}.new`, path)
    })
  }
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
    for (const each of [path, `${path}.new`]) ignoreErrors(() => rmSync(each, { force: true }))
  }
  // Removes the file of an earlier process that crashed.
  stop()
  return {
    onWait(number, wait) {
      if (wait === undefined) waits.delete(number)
      else waits.set(number, { ...wait, since: performance.now() })
      if (wait === undefined || timer !== undefined) return
      timer = setInterval(write, WRITE_INTERVAL_MS)
      timer.unref()
    },
    close() {
      waits.clear()
      stop()
    },
  }
}

/** Ignores write errors: the file is informational. */
function ignoreErrors(run: () => void): void {
  try {
    run()
  } catch {
    // The journal will report disk errors.
  }
}
