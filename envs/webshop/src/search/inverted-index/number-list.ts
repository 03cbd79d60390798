/** A growing list of numbers below 2^32, four bytes each. */
export interface NumberList {
  push(value: number): void
  size(): number
  at(index: number): number
  set(index: number, value: number): void
  /** Empties it; the memory stays. */
  clear(): void
  /** A copy of what it holds. */
  values(): Uint32Array
}

/** An empty list. */
export function createNumberList(): NumberList {
  let room = new Uint32Array(1024)
  let size = 0
  return {
    push(value) {
      if (size === room.length) {
        const larger = new Uint32Array(size * 2)
        larger.set(room)
        room = larger
      }
      room[size] = value
      size += 1
    },
    size: () => size,
    at: (index) => room[index] as number,
    set(index, value) {
      room[index] = value
    },
    clear() {
      size = 0
    },
    values: () => room.slice(0, size),
  }
}
