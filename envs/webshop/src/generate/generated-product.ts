import { type Rng, rng } from '@orreryjs/core'
import type { Product } from '../product.ts'
import { asinOf } from './asin.ts'
import { type Design, designOf } from './family.ts'
import { bulletsOf, descriptionOf } from './page-texts.ts'
import { titleOf } from './title.ts'

/** A product with its hidden price. */
export interface GeneratedProduct {
  readonly product: Product
  /** US dollars: the price, or a price drawn from the range. */
  readonly price: number
}

/** Returns product number `index`, which is the same in every generated catalogue that is large enough. */
export function generatedProduct(index: number): GeneratedProduct {
  return describe(index, designOf(index))
}

function describe(index: number, design: Design): GeneratedProduct {
  const random = rng('webshop', 'product', String(index))
  const { prices, price } = drawPrices(design, random)
  const { type, attributes, options } = design
  const product: Product = {
    asin: asinOf(index),
    title: titleOf(design),
    category: type.department,
    query: type.query,
    productCategory: type.productCategory,
    prices,
    priceText: prices.map(priceLabel).join(' to '),
    bullets: bulletsOf(design, random),
    description: descriptionOf(design, random),
    attributes: attributes.map(({ text }) => text),
    options,
    image: '',
    hasReviews: true,
  }
  return { product, price }
}

const CENTS: readonly number[] = [0.99, 0.99, 0.99, 0.95, 0.49, 0]
const MIN_PRICE = 2.49

/**
 * Draws the prices of a family member, US dollars: one, or a range for some products with options, and the price that the reward
 * compares.
 */
function drawPrices(design: Design, random: Rng): { readonly prices: readonly number[]; readonly price: number } {
  const low = roundPrice(design.price * (0.82 + 0.4 * random.next()), random)
  const high = roundPrice(low * (1.2 + 0.5 * random.next()) + 1, random)
  const [isRange, share] = [random.next() < design.profile.ranges, random.next()]
  if (!isRange || design.options.length === 0) return { prices: [low], price: low }
  return { prices: [low, high], price: Math.round(100 * (low + share * (high - low))) / 100 }
}

/** Formats a price as upstream does: `$10.0`, `$8.5`. */
function priceLabel(price: number): string {
  return Number.isInteger(price) ? `$${price}.0` : `$${price}`
}

function roundPrice(price: number, random: Rng): number {
  return Math.max(MIN_PRICE, Math.round(100 * (Math.floor(price) + random.pick(CENTS))) / 100)
}
