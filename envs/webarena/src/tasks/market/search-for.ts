import type { MarketListing } from '../../generate/market/rows.ts'
import type { MarketTables } from '../../sites/market/listing.ts'
import { searched } from '../../sites/market/search.ts'

/** Rows on a page of results where nobody asked for more. */
const PAGE = 24

/** Words that find a listing soon, and the page that it is on; of several the fewest words. */
export function searchFor(
  market: MarketTables,
  { id, brand, noun, title }: MarketListing,
): { readonly query: string; readonly page: number } {
  const whole = title
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const tried = [`${brand.toLowerCase()} ${noun}`, whole].map((query) => {
    const rank = searched(market, query).listings.findIndex((each) => each.id === id)
    return { query, page: rank < 0 ? Number.POSITIVE_INFINITY : Math.floor(rank / PAGE) + 1 }
  })
  const [first = { query: whole, page: 1 }] = tried.toSorted((one, other) => one.page - other.page)
  return Number.isFinite(first.page) ? first : { query: whole, page: 1 }
}
