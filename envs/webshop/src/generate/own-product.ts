import { type Rng, rng } from '@orreryjs/core'
import type { Product } from '../product.ts'
import { asinOf } from './asin.ts'
import { bulletsOf, descriptionOf } from './copy.ts'
import { type Design, familyDesigns } from './family.ts'
import { familyAt } from './shelf.ts'
import { titleOf } from './title.ts'

const CENTS: readonly number[] = [0.99, 0.99, 0.99, 0.95, 0.49, 0]
const LOWEST = 2.49

/** Prices of one member of a family, US dollars: one, or a range for some products with options, and the one that counts. */
function drawPrices(design: Design, random: Rng): { readonly prices: readonly number[]; readonly price: number } {
  const low = rounded(design.price * (0.82 + 0.4 * random.next()), random)
  const high = rounded(low * (1.2 + 0.5 * random.next()) + 1, random)
  const [isRange, share] = [random.next() < 0.3, random.next()]
  if (!isRange || design.options.length === 0) return { prices: [low], price: low }
  return { prices: [low, high], price: Math.round(100 * (low + share * (high - low))) / 100 }
}

/** A price as upstream prints it: `$10.0`, `$8.5`. */
function priceLabel(price: number): string {
  return Number.isInteger(price) ? `$${price}.0` : `$${price}`
}

function rounded(price: number, random: Rng): number {
  return Math.max(LOWEST, Math.round(100 * (Math.floor(price) + random.pick(CENTS))) / 100)
}

/** A product and what only the shop knows of it. */
export interface OwnProduct {
  readonly product: Product
  /** US dollars: the price, or one drawn from its range. */
  readonly price: number
}

/** Product number `index` of every catalogue of ours that is large enough; depends on nothing else. */
export function ownProduct(index: number): OwnProduct {
  return describe(index, familyDesigns(index)[familyAt(index).member] as Design)
}

function describe(index: number, design: Design): OwnProduct {
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
