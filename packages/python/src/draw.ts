import { bisectRight } from './bisect.ts'
import type { Mersenne } from './mersenne.ts'

/** Returns the values in the order that `random.shuffle` produces. */
export function shuffled<T>(values: readonly T[], random: Mersenne): T[] {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const swapped = result[last] as T
    result[last] = result[other] as T
    result[other] = swapped
  }
  return result
}

/** `random.sample(values, count)`. Throws a `RangeError` if there are fewer values. */
export function sample<T>(values: readonly T[], count: number, random: Mersenne): T[] {
  if (count < 0 || count > values.length) throw new RangeError(`sample: ${count} of ${values.length} values`)
  const chooseIndices = values.length <= poolLimit(count) ? poolIndices : distinctIndices
  return chooseIndices(values.length, count, random).map((index) => values[index] as T)
}

/** Up to this many values Python draws from a copy of the list; above it, it redraws duplicates. */
function poolLimit(count: number): number {
  if (count <= 5) return 21
  let power = 4
  while (power < count * 3) power *= 4
  return 21 + power
}

function poolIndices(size: number, count: number, random: Mersenne): number[] {
  const pool = Array.from({ length: size }, (_, index) => index)
  return Array.from({ length: count }, (_, drawn) => {
    const at = random.below(size - drawn)
    const index = pool[at] as number
    pool[at] = pool[size - drawn - 1] as number
    return index
  })
}

function distinctIndices(size: number, count: number, random: Mersenne): number[] {
  const chooseIndices = new Set<number>()
  while (chooseIndices.size < count) chooseIndices.add(random.below(size))
  return [...chooseIndices]
}

/** `random.choices(values, cum_weights=weights, k=count)`; without weights all values are equally likely. */
export function choices<T>(values: readonly T[], count: number, random: Mersenne, weights?: readonly number[]): T[] {
  if (values.length === 0) throw new RangeError('choices: no values')
  const total = weights?.at(-1) ?? 0
  return Array.from({ length: count }, () => {
    const drawn = random.random()
    const index =
      weights === undefined ? Math.floor(drawn * values.length) : Math.min(bisectRight(weights, drawn * total), values.length - 1)
    return values[index] as T
  })
}
