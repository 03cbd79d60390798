/** Positions of mispredicted values, as differences to the position before. */
export type Mispredictions = readonly number[]

/** Writes values that the reader can partly predict. */
interface OddWriter<Value> {
  /** Adds a value: whether there is a prediction, whether it is right, and the value to write otherwise. */
  take(isKnown: boolean, isSame: boolean, value: () => Value): void
  /** Written values. */
  readonly values: readonly Value[]
  /** Positions of wrong predictions. */
  readonly odd: Mispredictions
}

/** Creates an empty writer. */
export function createPredictedWriter<Value>(): OddWriter<Value> {
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

/** Creates a reader that returns the predicted value or the next written one. */
export function createPredictedReader<Value>(
  values: readonly Value[],
  odd: Mispredictions = [],
): (known: Value | undefined) => Value | undefined {
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
