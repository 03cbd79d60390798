import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

/** A program that Redis runs in one piece. */
interface Script {
  readonly text: string
  readonly hash: string
}

function script(text: string): Script {
  return { text, hash: createHash('sha1').update(text).digest('hex') }
}

/** What a key or an argument of a script may be. */
type Argument = string | number | Buffer

/** Runs a script, which is sent where Redis does not know it. Replies are bytes. */
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
 * Keys: counts, owners, events. Arguments: episode, 1 where what the coordinator has goes before what is here, milliseconds for which
 * it is kept, its count, its pieces. Opens an episode for workers; gives how many events are here of it and the pieces that hold
 * them, where that is to be kept.
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
 * Keys: counts, owners, events. Arguments: episode, token. Makes a worker its only player; gives how many events are known of it and
 * the pieces that hold them, or nothing where nobody wants it.
 */
export const CLAIM: Script = script(`
local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count then return false end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return {count, redis.call('LRANGE', KEYS[3], 0, -1)}`)

/** What OPEN and CLAIM tell of an episode; undefined where they tell nothing. */
export function knownOf(told: unknown): { readonly count: number; readonly pieces: unknown } | undefined {
  return Array.isArray(told) ? { count: Number(told[0]), pieces: told[1] } : undefined
}

/** Gives -1 where the episode is another's, else how many events are known now: fewer than were sent where some before are missing. */
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

/** Keys: counts, owners, events. Arguments: episode. Nobody plays it any more. */
export const FORGET: Script = script(`
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`)

/**
 * Keys: quota. Arguments: milliseconds between requests, milliseconds a token, burst, tokens, milliseconds to pause. Takes the next
 * turn of a model that all workers share, by the clock of Redis; gives milliseconds until then. With a pause it takes none.
 */
export const TURN: Script = script(`
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

/** Keys: quota. Arguments: milliseconds a token, tokens that were taken beyond what was said, or fewer. */
export const SETTLE: Script = script(`
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBYFLOAT', KEYS[1], 'tokens', ARGV[1] * ARGV[2]) end
return 1`)

/** Arguments: milliseconds. Keeps the keys for as long, those aside that stay longer. */
export const KEEP: Script = script(`
for _, key in ipairs(KEYS) do
  if redis.call('PTTL', key) < tonumber(ARGV[1]) then redis.call('PEXPIRE', key, ARGV[1]) end
end
return 1`)

/**
 * Keys: plan, workers, others of the run. Arguments: name, card, which is empty where the worker leaves. Shows a worker's card, where
 * the run is still there: nothing is left of one that is over, by whoever leaves it last. What workers made gets the time that the run
 * has: it is not theirs to make it longer.
 */
export const SHOW: Script = script(`
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

/** Keys: counts, owners, events. Arguments: episode, token. Forgets an episode that cannot be played on, where it is still this player's. */
export const DISOWN: Script = script(`
if redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`)
