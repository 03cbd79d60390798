import { rng } from '@orreryjs/core'
import type { Product } from '../product.ts'
import { asinOf } from './asin.ts'
import { bulletsOf, descriptionOf } from './copy.ts'
import { type Design, familyDesigns } from './family.ts'
import { drawPrices, priceLabel } from './price.ts'
import { familyAt } from './shelf.ts'
import { titleOf } from './title.ts'

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
