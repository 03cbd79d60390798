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

/** Maximum total size of the chunks of an episode, and of the news read at once, in bytes. */
const MAX_READ_BYTES = 1 << 28

/** Lua function that returns the chunks of an episode, or an empty list if the key has another type or too much data. */
const CHUNKS = `
local function chunks(key)
  if redis.call('TYPE', key).ok ~= 'list' then return {} end
  local found = {}
  local size = 0
  for at = 0, redis.call('LLEN', key) - 1 do
    local chunk = redis.call('LINDEX', key, at)
    size = size + #chunk
    if size > ${MAX_READ_BYTES} then return {} end
    found[at + 1] = chunk
  end
  return found
end`

/**
 * Opens an episode for workers. Keys: counts, owners, events. Arguments: episode, 1 to replace stored events by the coordinator's,
 * retention in milliseconds, attempt, number of events, event chunks. Returns the stored number of events, their chunks and their attempt if
 * they are kept, else false.
 */
export const OPEN: Script = script(`${CHUNKS}
local count = redis.call('HGET', KEYS[1], ARGV[1])
if count and ARGV[2] == '0' then
  return {count, chunks(KEYS[3]), redis.call('HGET', KEYS[2], 'attempt:' .. ARGV[1]) or '0'}
end
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[2], 'attempt:' .. ARGV[1], ARGV[4])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[5])
for chunk = 6, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[chunk]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('PEXPIRE', KEYS[3], ARGV[3])
return false`)

/**
 * Makes a worker the only owner of an episode. Keys: counts, owners, events. Arguments: episode, token, attempt. Returns the number of known
 * events and their chunks, or false if the episode is not open or was restarted since the job was created.
 */
export const CLAIM: Script = script(`${CHUNKS}
local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count or redis.call('HGET', KEYS[2], 'attempt:' .. ARGV[1]) ~= ARGV[3] then return false end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return {count, chunks(KEYS[3])}`)

/** Reads the chunks of an episode. Keys: events. */
export const READ_CHUNKS: Script = script(`${CHUNKS}
return chunks(KEYS[1])`)

/** Stored events of an episode. */
interface KnownEvents {
  readonly count: number
  readonly messages: unknown
  readonly attempt: number
}

/** Parses the reply of OPEN and CLAIM; `undefined` if they returned nothing. */
export function parseKnownEvents(reply: unknown): KnownEvents | undefined {
  if (!Array.isArray(reply)) return undefined
  const attempt = Number(reply[2] ?? 0)
  return { count: Number(reply[0]), messages: reply[1], attempt: Number.isSafeInteger(attempt) && attempt >= 0 ? attempt : 0 }
}

/**
 * Appends events. Returns -1 if another worker owns the episode, else the number of known events: fewer than sent if earlier ones are
 * missing. Keys: counts, owners, events, news. Arguments: episode, token, number of the first event, number of events, chunk.
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
redis.call('XADD', KEYS[4], '*', 'episode', ARGV[1], 'events', ARGV[5])
if left > 0 and redis.call('PTTL', KEYS[4]) < 0 then redis.call('PEXPIRE', KEYS[4], left) end
return count`)

/**
 * Reads news after an entry, at most as many entries and bytes as given, but at least one entry. Larger values are not sent. Keys: news.
 * Arguments: last entry, entries, bytes. Returns entries: id, episode, type, message; of
 * others id, an empty text, `size` if they are too large, size in bytes.
 */
export const READ_NEWS: Script = script(`
local size = 0
local found = {}
for _, entry in ipairs(redis.call('XRANGE', KEYS[1], '(' .. ARGV[1], '+', 'COUNT', ARGV[2])) do
  local fields = entry[2]
  local small = #fields == 4 and #fields[1] + #fields[2] + #fields[3] < 256
  local bytes = 0
  for _, field in ipairs(fields) do bytes = bytes + #field end
  if #found > 0 and small and size + bytes > tonumber(ARGV[3]) then break end
  if small and bytes <= tonumber(ARGV[3]) then
    size = size + bytes
    found[#found + 1] = {entry[1], fields[2], fields[3], fields[4]}
  else
    found[#found + 1] = {entry[1], '', bytes > tonumber(ARGV[3]) and 'size' or '', bytes}
  end
end
return found`)

/** Deletes a finished episode. Keys: counts, owners, events. Arguments: episode. */
export const FORGET: Script = script(`
redis.call('DEL', KEYS[3])
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1], 'attempt:' .. ARGV[1])
return 1`)

/** Deletes keys that another program replaced by values of another type. Arguments: the type of each key. Returns the deleted keys. */
export const REPAIR: Script = script(`
local wrong = {}
for at, key in ipairs(KEYS) do
  local type = redis.call('TYPE', key).ok
  if type ~= 'none' and type ~= ARGV[at] then
    redis.call('DEL', key)
    wrong[#wrong + 1] = key
  end
end
return wrong`)

/** Returns the SHA-1 hash of a value, or an empty text. Keys: the value. */
export const HASH_VALUE: Script = script(`
local value = redis.call('GET', KEYS[1])
return value and redis.sha1hex(value) or ''`)

/** Returns the names and descriptions of workers. Deletes all if there are too many; workers send theirs again. Keys: workers. */
export const READ_WORKERS: Script = script(`
if redis.call('HLEN', KEYS[1]) > 10000 then redis.call('DEL', KEYS[1]) end
local found = {}
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  if #name <= 128 and redis.call('HSTRLEN', KEYS[1], name) <= 1048576 then
    found[#found + 1] = name
    found[#found + 1] = redis.call('HGET', KEYS[1], name)
  end
end
return found`)

/**
 * Reserves the next request of a model's shared quota, by the Redis clock; returns the milliseconds to wait. Keys: quota. Arguments:
 * milliseconds between requests, milliseconds per token, burst, tokens, milliseconds to pause. With a pause it reserves nothing.
 */
export const RESERVE_REQUEST: Script = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local type = redis.call('TYPE', KEYS[1]).ok
if type ~= 'none' and type ~= 'hash' then redis.call('DEL', KEYS[1]) end
-- Another program may have written a text, or a time that no quota reaches.
local function timeIn(text)
  local value = tonumber(text or '0')
  if value and value <= now + 86400000 then return value end
  return 0
end
local known = redis.call('HMGET', KEYS[1], 'next', 'tokens', 'paused')
local next, tokens, paused = timeIn(known[1]), timeIn(known[2]), timeIn(known[3])
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
 * Stores a worker's description if the run still exists. Otherwise deletes the remaining keys when a worker leaves, or lets them expire: always
 * the facts of a queue, which another worker may write again.
 * Keys: plan, workers, others of the run. Arguments: name, description (empty when the worker leaves). Keys created by workers get the run's expiry, so that workers do
 * not extend it.
 */
export const STORE_WORKER: Script = script(`
local left = redis.call('PTTL', KEYS[1])
if left == -2 then
  for _, key in ipairs(KEYS) do
    if ARGV[2] == '' and not string.find(key, ':meta$') then redis.call('DEL', key)
    elseif redis.call('PTTL', key) == -1 then redis.call('PEXPIRE', key, 60000) end
  end
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
redis.call('HDEL', KEYS[2], ARGV[1], 'attempt:' .. ARGV[1])
return 1`)

/** Renews the lock of a job if this worker still has it, as BullMQ does. Keys: lock, stalled jobs. Arguments: job, token, milliseconds. */
export const RENEW_LOCK: Script = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('SREM', KEYS[2], ARGV[1])
return 1`)
