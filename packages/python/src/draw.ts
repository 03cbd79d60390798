import { bisectRight } from './bisect.ts'
import type { Mersenne } from './mersenne.ts'

/** The values in the order that `random.shuffle` leaves them in. */
export function shuffled<T>(values: readonly T[], random: Mersenne): T[] {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const held = result[last] as T
    result[last] = result[other] as T
    result[other] = held
  }
  return result
}

/** `random.sample(values, count)`. Throws a `RangeError` where there are fewer values. */
export function sample<T>(values: readonly T[], count: number, random: Mersenne): T[] {
  if (count < 0 || count > values.length) throw new RangeError(`sample: ${count} of ${values.length} values`)
  const places = values.length <= poolLimit(count) ? poolPlaces : distinctPlaces
  return places(values.length, count, random).map((place) => values[place] as T)
}

/** Up to this many values Python draws from a copy of the list; beyond, it draws again what it drew before. */
function poolLimit(count: number): number {
  return count > 5 ? 21 + 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 21
}

function poolPlaces(size: number, count: number, random: Mersenne): number[] {
  const pool = Array.from({ length: size }, (_, place) => place)
  return Array.from({ length: count }, (_, drawn) => {
    const at = random.below(size - drawn)
    const place = pool[at] as number
    pool[at] = pool[size - drawn - 1] as number
    return place
  })
}

function distinctPlaces(size: number, count: number, random: Mersenne): number[] {
  const places = new Set<number>()
  while (places.size < count) places.add(random.below(size))
  return [...places]
}

/** `random.choices(values, cum_weights=weights, k=count)`; without weights all values are equally likely. */
export function choices<T>(values: readonly T[], count: number, random: Mersenne, weights?: readonly number[]): T[] {
  if (values.length === 0) throw new RangeError('choices: there are no values')
  const total = weights?.at(-1) ?? 0
  return Array.from({ length: count }, () => {
    const drawn = random.random()
    const place =
      weights === undefined ? Math.floor(drawn * values.length) : Math.min(bisectRight(weights, drawn * total), values.length - 1)
    return values[place] as T
  })
}
