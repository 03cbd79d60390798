import { setTimeout as sleep } from 'node:timers/promises'
import type { EpisodeEvent } from '@orreryjs/core'
import type { Redis } from 'ioredis'
import type { RunNames } from '../redis/names.ts'
import { APPEND, runScript } from '../redis/scripts.ts'
import { packed } from './pieces.ts'

/** Sends the events of an episode as they happen, as long as this worker is the one that plays it. */
interface Outbox {
  add(event: EpisodeEvent): void
  /** Waits until everything that was added has arrived; whether it has. */
  empty(): Promise<boolean>
}

/** What an outbox belongs to. */
interface OutboxPlace {
  readonly redis: Redis
  readonly names: RunNames
  readonly number: number
  /** Says that this worker plays it. */
  readonly token: string
  /** Events that are known already. */
  readonly known: number
  /** Told once the episode is another's: whatever else happens here does not count. */
  onLost(): void
}

/** Events that wait for others to travel with: replies that are paid for never do. */
const MOST_WAITING = 512

/** Milliseconds that they wait. */
const LONGEST_WAIT = 200

/** How often a piece that Redis refuses is sent again, and milliseconds in between. */
const TRIES = 20
const AGAIN = 500

/** Events that travel together. */
interface Piece {
  readonly from: number
  readonly count: number
  readonly bytes: Buffer
}

/** An outbox for one episode. */
export function createOutbox({ redis, names, number, token, known, onLost }: OutboxPlace): Outbox {
  const sent: Piece[] = []
  const keys = [...names.episode(number), names.news]
  let waiting: string[] = []
  let added = known
  let lost = false
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const lose = (): void => {
    if (!lost) onLost()
    lost = true
  }
  /** Sends a piece, and those before it again that Redis has lost. */
  const deliver = async (piece: Piece): Promise<void> => {
    if (lost) return
    const count = Number(await runScript(redis, APPEND, keys, [number, token, piece.from, piece.count, piece.bytes]))
    if (count >= piece.from + piece.count) return
    const missing = sent.findIndex(({ from }) => from === count)
    if (count < 0 || missing < 0) return lose()
    for (const each of sent.slice(missing, sent.indexOf(piece) + 1)) await deliver(each)
  }
  /** Redis may refuse for a moment, as where its memory is full: what is paid for is not given up for that. */
  const insist = async (piece: Piece, tries = TRIES): Promise<void> => {
    try {
      await deliver(piece)
    } catch {
      if (tries === 0 || redis.status === 'end') return lose()
      await sleep(AGAIN)
      await insist(piece, tries - 1)
    }
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const piece = { from: added - waiting.length, count: waiting.length, bytes: packed(waiting) }
    waiting = []
    sent.push(piece)
    sending = sending.then(() => insist(piece))
  }
  return {
    add(event) {
      waiting.push(JSON.stringify(event))
      added += 1
      const isPaid = event.type === 'model-call' && (event.reply?.usage.cost !== undefined || event.duration > 0)
      if (isPaid || event.type === 'episode-end' || waiting.length >= MOST_WAITING) flush()
      else timer ??= setTimeout(flush, LONGEST_WAIT)
    },
    async empty() {
      flush()
      await sending
      return !lost
    },
  }
}
