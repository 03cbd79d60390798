import { readOn } from '../pages/browse.ts'
import { articlesOf, headingOf } from '../pages/parts.ts'
import type { Stage } from '../stages.ts'
import type { Trip } from '../trip.ts'
import { isAlike } from '../wishes.ts'
import { REVIEWS } from './products.ts'

/** The rating that a goal speaks of, in hundredths: `100% reviews`, `5 stars`. */
export function ratingPercent(goal: string): number | undefined {
  const percent = /\b(\d+) ?%/.exec(goal)?.[1]
  const stars = /\b(\d)[ -]stars?\b/.exec(goal)?.[1]
  return percent !== undefined ? Number(percent) : stars === undefined ? undefined : Number(stars) * 20
}

/** The reviews of a product with a rating, read to their end. */
export function reviewsReader(
  product: string,
  percent: number,
): { readonly stages: readonly Stage[]; titles(trip: Trip): readonly string[] } {
  const page = ({ docs }: Trip) => docs.findLast((doc) => isAlike(headingOf(doc), product))
  const titles = (trip: Trip): readonly string[] => {
    const doc = page(trip)
    return (doc === undefined ? [] : articlesOf(doc)).flatMap(({ texts }) =>
      texts.includes(`${percent}%`) && texts.some((text) => /^Review by\b/.test(text)) ? [texts[0] ?? ''] : [],
    )
  }
  const read: Stage = {
    sentence: 'Read all reviews.',
    isDone: (trip) => REVIEWS.isDone(trip) && page(trip)?.isWhole === true,
    move: readOn,
  }
  return { stages: [REVIEWS, read], titles }
}
