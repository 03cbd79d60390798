import { type Rng, rng } from '@orreryjs/core'
import { createMersenne, sample } from '@orreryjs/python'
import type { Product } from './product.ts'

/**
 * Source of the numbers that upstream draws at random. `seeded`: the streams `webshop/price/ASIN` and `webshop/cap/ASIN/TURN`, so
 * a product's price is the same in every selection of products. `seed233`: Python's generator seeded with 233 just before the
 * products are loaded, as in the recordings; each price depends on all earlier products.
 */
export const PRICE_MODES = ['seeded', 'seed233'] as const
/** Name of a price mode, as in the option `prices`. */
export type PriceMode = (typeof PRICE_MODES)[number]

/** Product prices and price limits of goals, US dollars. Request all prices in catalogue order first, then limits in goal order. */
interface Pricing {
  price(product: Product): number
  /** Price limit of an instruction about a product (`turn` is its zero-based index); `NO_CAP` without limit. */
  cap(asin: string, price: number, turn: number): number
}

/** Price limit of a goal without limit. */
export const NO_CAP = 1_000_000

const CAPS: readonly number[] = Array.from({ length: 99 }, (_, index) => 10 * (index + 1))

/** Creates a fresh source of prices. */
export function createPricing(mode: PriceMode): Pricing {
  switch (mode) {
    case 'seeded':
      return seededPricing()
    case 'seed233':
      return recordedPricing()
    default:
      return mode satisfies never
  }
}

/** Returns the price limit as the end of an instruction, with its comma; empty without limit. */
export function capText(cap: number): string {
  return cap === NO_CAP ? '' : `, and price lower than ${cap.toFixed(2)} dollars`
}

/** Returns a product's price in the mode `seeded`. */
export function seededPrice(product: Product): number {
  return priceIn(product, () => rng('webshop', 'price', product.asin).next())
}

function seededPricing(): Pricing {
  const stream = (asin: string, turn: number): Rng => rng('webshop', 'cap', asin, String(turn))
  return {
    price: seededPrice,
    cap: (asin, price, turn) => capOver(price, (caps) => stream(asin, turn).sample(caps, 2)),
  }
}

function recordedPricing(): Pricing {
  const random = createMersenne(233)
  // All recorded prices and limits follow one 32-bit draw that upstream's loader does not make.
  random.getrandbits(32)
  return {
    price: (product) => priceIn(product, random.random),
    cap: (_asin, price) => capOver(price, (caps) => sample(caps, 2, random)),
  }
}

/** Returns the price, or draws one from a range given in either order. */
function priceIn({ prices }: Product, draw: () => number): number {
  const [low = 100, high] = prices
  return high === undefined ? low : low + (high - low) * draw()
}

/** Returns the larger of two of the next four multiples of ten above a price, thus never the next one. */
function capOver(price: number, two: (caps: readonly number[]) => readonly number[]): number {
  const caps = CAPS.filter((cap) => cap > price).slice(0, 4)
  return caps.length < 2 ? NO_CAP : Math.max(...two(caps))
}
