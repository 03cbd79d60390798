import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { READ_NEWS, runScript } from '../redis/scripts.ts'
import { MAX_MESSAGE } from '../trust/envelope.ts'

/** A message from a worker, not yet checked. */
export interface WorkerMessage {
  /** Number of the episode; `undefined` if the message has another form. */
  readonly number: number | undefined
  readonly type: 'events' | 'failure' | 'size' | 'unknown'
  /** The signed message; `undefined` if it is too large or has another form. */
  readonly message: Buffer | undefined
}

const TYPES = ['events', 'failure', 'size'] as const

/** Maximum number of messages read at once. */
const BATCH_SIZE = 200

/** Milliseconds between reads when there are few messages, so that they are read, written and deleted in batches. */
const BATCH_DELAY_MS = 250

/** Milliseconds between reads of an empty stream. */
const IDLE_DELAY_MS = 100

/** Milliseconds before a retry if Redis is unavailable. */
const RETRY_DELAY_MS = 300

/** Passes every message of a stream to `take`, in order, and trims the stream, until the signal aborts. */
export async function readNotifications(
  redis: Redis,
  stream: string,
  take: (message: WorkerMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = '0-0'
  const pause = (milliseconds: number): Promise<void> => sleep(milliseconds, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    try {
      const reply = await runScript(redis, READ_NEWS, [stream], [last, BATCH_SIZE, MAX_MESSAGE])
      const entries: readonly (readonly unknown[])[] = Array.isArray(reply) ? reply : []
      for (const [id, ...fields] of entries) {
        last = String(id)
        if (!signal.aborted) take(messageOf(fields))
      }
      if (/^\d{15}/.test(last)) {
        // With the id of a far future, another program may have used up the ids.
        last = '0-0'
        await redis.del(stream)
      }
      // Trims without waiting for the reply; entries that remain are trimmed next time.
      if (entries.length > 0) void redis.call('XTRIM', stream, 'MINID', nextId(last)).catch(() => undefined)
      if (entries.length < BATCH_SIZE) await pause(entries.length > 0 ? BATCH_DELAY_MS : IDLE_DELAY_MS)
    } catch (error) {
      if (signal.aborted) return
      // Another program wrote a value of a different type.
      if (error instanceof Error && error.message.includes('WRONGTYPE')) await redis.del(stream).catch(() => 0)
      await pause(RETRY_DELAY_MS)
    }
  }
}

function messageOf([episode, type, message]: readonly unknown[]): WorkerMessage {
  const text = String(episode)
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const known = TYPES.find((name) => name === String(type))
  return { number, type: known ?? 'unknown', message: Buffer.isBuffer(message) ? message : undefined }
}

/** Returns the next stream id. */
function nextId(id: string): string {
  const [time, count] = id.split('-')
  return `${time}-${Number(count) + 1}`
}
