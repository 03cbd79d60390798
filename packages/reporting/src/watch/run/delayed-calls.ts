import { readFileSync, statSync } from 'node:fs'
import { type WaitingCallsFile, waitingCallsPath } from '@orreryjs/runs/play'
import { z } from 'zod'
import type { DelayedCall } from '../../data/live-data.ts'

const heldSchema: z.ZodType<WaitingCallsFile> = z.object({
  beat: z.number(),
  held: z.array(
    z.object({
      number: z.int().min(0),
      cause: z.enum(['rate-limit', 'quota', 'retry', 'budget']),
      left: z.number().min(0).optional(),
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
  let held: ReadonlyMap<number, DelayedCall> = new Map()
  return {
    poll(now) {
      const found = textOf(path)
      if (found !== text) changedAt = now
      const isOld = now - changedAt > MAX_AGE
      if (found === text && !(isOld && held.size > 0)) return false
      text = found
      const before = held.size
      held = isOld ? new Map() : heldIn(found, now)
      return before > 0 || held.size > 0
    },
    of: (number) => held.get(number),
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
function heldIn(text: string, now: number): ReadonlyMap<number, DelayedCall> {
  const read = text === '' ? undefined : heldSchema.safeParse(parsed(text)).data
  return new Map(
    (read?.held ?? []).map(({ number, left, code, cause }) => {
      return [number + 1, { cause, ...(left !== undefined && { until: now + left }), ...(code !== undefined && { code }) }]
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
