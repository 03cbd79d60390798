/** The latest values by their keys, `most` of them at most and half as many at least. */
export interface Recent<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/**
 * Remembers so many values and no more, however long a program runs. What was asked for since the last half were set stays; all
 * else goes at once, so that nothing is ever taken out of a map: a map that is rebuilt for that keeps alive what it held before.
 */
export function recent<Key, Value>(most: number): Recent<Key, Value> {
  const half = Math.ceil(most / 2)
  let latest = new Map<Key, Value>()
  let before = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    if (latest.size >= half && !latest.has(key)) {
      before = latest
      latest = new Map()
    }
    latest.set(key, value)
  }
  return {
    get(key) {
      const value = latest.get(key)
      if (value !== undefined) return value
      const older = before.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}
