const SIZE = 624
const MIDDLE = 397
const SEED = 1234

/**
 * Orders a list of games as alfworld plays them: numpy's `RandomState(1234).shuffle`. For the 134 sorted paths of valid_unseen
 * this is the order of the published results.
 */
export function upstreamOrder<T>(sorted: readonly T[]): readonly T[] {
  const next = mersenneTwister(SEED)
  const order = [...sorted]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = interval(next, last)
    const swapped = order[last] as T
    order[last] = order[other] as T
    order[other] = swapped
  }
  return order
}

/** Draws a number in 0..`max`: the lowest bits of each draw, until the value is in range. */
function interval(next: () => number, max: number): number {
  const mask = 2 ** (32 - Math.clz32(max)) - 1
  for (;;) {
    const value = (next() & mask) >>> 0
    if (value <= max) return value
  }
}

/** MT19937 (Matsumoto and Nishimura, 1998), seeded by one 32-bit integer. Returns unsigned 32-bit integers. */
function mersenneTwister(seed: number): () => number {
  const state = new Uint32Array(SIZE)
  state[0] = seed
  for (let index = 1; index < SIZE; index += 1) {
    const last = state[index - 1] ?? 0
    state[index] = Math.imul(1812433253, last ^ (last >>> 30)) + index
  }
  let position = SIZE
  return () => {
    if (position === SIZE) {
      twist(state)
      position = 0
    }
    const value = state[position] ?? 0
    position += 1
    return tempered(value)
  }
}

function twist(state: Uint32Array): void {
  for (let index = 0; index < SIZE; index += 1) {
    const joined = ((state[index] ?? 0) & 0x80000000) | ((state[(index + 1) % SIZE] ?? 0) & 0x7fffffff)
    const odd = (joined & 1) === 1 ? 0x9908b0df : 0
    state[index] = (state[(index + MIDDLE) % SIZE] ?? 0) ^ (joined >>> 1) ^ odd
  }
}

function tempered(value: number): number {
  let mixed = value ^ (value >>> 11)
  mixed ^= (mixed << 7) & 0x9d2c5680
  mixed ^= (mixed << 15) & 0xefc60000
  return (mixed ^ (mixed >>> 18)) >>> 0
}
