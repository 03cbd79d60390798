import { formatCents } from '@orreryjs/shopping'
import type { Product } from '../../generate/store/rows.ts'
import { centsOf } from '../shared/fields.ts'
import { memoize } from '../shared/memoize.ts'

/** Price range in cents; `to` is exclusive. */
export interface PriceRange {
  readonly from: number
  readonly to: number | undefined
  readonly name: string
}

/** Parses a range from a URL: `0-50`, `50-`; `undefined` for anything else. */
export function rangeOf(text: string): PriceRange | undefined {
  const [low = '', high = '', ...more] = text.split('-')
  const from = low === '' ? 0 : centsOf(low)
  const to = high === '' ? undefined : centsOf(high)
  if (!text.includes('-') || more.length > 0 || from === undefined || (high !== '' && to === undefined)) return undefined
  return { from, to, name: nameOf(from, to) }
}

function nameOf(from: number, to: number | undefined): string {
  return to === undefined ? `${formatCents(from)} and above` : `${formatCents(from)} - ${formatCents(Math.max(0, to - 1))}`
}

const STEPS = [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]
const MAX_RANGES = 8

/** Returns the non-empty price ranges of equal width with their counts, at most eight. */
export const priceRanges: (products: readonly Product[]) => readonly CountedRange[] = memoize(rangesOf)

/** Price range with its id in URLs and the number of products. */
interface CountedRange extends PriceRange {
  readonly id: string
  readonly count: number
}

function rangesOf(products: readonly Product[]): readonly CountedRange[] {
  const top = Math.max(0, ...products.map(({ price }) => price))
  const step = STEPS.find((each) => top / each < MAX_RANGES) ?? 1_000_000
  const ranges = Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step)
  return ranges.flatMap((from) => {
    const to = from + step
    const count = products.filter(({ price }) => price >= from && price < to).length
    return count === 0 ? [] : [{ id: `${from / 100}-${to / 100}`, from, to, name: nameOf(from, to), count }]
  })
}
