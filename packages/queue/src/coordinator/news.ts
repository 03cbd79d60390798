import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'

/** Something that a worker told of an episode. */
export interface News {
  readonly number: number
  /** Number of the first event of the piece. */
  readonly from: number
  /** Absent where the worker cannot play it. */
  readonly piece?: Buffer
  /** Why it cannot, as text. */
  readonly failure?: string
}

/** News that are read at once. */
const AT_ONCE = 200

/** Milliseconds between looks where few came: what comes meanwhile is read, written and thrown away together. */
const GATHER = 250

/** Milliseconds that are waited for the next ones. */
const PATIENCE = 1000

/** Milliseconds before another try where Redis is away. */
const AGAIN = 300

/** Tells of everything in a stream, in order, and takes it out of the stream, until the signal ends it. `redis` waits for nothing else. */
export async function followNews(redis: Redis, stream: string, take: (news: News) => void, signal: AbortSignal): Promise<void> {
  let last = '0-0'
  while (!signal.aborted) {
    try {
      const read = await redis.xreadBuffer('COUNT', AT_ONCE, 'BLOCK', PATIENCE, 'STREAMS', stream, last)
      const entries = entriesOf(read)
      for (const [id, fields] of entries) {
        last = id
        const news = newsOf(fields)
        if (news !== undefined && !signal.aborted) take(news)
      }
      // Behind it goes the next question, or a pause, and no answer is waited for: what stays in the stream is trimmed with the rest.
      if (entries.length > 0) void redis.call('XTRIM', stream, 'MINID', next(last)).catch(() => undefined)
      if (entries.length > 0 && entries.length < AT_ONCE) await sleep(GATHER)
    } catch (error) {
      if (signal.aborted) return
      // A value that is no stream was put there by somebody else.
      if (error instanceof Error && error.message.includes('WRONGTYPE')) await redis.del(stream).catch(() => 0)
      await sleep(AGAIN)
    }
  }
}

type Entry = readonly [id: string, fields: ReadonlyMap<string, Buffer>]

function entriesOf(read: unknown): readonly Entry[] {
  const stream = Array.isArray(read) ? read[0] : undefined
  const entries: unknown = Array.isArray(stream) ? stream[1] : undefined
  if (!Array.isArray(entries)) return []
  return entries.map(([id, fields]: [Buffer, readonly Buffer[]]) => {
    const members = fields.flatMap((name, at) =>
      at % 2 === 0 ? [[String(name), fields[at + 1] ?? Buffer.alloc(0)] as const] : [],
    )
    return [String(id), new Map(members)] as const
  })
}

function newsOf(fields: ReadonlyMap<string, Buffer>): News | undefined {
  const number = wholeOf(fields.get('episode'))
  if (number === undefined) return undefined
  const failure = fields.get('failure')
  if (failure !== undefined) return { number, from: 0, failure: failure.toString('utf8') }
  const from = wholeOf(fields.get('from'))
  const piece = fields.get('piece')
  return from === undefined || piece === undefined ? undefined : { number, from, piece }
}

function wholeOf(bytes: Buffer | undefined): number | undefined {
  const text = bytes?.toString('latin1') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The id after this one. */
function next(id: string): string {
  const [time, count] = id.split('-')
  return `${time}-${Number(count) + 1}`
}
