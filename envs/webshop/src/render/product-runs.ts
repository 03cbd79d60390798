import { rememberedFor } from '@orreryjs/shopping'
import { reviewsOf, reviewText } from '../generate/reviews.ts'
import type { Listing, OptionGroup, Product } from '../product.ts'
import type { Detail } from '../state.ts'
import { piece, type Run, run, shared, textRun } from './piece.ts'

/** What a page of results says of a product, not opened yet and opened before. */
export interface ListedRuns {
  readonly listed: Run
  visited(): Run
}

/** What a page of results says of each product on it, made once for each product. */
export const listedRuns: (listings: readonly Listing[]) => readonly ListedRuns[] = rememberedFor((listings) =>
  listings.map(runsOfListing),
)

const runsOfListing = rememberedFor(({ asin, title, priceText }: Listing): ListedRuns => {
  const offer = [piece('text', title), piece('text', priceText)]
  let visited: Run | undefined
  return {
    listed: shared(run(piece('product', asin), ...offer)),
    visited() {
      visited ??= shared(run(piece('product', asin, true), ...offer))
      return visited
    },
  }
})

/** What the pages of a product say. */
interface ProductRuns {
  /** For each group, its name and values with these marked. */
  readonly groups: readonly ((marked: readonly string[]) => Run)[]
  /** Title, price and rating. */
  readonly about: Run
  details(detail: Detail): Run
}

/** The runs of a product, made once for each. */
export const runsOfProduct: (product: Product) => ProductRuns = rememberedFor(makeRuns)

/** A group's name and its values with those marked that are chosen. */
export function groupRun({ name, values }: OptionGroup, marked: readonly string[]): Run {
  return run(piece('text', name), ...values.map((value) => piece('option', value, marked.includes(value))))
}

/** Keeps what a group looks like with nothing chosen, and with one value. */
function groupRuns(group: OptionGroup): (marked: readonly string[]) => Run {
  const kept = new Map<string | undefined, Run>()
  return (marked) => {
    const [value, second] = marked
    if (second !== undefined) return groupRun(group, marked)
    const made = kept.get(value) ?? shared(groupRun(group, marked))
    kept.set(value, made)
    return made
  }
}

/** Texts of a detail page. Upstream writes a space before each text of a list. */
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
    about: shared(textRun(title, `Price: ${priceText}`, 'Rating: N.A.')),
    details(detail) {
      const texts = details.get(detail) ?? shared(textRun(...detailTexts(product, detail)))
      details.set(detail, texts)
      return texts
    },
  }
}
