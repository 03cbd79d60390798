import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { Clock } from '@orreryjs/harness'
import { Redis } from 'ioredis'
import { checkSecret } from '../trust/secret.ts'
import type { RedisAddress } from './redis-address.ts'
import { hasTimedOut } from './timeouts.ts'

/** Timeout of the first reply in milliseconds. */
const FIRST_REPLY_MS = 5000

/** Milliseconds between reconnection attempts. */
const RECONNECT_MS = 500

/**
 * Creates a connection that reconnects automatically for as long as necessary; commands wait meanwhile. The signal only aborts the wait for
 * the first reply. Throws `CONFIG_INVALID` for an invalid URL, and `QUEUE_UNAVAILABLE` if no server replies, access is denied, or the
 * server is too old.
 */
export async function connect(address: RedisAddress, signal?: AbortSignal): Promise<Redis> {
  const { target, tls, db, label } = readUrl(address.url)
  const { username, password, secret, allowUnsigned = false } = address
  checkSecret('host' in target ? target.host : undefined, secret, allowUnsigned)
  let isConnected = false
  const redis = new Redis({
    ...target,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
    lazyConnect: true,
    connectTimeout: FIRST_REPLY_MS,
    maxRetriesPerRequest: null,
    retryStrategy: () => (isConnected ? RECONNECT_MS : null),
  })
  let last: unknown
  // Errors are reported by pending commands.
  redis.on('error', (error) => {
    last = error
  })
  const end = (): void => redis.disconnect()
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted === true) end()
    else await waitForReply(redis)
    checkVersion(label, await versionOf(redis))
  } catch (error) {
    redis.disconnect()
    throw isOrreryError(error) ? error : unavailable(label, firstCause(last ?? error))
  } finally {
    signal?.removeEventListener('abort', end)
  }
  isConnected = true
  return redis
}

/** Replies to unauthorized clients: missing or wrong password, or forbidden address. */
const ACCESS_DENIED = /^(NOAUTH|WRONGPASS|NOPERM|DENIED|ERR invalid password|ERR AUTH)/

function unavailable(where: string, cause: unknown): OrreryError {
  const reason = errorMessage(cause)
  if (!ACCESS_DENIED.test(reason))
    return new OrreryError('QUEUE_UNAVAILABLE', `no Redis answers at ${where}: ${reason}`, { cause })
  return new OrreryError('QUEUE_UNAVAILABLE', `Redis at ${where} denied access: ${reason}`, {
    hint: 'set ORRERY_REDIS_PASSWORD, and ORRERY_REDIS_USERNAME if there is a user name',
    cause,
  })
}

/** Returns the server version; `undefined` if the server does not report it. */
async function versionOf(redis: Redis): Promise<string | undefined> {
  const info = await redis.info('server').catch((error: unknown) => {
    if (ACCESS_DENIED.test(errorMessage(error))) return ''
    throw error
  })
  return /^redis_version:(\S+)/m.exec(info)?.[1]
}

/** Minimum version: trimming streams by id requires 6.2. */
const MIN_VERSION = [6, 2] as const

function checkVersion(where: string, version: string | undefined): void {
  const [major = 0, minor = 0] = version?.split('.').map(Number) ?? MIN_VERSION
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return
  throw new OrreryError(
    'QUEUE_UNAVAILABLE',
    `Redis at ${where} has version ${version}: ${MIN_VERSION.join('.')} or newer is required`,
    {
      hint: 'start a newer Redis, or a Valkey',
    },
  )
}

/** A server at the address may accept connections and never reply. */
async function waitForReply(redis: Redis): Promise<void> {
  const isTimedOut = await hasTimedOut(
    FIRST_REPLY_MS,
    redis.connect().then(() => redis.ping()),
  )
  if (isTimedOut) throw new Error(`no reply within ${FIRST_REPLY_MS / 1000} seconds`)
}

/** Returns the first cause of an aggregate error, such as a host name with several addresses; the aggregate itself has no message. */
function firstCause(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error
}

/** A parsed Redis URL. */
interface Address {
  readonly target: { readonly host: string; readonly port: number } | { readonly path: string }
  readonly tls: boolean
  readonly db: number
  /** Name of the server in messages. */
  readonly label: string
}

function readUrl(text: string): Address {
  const invalidUrl = (reason: string): OrreryError =>
    new OrreryError('CONFIG_INVALID', `the address of Redis ${reason}`, {
      hint: 'write redis://HOST:6379, rediss://HOST:6379 or unix:///PATH',
    })
  if (!URL.canParse(text)) throw invalidUrl('is not a URL')
  const { protocol, hostname, port, pathname, username, password } = new URL(text)
  if (!['redis:', 'rediss:', 'unix:'].includes(protocol))
    throw invalidUrl(`must begin with redis://, rediss:// or unix://, not ${protocol}//`)
  if (username !== '' || password !== '') {
    throw new OrreryError('CONFIG_INVALID', 'the address of Redis contains a password, which process lists show to everyone', {
      hint: 'set ORRERY_REDIS_PASSWORD, and ORRERY_REDIS_USERNAME if there is a user name',
    })
  }
  if (protocol === 'unix:') {
    if (hostname !== '' || pathname.length < 2) throw invalidUrl('has no path: write three slashes')
    const path = decodeURIComponent(pathname)
    return { target: { path }, tls: false, db: 0, label: path }
  }
  if (hostname === '') throw invalidUrl('has no host')
  const db = pathname.replace(/^\//, '')
  if (!/^\d{0,4}$/.test(db)) throw invalidUrl(`has the database ${db}, which is not a number`)
  const host = hostname.replace(/^\[|\]$/g, '')
  const number = Number(port || 6379)
  return { target: { host, port: number }, tls: protocol === 'rediss:', db: Number(db || 0), label: `${host}:${number}` }
}

/** Milliseconds since the Unix epoch, by the Redis clock. */
export async function timeOf(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time()
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)
}

/** Creates a clock shared by all workers regardless of their machine's clock; it advances locally from the Redis time. */
export async function redisClock(redis: Redis): Promise<Clock> {
  const began = performance.now()
  const time = await timeOf(redis)
  return { now: () => time + Math.floor(performance.now() - began) }
}

/** Returns the eviction policy; `undefined` if the server does not report it, as with hosted services. */
async function policyOf(redis: Redis): Promise<string | undefined> {
  const reply: unknown = await redis.config('GET', 'maxmemory-policy').catch(() => undefined)
  return Array.isArray(reply) && typeof reply[1] === 'string' ? reply[1] : undefined
}

/** Returns a warning if Redis evicts keys when its memory is full; `undefined` if it does not, or does not report it. */
export async function evictionWarning(redis: Redis): Promise<string | undefined> {
  const policy = await policyOf(redis)
  if (policy === undefined || policy === 'noeviction') return undefined
  const problem = `Redis evicts keys when its memory is full (maxmemory-policy ${policy}), and the run has to send them again`
  return `warning: QUEUE_EVICTS: ${problem}; set it to noeviction: redis-cli config set maxmemory-policy noeviction`
}
