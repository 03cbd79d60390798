/** The latest `most` values by their keys: what was not asked for the longest goes first. */
export interface Recent<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/** Remembers so many values and no more, however long a program runs. */
export function recent<Key, Value>(most: number): Recent<Key, Value> {
  const known = new Map<Key, Value>()
  return {
    get(key) {
      const value = known.get(key)
      if (value === undefined) return undefined
      known.delete(key)
      known.set(key, value)
      return value
    },
    set(key, value) {
      known.delete(key)
      known.set(key, value)
      if (known.size <= most) return
      for (const oldest of known.keys()) {
        known.delete(oldest)
        return
      }
    },
  }
}
