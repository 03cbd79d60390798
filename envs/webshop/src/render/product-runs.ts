import { memoizeByObject } from '@orreryjs/shopping'
import { reviewsOf, reviewText } from '../generate/reviews.ts'
import type { Listing, OptionGroup, Product } from '../product.ts'
import type { Detail } from '../state.ts'
import { createRun, piece, type Run, textRun, withCache } from './run.ts'

/** Runs of a product on a results page, before and after it was opened. */
export interface ListingRuns {
  readonly unopened: Run
  opened(): Run
}

/** Runs of each product on a results page, memoized per product. */
export const listingRuns: (listings: readonly Listing[]) => readonly ListingRuns[] = memoizeByObject((listings) =>
  listings.map(runsOfListing),
)

const runsOfListing = memoizeByObject(({ asin, title, priceText }: Listing): ListingRuns => {
  const offer = [piece('text', title), piece('text', priceText)]
  let visited: Run | undefined
  return {
    unopened: withCache(createRun(piece('product', asin), ...offer)),
    opened() {
      visited ??= withCache(createRun(piece('product', asin, true), ...offer))
      return visited
    },
  }
})

/** Runs of a product's pages. */
interface ProductRuns {
  /** For each group, returns its name and values with the marked ones. */
  readonly groups: readonly ((marked: readonly string[]) => Run)[]
  /** Title, price and rating. */
  readonly about: Run
  details(detail: Detail): Run
}

/** Runs of a product, memoized. */
export const productRuns: (product: Product) => ProductRuns = memoizeByObject(makeRuns)

/** Returns a group's name and values; the marked values are shown as chosen. */
export function groupRun({ name, values }: OptionGroup, marked: readonly string[]): Run {
  return createRun(piece('text', name), ...values.map((value) => piece('option', value, marked.includes(value))))
}

/** Memoizes the runs of a group with no value or one value chosen. */
function groupRuns(group: OptionGroup): (marked: readonly string[]) => Run {
  const cache = new Map<string | undefined, Run>()
  return (marked) => {
    const [value, second] = marked
    if (second !== undefined) return groupRun(group, marked)
    const groupText = cache.get(value) ?? withCache(groupRun(group, marked))
    cache.set(value, groupText)
    return groupText
  }
}

/** Returns the texts of a detail page. Upstream writes a space before each text of a list. */
export function detailTexts(product: Product, detail: Detail): readonly string[] {
  switch (detail) {
    case 'description':
      return [product.description]
    case 'features':
      return product.bullets.map((bullet) => ` ${bullet}`)
    case 'attributes': {
      const { category, query, productCategory } = product
      return [...product.attributes.map((attribute) => ` ${attribute}`), category, query, productCategory]
    }
    case 'reviews':
      return product.hasReviews === true ? reviewsOf(product).map((review) => ` ${reviewText(review)}`) : []
    default:
      return detail satisfies never
  }
}

function makeRuns(product: Product): ProductRuns {
  const { title, priceText, options } = product
  const details = new Map<Detail, Run>()
  return {
    groups: options.map(groupRuns),
    about: withCache(textRun(title, `Price: ${priceText}`, 'Rating: N.A.')),
    details(detail) {
      const texts = details.get(detail) ?? withCache(textRun(...detailTexts(product, detail)))
      details.set(detail, texts)
      return texts
    },
  }
}
