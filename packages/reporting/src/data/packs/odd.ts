/** Positions, each as the distance to the one before. */
export type Odd = readonly number[]

/** Takes values of which some are known by whoever reads them. */
interface OddWriter<Value> {
  /** The next value: whether anything was known of it, whether it is that, and what is written where it is not. */
  take(isKnown: boolean, isSame: boolean, value: () => Value): void
  /** Those that are written. */
  readonly values: readonly Value[]
  /** Where another one was known. */
  readonly odd: Odd
}

/** A writer that has taken nothing. */
export function createOddWriter<Value>(): OddWriter<Value> {
  const values: Value[] = []
  const odd: number[] = []
  let at = 0
  let last = 0
  return {
    take(isKnown, isSame, value) {
      if (isKnown && !isSame) {
        odd.push(at - last)
        last = at
      }
      if (!isKnown || !isSame) values.push(value())
      at += 1
    },
    values,
    odd,
  }
}

/** Gives values back: the known one, or the next that was written. */
export function createOddReader<Value>(values: readonly Value[], odd: Odd = []): (known: Value | undefined) => Value | undefined {
  let place = 0
  const others = new Set(
    odd.map((distance) => {
      place += distance
      return place
    }),
  )
  let at = 0
  let next = 0
  return (known) => {
    const isKnown = known !== undefined && !others.has(at)
    at += 1
    if (isKnown) return known
    next += 1
    return values[next - 1]
  }
}
