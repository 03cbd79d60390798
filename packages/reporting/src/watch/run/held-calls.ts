import { readFileSync, statSync } from 'node:fs'
import { type HeldCallsFile, heldCallsPath } from '@orreryjs/runs/play'
import { z } from 'zod'
import type { HeldCall } from '../../data/watched-run.ts'

const heldSchema: z.ZodType<HeldCallsFile> = z.object({
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

/** What the calls of a run wait for, by the number of the episode, from 1. */
export interface HeldCalls {
  /** As the file has it at that moment; whether it is another than before. */
  look(now: number): boolean
  of(number: number): HeldCall | undefined
}

/** Milliseconds after which a file that was not written again holds no more: whoever wrote it is gone. */
const FRESH = 6000
/** Bytes of a file that is read. */
const MOST = 1 << 22

/** Follows the file of a run, which is rarely there. It tells the time by no clock but that of whoever looks. */
export function followHeldCalls(directory: string): HeldCalls {
  const path = heldCallsPath(directory)
  let text = ''
  let seen = 0
  let held: ReadonlyMap<number, HeldCall> = new Map()
  return {
    look(now) {
      const found = textOf(path)
      if (found !== text) seen = now
      const isOld = now - seen > FRESH
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
    return found?.isFile() === true && found.size <= MOST ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

/** Nothing where it is no such file. */
function heldIn(text: string, now: number): ReadonlyMap<number, HeldCall> {
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
