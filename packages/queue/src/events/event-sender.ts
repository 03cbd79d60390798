import { setTimeout as sleep } from 'node:timers/promises'
import type { EpisodeEvent } from '@orreryjs/core'
import type { Redis } from 'ioredis'
import type { EpisodeJob } from '../messages.ts'
import type { RunNames } from '../redis/names.ts'
import { APPEND, runScript } from '../redis/scripts.ts'
import type { Seal } from '../trust/seal.ts'
import { sealChunk } from './chunks.ts'
import { createLineHash } from './line-hash.ts'

/** Sends the events of an episode as they happen, while this worker owns it. */
interface EventSender {
  add(event: EpisodeEvent): void
  /** Waits until all added events have arrived; returns false if the episode was lost. */
  flush(): Promise<boolean>
}

/** Options of `createEventSender`. */
interface EventSenderOptions {
  readonly redis: Redis
  readonly names: RunNames
  readonly seal: Seal
  /** Name of this worker. */
  readonly worker: string
  readonly job: EpisodeJob
  /** Token that identifies this worker as the owner. */
  readonly token: string
  /** Lines of the events already known. */
  readonly known: readonly string[]
  /** Called once when another worker owns the episode; later events are ignored. */
  onLost(): void
}

/** Maximum number of buffered events; paid replies are sent immediately. */
const MAX_BUFFERED = 512

/** Maximum time in milliseconds that events are buffered. */
const MAX_DELAY_MS = 200

/** Maximum number of retries of a chunk, and the time between them in milliseconds. */
const MAX_RETRIES = 20
const RETRY_DELAY_MS = 500

/** Events sent together. */
interface Chunk {
  readonly from: number
  readonly count: number
  readonly bytes: Buffer
}

/** Creates the event sender of an episode. */
export function createEventSender({ redis, names, seal, worker, job, token, known, onLost }: EventSenderOptions): EventSender {
  const { number, plan, attempt } = job
  const sent: Chunk[] = []
  const keys = [...names.episode(number), names.news]
  let buffered: string[] = []
  const hash = createLineHash()
  for (const line of known) hash.add(line)
  let added = known.length
  let lost = false
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const markLost = (): void => {
    if (!lost) onLost()
    lost = true
  }
  /** Sends a chunk, after earlier chunks that Redis lost. */
  const deliver = async (chunk: Chunk): Promise<void> => {
    if (lost) return
    const count = Number(await runScript(redis, APPEND, keys, [number, token, chunk.from, chunk.count, chunk.bytes]))
    if (count >= chunk.from + chunk.count) return
    const missing = sent.findIndex(({ from }) => from === count)
    if (count < 0 || missing < 0) return markLost()
    for (const each of sent.slice(missing, sent.indexOf(chunk) + 1)) await deliver(each)
  }
  /** Retries while Redis refuses temporarily, for example if its memory is full, so that paid replies are not lost. */
  const deliverWithRetries = async (chunk: Chunk, retriesLeft = MAX_RETRIES): Promise<void> => {
    try {
      await deliver(chunk)
    } catch {
      if (retriesLeft === 0 || redis.status === 'end') return markLost()
      await sleep(RETRY_DELAY_MS)
      await deliverWithRetries(chunk, retriesLeft - 1)
    }
  }
  const sendBuffered = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (buffered.length === 0) return
    const from = added - buffered.length
    const bytes = sealChunk(seal, job, { worker, plan, attempt, from, prior: hash.digest() }, buffered)
    const chunk = { from, count: buffered.length, bytes }
    hash.add(buffered.join('\n'))
    buffered = []
    sent.push(chunk)
    sending = sending.then(() => deliverWithRetries(chunk))
  }
  return {
    add(event) {
      buffered.push(JSON.stringify(event))
      added += 1
      const isPaid = event.type === 'model-call' && (event.reply?.usage.cost !== undefined || event.duration > 0)
      if (isPaid || event.type === 'episode-end' || buffered.length >= MAX_BUFFERED) sendBuffered()
      else timer ??= setTimeout(sendBuffered, MAX_DELAY_MS)
    },
    async flush() {
      sendBuffered()
      await sending
      return !lost
    },
  }
}
