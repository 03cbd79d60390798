const SIZE = 624
const SHIFT = 397
const WORD = 2 ** 32

/** Python's `random.Random`: the same sequence for the same seed (CPython 3.11). */
export interface Mersenne {
  /** Uniform in [0, 1), 53 bits. */
  random(): number
  /** Uniform integer with 0 to 53 bits. */
  getrandbits(bits: number): number
  /** Uniform integer in [0, bound); 0 if `bound` is 0. */
  below(bound: number): number
  /** Uniform between `low` and `high`, in either order. */
  uniform(low: number, high: number): number
}

/** Creates the generator after `random.seed(seed)` for an integer seed. The sign is ignored, as in Python. */
export function createMersenne(seed: number): Mersenne {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`createMersenne: seed ${seed} is not a safe integer`)
  const state = seededByArray(keyOf(Math.abs(seed)))
  let next = SIZE
  const word = (): number => {
    if (next === SIZE) {
      twist(state)
      next = 0
    }
    const drawn = tempered(state[next] as number)
    next += 1
    return drawn
  }
  const random = (): number => {
    const high = word() >>> 5
    return (high * 2 ** 26 + (word() >>> 6)) / 2 ** 53
  }
  const getrandbits = (bits: number): number => {
    if (bits === 0) return 0
    if (bits <= 32) return word() >>> (32 - bits)
    const low = word()
    return (word() >>> (64 - bits)) * WORD + low
  }
  const below = (bound: number): number => {
    if (bound <= 0) return 0
    const bits = bitLength(bound)
    for (;;) {
      const drawn = getrandbits(bits)
      if (drawn < bound) return drawn
    }
  }
  return { random, getrandbits, below, uniform: (low, high) => low + (high - low) * random() }
}

function bitLength(value: number): number {
  return value < WORD ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / WORD))
}

/** The 32-bit words of a seed, lowest first. */
function keyOf(seed: number): readonly number[] {
  return seed < WORD ? [seed] : [seed % WORD, Math.floor(seed / WORD)]
}

function mixed(before: number, factor: number): number {
  return Math.imul(before ^ (before >>> 30), factor)
}

function seededByArray(key: readonly number[]): Uint32Array {
  const state = new Uint32Array(SIZE)
  state[0] = 19650218
  for (let index = 1; index < SIZE; index += 1) state[index] = mixed(state[index - 1] as number, 1812433253) + index
  let place = 1
  const advance = (): void => {
    place += 1
    if (place < SIZE) return
    state[0] = state[SIZE - 1] as number
    place = 1
  }
  for (let turn = 0; turn < SIZE; turn += 1) {
    const part = turn % key.length
    state[place] = ((state[place] as number) ^ mixed(state[place - 1] as number, 1664525)) + (key[part] as number) + part
    advance()
  }
  for (let turn = 1; turn < SIZE; turn += 1) {
    state[place] = ((state[place] as number) ^ mixed(state[place - 1] as number, 1566083941)) - place
    advance()
  }
  state[0] = 0x80000000
  return state
}

function twist(state: Uint32Array): void {
  for (let index = 0; index < SIZE; index += 1) {
    const bits = ((state[index] as number) & 0x80000000) | ((state[(index + 1) % SIZE] as number) & 0x7fffffff)
    state[index] = (state[(index + SHIFT) % SIZE] as number) ^ (bits >>> 1) ^ (bits & 1 ? 0x9908b0df : 0)
  }
}

function tempered(word: number): number {
  let bits = word
  bits ^= bits >>> 11
  bits ^= (bits << 7) & 0x9d2c5680
  bits ^= (bits << 15) & 0xefc60000
  return (bits ^ (bits >>> 18)) >>> 0
}
