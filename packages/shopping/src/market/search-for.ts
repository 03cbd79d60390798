import type { MarketListing } from './listing.ts'
import { ROWS_PER_PAGE, searched } from './search.ts'

/** Words that find a listing soon, and the page that it is on; of several the fewest words. */
export function searchFor(
  listings: readonly MarketListing[],
  { id, brand, noun, title }: MarketListing,
): { readonly query: string; readonly page: number } {
  const whole = title
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const tried = [`${brand.toLowerCase()} ${noun}`, whole].map((query) => {
    const rank = searched(listings, query).listings.findIndex((each) => each.id === id)
    return { query, page: rank < 0 ? Number.POSITIVE_INFINITY : Math.floor(rank / ROWS_PER_PAGE) + 1 }
  })
  const [first = { query: whole, page: 1 }] = tried.toSorted((one, other) => one.page - other.page)
  return Number.isFinite(first.page) ? first : { query: whole, page: 1 }
}
