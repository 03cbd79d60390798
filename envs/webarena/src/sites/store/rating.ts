import type { Product, Review } from '../../generate/store/rows.ts'
import type { Child } from '../../page/element.ts'
import { memoize } from '../shared/memoize.ts'
import { keyedText } from '../shared/page-parts.ts'
import type { StoreTables } from './visit.ts'

/** Returns the approved reviews of a product, newest first. */
export function reviewsOf(tables: StoreTables, product: Product): readonly Review[] {
  return approved(tables.where('reviews', 'product', product.id))
}

const approved = memoize((reviews: readonly Review[]): readonly Review[] =>
  reviews.filter(({ status }) => status === 'Approved').reverse(),
)

/** Returns the average rating in percent; `undefined` without reviews. */
export function ratingOf(reviews: readonly Review[]): number | undefined {
  if (reviews.length === 0) return undefined
  return Math.round((reviews.reduce((sum, { stars }) => sum + stars, 0) * 20) / reviews.length)
}

/** Formats the rating and number of reviews: `Rating: 84% 12 Reviews`. */
export function ratingText(tables: StoreTables, product: Product): readonly Child[] {
  const reviews = reviewsOf(tables, product)
  const rating = ratingOf(reviews)
  if (rating === undefined) return [keyedText(`product:${product.id}:rating`, 'No reviews yet')]
  const count = `${reviews.length} ${reviews.length === 1 ? 'Review' : 'Reviews'}`
  return [
    'Rating: ',
    keyedText(`product:${product.id}:rating`, `${rating}%`),
    ' ',
    keyedText(`product:${product.id}:reviews`, count),
  ]
}
