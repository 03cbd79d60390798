import seedrandom from 'seedrandom'

/** A named stream of pseudo-random numbers. Streams with the same name return the same numbers on every machine. */
export interface Rng {
  /** The names passed to `rng`, joined with `/`; written to logs. */
  readonly name: string
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, bound); `bound` must be a positive integer. */
  integer(bound: number): number
  /** Returns one of the values; throws a `RangeError` if there are none. */
  pick<T>(values: readonly T[]): T
  /** Returns a new array in random order (Fisher-Yates). */
  shuffle<T>(values: readonly T[]): T[]
  /** Returns `count` values at different positions, in random order; all of them if there are fewer. */
  sample<T>(values: readonly T[], count: number): T[]
  /** Returns an independent stream with these names appended; drawing from one stream does not affect the other. */
  fork(...names: readonly string[]): Rng
}

/** Creates the stream of a name: `rng('textcraft', 'test', '17')`. Names are escaped, so `rng('a', 'b')` and `rng('a/b')` differ. */
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
      const swapped = rest[index] as T
      rest[index] = rest[other] as T
      rest[other] = swapped
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
