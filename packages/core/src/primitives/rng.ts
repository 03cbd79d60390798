import seedrandom from 'seedrandom'

/** A named stream of pseudo-random numbers. Two streams with the same name give the same numbers, always and everywhere. */
export interface Rng {
  /** The names that made it, joined with `/`; written to logs. */
  readonly name: string
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, bound); `bound` must be a positive integer. */
  integer(bound: number): number
  /** One of the values; throws a `RangeError` where there are none. */
  pick<T>(values: readonly T[]): T
  /** A new array in random order (Fisher-Yates). */
  shuffle<T>(values: readonly T[]): T[]
  /** `count` different positions' values, in random order; all of them where there are fewer. */
  sample<T>(values: readonly T[], count: number): T[]
  /** An independent stream below this one; drawing from one does not move the other. */
  fork(...names: readonly string[]): Rng
}

/**
 * The stream of that name: `rng('textcraft', 'test', '17')`. Each name is escaped, so `rng('a', 'b')` and
 * `rng('a/b')` differ.
 */
export function rng(...names: readonly string[]): Rng {
  const name = names.map((part) => part.replace(/[%/]/g, (character) => (character === '%' ? '%25' : '%2F'))).join('/')
  const next = seedrandom(name)
  const integer = (bound: number): number => {
    if (!Number.isSafeInteger(bound) || bound <= 0) throw new RangeError(`rng.integer: bound ${bound} is not a positive integer`)
    return Math.floor(next() * bound)
  }
  const sample = <T>(values: readonly T[], count: number): T[] => {
    const rest = [...values]
    const size = Math.min(count, rest.length)
    for (let index = 0; index < size; index += 1) {
      const other = index + integer(rest.length - index)
      const held = rest[index] as T
      rest[index] = rest[other] as T
      rest[other] = held
    }
    return rest.slice(0, size)
  }
  return {
    name,
    next: () => next(),
    integer,
    pick: (values) => values[integer(values.length)] as (typeof values)[number],
    shuffle: (values) => sample(values, values.length),
    sample,
    fork: (...more) => rng(...names, ...more),
  }
}
