import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

/** A Lua script, which Redis runs atomically. */
interface Script {
  readonly text: string
  readonly hash: string
}

function script(text: string): Script {
  return { text, hash: createHash('sha1').update(text).digest('hex') }
}

/** A key or an argument of a script. */
type Argument = string | number | Buffer

/** Runs a script, and sends its text if Redis does not know it. Replies are buffers. */
export async function runScript(
  redis: Redis,
  { text, hash }: Script,
  keys: readonly string[],
  args: readonly Argument[],
): Promise<unknown> {
  const rest = [keys.length, ...keys, ...args]
  try {
    return await redis.callBuffer('EVALSHA', hash, ...rest)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('NOSCRIPT')) throw error
    return redis.callBuffer('EVAL', text, ...rest)
  }
}

/**
 * Opens an episode for workers. Keys: counts, owners, events. Arguments: episode, 1 to replace stored events by the coordinator's,
 * retention in milliseconds, number of events, event chunks. Returns the stored number of events and their chunks if they are kept, else
 * nothing.
 */
export const OPEN: Script = script(`
local count = redis.call('HGET', KEYS[1], ARGV[1])
if count and ARGV[2] == '0' then return {count, redis.call('LRANGE', KEYS[3], 0, -1)} end
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[4])
for piece = 5, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[piece]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[3], ARGV[3])
return false`)

/**
 * Makes a worker the only owner of an episode. Keys: counts, owners, events. Arguments: episode, token. Returns the number of known events
 * and their chunks, or nothing if the episode is not open.
 */
export const CLAIM: Script = script(`
local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count then return false end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return {count, redis.call('LRANGE', KEYS[3], 0, -1)}`)

/** Parses the reply of OPEN and CLAIM; `undefined` if they returned nothing. */
export function parseKnownEvents(reply: unknown): { readonly count: number; readonly pieces: unknown } | undefined {
  return Array.isArray(reply) ? { count: Number(reply[0]), pieces: reply[1] } : undefined
}

/**
 * Appends events. Returns -1 if another worker owns the episode, else the number of known events: fewer than sent if earlier ones are
 * missing.
 */
export const APPEND: Script = script(`
if redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then return -1 end
local count = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '-1')
if count ~= tonumber(ARGV[3]) then return count end
count = count + tonumber(ARGV[4])
redis.call('RPUSH', KEYS[3], ARGV[5])
redis.call('HSET', KEYS[1], ARGV[1], count)
local left = redis.call('PTTL', KEYS[1])
if left > 0 then redis.call('PEXPIRE', KEYS[3], left) end
redis.call('XADD', KEYS[4], '*', 'episode', ARGV[1], 'from', ARGV[3], 'piece', ARGV[5])
return count`)

/** Deletes a finished episode. Keys: counts, owners, events. Arguments: episode. */
export const FORGET: Script = script(`
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`)

/**
 * Reserves the next request of a model's shared quota, by the Redis clock; returns the milliseconds to wait. Keys: quota. Arguments:
 * milliseconds between requests, milliseconds per token, burst, tokens, milliseconds to pause. With a pause it reserves nothing.
 */
export const RESERVE_REQUEST: Script = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local known = redis.call('HMGET', KEYS[1], 'next', 'tokens', 'paused')
local next, tokens, paused = tonumber(known[1] or '0'), tonumber(known[2] or '0'), tonumber(known[3] or '0')
if ARGV[5] ~= '0' then
  redis.call('HSET', KEYS[1], 'paused', math.max(paused, now + ARGV[5]))
  redis.call('PEXPIRE', KEYS[1], 600000)
  return 0
end
local start = math.max(next, paused, tokens - ARGV[3], now)
redis.call('HSET', KEYS[1], 'next', start + ARGV[1], 'tokens', math.max(start, tokens) + ARGV[4] * ARGV[2])
redis.call('PEXPIRE', KEYS[1], 600000 + math.ceil(start - now))
return math.ceil(start - now)`)

/** Corrects the reserved tokens. Keys: quota. Arguments: milliseconds per token, difference between used and reserved tokens. */
export const CORRECT_TOKENS: Script = script(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBYFLOAT', KEYS[1], 'tokens', ARGV[1] * ARGV[2]) end
return 1`)

/** Extends the expiry of keys to at least the given milliseconds. Arguments: milliseconds. */
export const EXTEND_EXPIRY: Script = script(`
for _, key in ipairs(KEYS) do
  if redis.call('PTTL', key) < tonumber(ARGV[1]) then redis.call('PEXPIRE', key, ARGV[1]) end
end
return 1`)

/**
 * Stores a worker's description if the run still exists, else deletes the remaining keys when a worker leaves. Keys: plan, workers, others
 * of the run. Arguments: name, description (empty when the worker leaves). Keys created by workers get the run's expiry, so that workers do
 * not extend it.
 */
export const STORE_WORKER: Script = script(`
local left = redis.call('PTTL', KEYS[1])
if left == -2 then
  if ARGV[2] == '' then redis.call('DEL', unpack(KEYS)) end
  return 0
end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
if left < 0 then return 1 end
for _, key in ipairs(KEYS) do
  if redis.call('PTTL', key) == -1 then redis.call('PEXPIRE', key, left) end
end
return 1`)

/** Deletes an episode that cannot be continued, if this worker still owns it. Keys: counts, owners, events. Arguments: episode, token. */
export const DISCARD: Script = script(`
if redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`)
