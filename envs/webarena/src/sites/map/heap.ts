/** A plain binary heap of numbers by their keys: the smallest key first, of equal ones the smallest number. */
export interface Heap {
  push(key: number, value: number): void
  /** Takes the first one out; -1 where there is none. */
  pop(): number
}

/** An empty heap. */
export function createHeap(): Heap {
  const keys: number[] = []
  const values: number[] = []
  const put = (at: number, key: number, value: number): void => {
    keys[at] = key
    values[at] = value
  }
  const isBefore = (key: number, value: number, at: number): boolean => {
    const other = keys[at] as number
    return key === other ? value < (values[at] as number) : key < other
  }
  return {
    push(key, value) {
      let at = keys.length
      while (at > 0) {
        const above = (at - 1) >> 1
        if (!isBefore(key, value, above)) break
        put(at, keys[above] as number, values[above] as number)
        at = above
      }
      put(at, key, value)
    },
    pop() {
      const first = values[0] ?? -1
      const [key, value] = [keys.pop(), values.pop()]
      if (keys.length === 0 || key === undefined || value === undefined) return first
      let at = 0
      for (let below = 1; below < keys.length; below = 2 * at + 1) {
        const right = below + 1
        if (right < keys.length && isBefore(keys[right] as number, values[right] as number, below)) below = right
        if (isBefore(key, value, below)) break
        put(at, keys[below] as number, values[below] as number)
        at = below
      }
      put(at, key, value)
      return first
    },
  }
}
