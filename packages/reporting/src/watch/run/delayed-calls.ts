import { readFileSync, statSync } from 'node:fs'
import { parseJson } from '@orreryjs/core'
import { type WaitingCallsFile, waitingCallsPath } from '@orreryjs/runs/play'
import { z } from 'zod'
import type { DelayedCall } from '../../data/live-data.ts'

const fileSchema: z.ZodType<WaitingCallsFile> = z.object({
  heartbeat: z.number(),
  calls: z.array(
    z.object({
      number: z.int().min(0),
      cause: z.enum(['rate-limit', 'quota', 'retry', 'budget']),
      remainingMs: z.number().min(0).optional(),
      code: z.string().max(100).optional(),
    }),
  ),
})

/** Delayed model calls of a run, by number of the episode from 1. */
export interface DelayedCalls {
  /** Reads the file. Returns true if the content changed. */
  poll(now: number): boolean
  of(number: number): DelayedCall | undefined
}

/** Milliseconds after which a file is outdated if it is not rewritten. */
const MAX_AGE = 6000
/** Maximum size of the file in bytes. */
const MAX_SIZE = 1 << 22

/** Follows the file of delayed calls, which may not exist. Ages are measured by the caller's clock. */
export function followDelayedCalls(directory: string): DelayedCalls {
  const path = waitingCallsPath(directory)
  let text = ''
  let changedAt = 0
  let calls: ReadonlyMap<number, DelayedCall> = new Map()
  return {
    poll(now) {
      const found = textOf(path)
      if (found !== text) changedAt = now
      const isOld = now - changedAt > MAX_AGE
      if (found === text && !(isOld && calls.size > 0)) return false
      text = found
      const before = calls.size
      calls = isOld ? new Map() : callsIn(found, now)
      return before > 0 || calls.size > 0
    },
    of: (number) => calls.get(number),
  }
}

function textOf(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() === true && found.size <= MAX_SIZE ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

/** Parses the delayed calls; empty for invalid content. */
function callsIn(text: string, now: number): ReadonlyMap<number, DelayedCall> {
  const read = text === '' ? undefined : fileSchema.safeParse(parsed(text)).data
  return new Map(
    (read?.calls ?? []).map(({ number, remainingMs, code, cause }) => {
      return [
        number + 1,
        { cause, ...(remainingMs !== undefined && { until: now + remainingMs }), ...(code !== undefined && { code }) },
      ]
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
