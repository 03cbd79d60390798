import type { Rng } from '@orreryjs/core'
import type { Design } from './family.ts'

const CENTS: readonly number[] = [0.99, 0.99, 0.99, 0.95, 0.49, 0]
const LOWEST = 2.49

/** Prices of one member of a family, US dollars: one, or a range for some products with options, and the one that counts. */
export function drawPrices(design: Design, random: Rng): { readonly prices: readonly number[]; readonly price: number } {
  const low = rounded(design.price * (0.82 + 0.4 * random.next()), random)
  const high = rounded(low * (1.2 + 0.5 * random.next()) + 1, random)
  const [isRange, share] = [random.next() < 0.3, random.next()]
  if (!isRange || design.options.length === 0) return { prices: [low], price: low }
  return { prices: [low, high], price: Math.round(100 * (low + share * (high - low))) / 100 }
}

/** A price as upstream prints it: `$10.0`, `$8.5`. */
export function priceLabel(price: number): string {
  return Number.isInteger(price) ? `$${price}.0` : `$${price}`
}

function rounded(price: number, random: Rng): number {
  return Math.max(LOWEST, Math.round(100 * (Math.floor(price) + random.pick(CENTS))) / 100)
}
