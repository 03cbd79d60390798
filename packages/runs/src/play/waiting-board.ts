import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { ModelWait } from '@orreryjs/core'
import { type HeldCallsFile, heldCallsPath } from './held-calls.ts'

/** Tells whoever watches a run what its calls wait for: in a file beside the journal, which goes with the run. */
export interface WaitingBoard {
  /** What a call of the plan's episode `number`, from 0, waits for now. */
  onWait(number: number, wait: ModelWait | undefined): void
  close(): void
}

/** Milliseconds between two writes: each is a sign of life, by which others tell what still holds. */
const EVERY = 1000

/** A board that nobody waits on: it writes nothing until a call has waited for a moment, and nothing when none does any more. */
export function openWaitingBoard(directory: string): WaitingBoard {
  const path = heldCallsPath(directory)
  const waits = new Map<number, ModelWait & { readonly since: number }>()
  let timer: NodeJS.Timeout | undefined
  let beat = 0

  const write = (): void => {
    if (waits.size === 0) {
      stop()
      return
    }
    const now = performance.now()
    const held = [...waits].map(([number, { since, left, ...others }]) => {
      return { number, ...others, ...(left !== undefined && { left: Math.max(0, Math.round(left - (now - since))) }) }
    })
    beat += 1
    const file: HeldCallsFile = { beat, held }
    quietly(() => {
      writeFileSync(`${path}.new`, `${JSON.stringify(file)}\n`)
      renameSync(`${path}.new`, path)
    })
  }
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
    for (const each of [path, `${path}.new`]) quietly(() => rmSync(each, { force: true }))
  }
  // An earlier process may have died with its file.
  stop()
  return {
    onWait(number, wait) {
      if (wait === undefined) waits.delete(number)
      else waits.set(number, { ...wait, since: performance.now() })
      if (wait === undefined || timer !== undefined) return
      timer = setInterval(write, EVERY)
      timer.unref()
    },
    close() {
      waits.clear()
      stop()
    },
  }
}

/** It is there for those who watch: a disk that does not take it is no reason to end a run. */
function quietly(run: () => void): void {
  try {
    run()
  } catch {
    // Whatever is wrong with the disk, the journal meets it too, and tells it.
  }
}
