import { errorMessage, OrreryError } from '@orreryjs/core'
import { Redis } from 'ioredis'

/** Where Redis is, and what it is told to be let in. */
export interface RedisPlace {
  /** `redis://HOST:PORT` or `rediss://HOST:PORT`, for an encrypted line; a path is the number of a database. */
  readonly url: string
  /** @default the one in the URL, or none */
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/** Milliseconds in which a server must answer for the first time. */
const FIRST_ANSWER = 5000

/** Milliseconds between attempts to come back to a server that was lost. */
const BACK_AGAIN = 500

/**
 * A connection that comes back by itself, however long the server is away: commands wait meanwhile.
 * Throws `CONFIG_INVALID` for an address that is none, `QUEUE_UNAVAILABLE` where nobody answers at first.
 */
export async function connect(place: RedisPlace): Promise<Redis> {
  const { host, port, tls, db } = readUrl(place.url)
  let answered = false
  const { username, password } = place
  const redis = new Redis({
    host,
    port,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
    lazyConnect: true,
    connectTimeout: FIRST_ANSWER,
    maxRetriesPerRequest: null,
    retryStrategy: () => (answered ? BACK_AGAIN : null),
  })
  // What it says is told by whoever waits for an answer.
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    throw new OrreryError('QUEUE_UNAVAILABLE', `no Redis answers at ${host}:${port}: ${errorMessage(error)}`, { cause: error })
  }
  answered = true
  return redis
}

/** What an address says. */
interface Address {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly db: number
}

function readUrl(text: string): Address {
  const wrong = (why: string): OrreryError =>
    new OrreryError('CONFIG_INVALID', `the address of Redis ${why}`, { hint: 'write redis://HOST:6379, or rediss://HOST:6379' })
  if (!URL.canParse(text)) throw wrong('is no URL')
  const { protocol, hostname, port, pathname, username, password } = new URL(text)
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw wrong(`must begin with redis:// or rediss://, not ${protocol}//`)
  if (username !== '' || password !== '') {
    throw new OrreryError('CONFIG_INVALID', 'the address of Redis holds a password, which lists of processes show to everybody', {
      hint: 'set ORRERY_REDIS_PASSWORD, and ORRERY_REDIS_USERNAME where there is a name',
    })
  }
  if (hostname === '') throw wrong('names no host')
  const db = pathname.replace(/^\//, '')
  if (!/^\d{0,4}$/.test(db)) throw wrong(`names the database ${db}, which is no number`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379), tls: protocol === 'rediss:', db: Number(db || 0) }
}
