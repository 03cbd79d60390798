/** Cache of recently used values, bounded by the `most` of `recent`. */
export interface RecentCache<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/**
 * Creates a cache of at most `most` values. Entries read or written since the last half was filled stay; all others are dropped together.
 * Entries are never deleted one by one, because a map that is rebuilt after deletions keeps its old contents alive.
 */
export function createRecentCache<Key, Value>(maxSize: number): RecentCache<Key, Value> {
  const half = Math.ceil(maxSize / 2)
  let latest = new Map<Key, Value>()
  let previous = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    if (latest.size >= half && !latest.has(key)) {
      previous = latest
      latest = new Map()
    }
    latest.set(key, value)
  }
  return {
    get(key) {
      const value = latest.get(key)
      if (value !== undefined) return value
      const older = previous.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}
