import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'

/** A worker's message about an episode. */
export interface WorkerMessage {
  readonly number: number
  /** Number of the first event of the chunk. */
  readonly from: number
  /** Events; absent if the worker cannot play the episode. */
  readonly chunk?: Buffer
  /** Error as JSON text, if the worker cannot play the episode. */
  readonly failure?: string
}

/** Maximum number of messages read at once. */
const BATCH_SIZE = 200

/** Milliseconds between reads when there are few messages, so that they are read, written and deleted in batches. */
const BATCH_DELAY_MS = 250

/** Milliseconds to block for the next messages. */
const BLOCK_MS = 1000

/** Milliseconds before a retry if Redis is unavailable. */
const RETRY_DELAY_MS = 300

/**
 * Passes every message of a stream to `take`, in order, and trims the stream, until the signal aborts. `redis` must be a dedicated
 * connection.
 */
export async function readNotifications(
  redis: Redis,
  stream: string,
  take: (message: WorkerMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = '0-0'
  while (!signal.aborted) {
    try {
      const response = await redis.xreadBuffer('COUNT', BATCH_SIZE, 'BLOCK', BLOCK_MS, 'STREAMS', stream, last)
      const entries = entriesOf(response)
      for (const [id, fields] of entries) {
        last = id
        const message = newsOf(fields)
        if (message !== undefined && !signal.aborted) take(message)
      }
      // Trims without waiting for the reply; entries that remain are trimmed next time.
      if (entries.length > 0) void redis.call('XTRIM', stream, 'MINID', nextId(last)).catch(() => undefined)
      if (entries.length > 0 && entries.length < BATCH_SIZE) await sleep(BATCH_DELAY_MS)
    } catch (error) {
      if (signal.aborted) return
      // Another program wrote a value of a different type.
      if (error instanceof Error && error.message.includes('WRONGTYPE')) await redis.del(stream).catch(() => 0)
      await sleep(RETRY_DELAY_MS)
    }
  }
}

type Entry = readonly [id: string, fields: ReadonlyMap<string, Buffer>]

function entriesOf(response: unknown): readonly Entry[] {
  const stream = Array.isArray(response) ? response[0] : undefined
  const entries: unknown = Array.isArray(stream) ? stream[1] : undefined
  if (!Array.isArray(entries)) return []
  return entries.map(([id, fields]: [Buffer, readonly Buffer[]]) => {
    const members = fields.flatMap((name, at) =>
      at % 2 === 0 ? [[String(name), fields[at + 1] ?? Buffer.alloc(0)] as const] : [],
    )
    return [String(id), new Map(members)] as const
  })
}

function newsOf(fields: ReadonlyMap<string, Buffer>): WorkerMessage | undefined {
  const number = parseNumber(fields.get('episode'))
  if (number === undefined) return undefined
  const failure = fields.get('failure')
  if (failure !== undefined) return { number, from: 0, failure: failure.toString('utf8') }
  const from = parseNumber(fields.get('from'))
  const chunk = fields.get('piece')
  return from === undefined || chunk === undefined ? undefined : { number, from, chunk }
}

function parseNumber(bytes: Buffer | undefined): number | undefined {
  const text = bytes?.toString('latin1') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Returns the next stream id. */
function nextId(id: string): string {
  const [time, count] = id.split('-')
  return `${time}-${Number(count) + 1}`
}
