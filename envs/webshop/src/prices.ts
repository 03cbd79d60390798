import { type Rng, rng } from '@orreryjs/core'
import { createMersenne, sample } from '@orreryjs/python'
import type { Product } from './product.ts'

/**
 * Where the numbers come from that upstream leaves to chance. `seeded`: the streams `webshop/price/ASIN` and
 * `webshop/cap/ASIN/TURN`, so that a product's price is the same in every selection of products. `seed233`: Python's generator
 * seeded with 233 just before the products are loaded, as in the recordings; later prices depend on all products before.
 */
export const PRICE_MODES = ['seeded', 'seed233'] as const
/** A way to set the prices that upstream leaves to chance, as in the option `prices`. */
export type PriceMode = (typeof PRICE_MODES)[number]

/** Prices of products and caps of goals, US dollars. Ask for every price in catalogue order first, then for caps in goal order. */
interface Pricing {
  price(product: Product): number
  /** What the goal may cost at most, for the instruction number `turn` (from 0) about a product; `NO_CAP` where nothing is said. */
  cap(asin: string, price: number, turn: number): number
}

/** The cap of a goal that has none. */
export const NO_CAP = 1_000_000

const CAPS: readonly number[] = Array.from({ length: 99 }, (_, index) => 10 * (index + 1))

/** A source of prices that nobody has drawn from yet. */
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

/** What an instruction says of the cap, with its comma; empty where there is none. */
export function capText(cap: number): string {
  return cap === NO_CAP ? '' : `, and price lower than ${cap.toFixed(2)} dollars`
}

/** The price of one product in the mode `seeded`. */
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
  // All recorded prices and caps come after one 32-bit draw that upstream's loader does not make.
  random.getrandbits(32)
  return {
    price: (product) => priceIn(product, random.random),
    cap: (_asin, price) => capOver(price, (caps) => sample(caps, 2, random)),
  }
}

/** The one number, or one between two, which may stand in either order. */
function priceIn({ prices }: Product, draw: () => number): number {
  const [low = 100, high] = prices
  return high === undefined ? low : low + (high - low) * draw()
}

/** The larger of two of the next four multiples of ten over a price: never the next one. */
function capOver(price: number, two: (caps: readonly number[]) => readonly number[]): number {
  const caps = CAPS.filter((cap) => cap > price).slice(0, 4)
  return caps.length < 2 ? NO_CAP : Math.max(...two(caps))
}
