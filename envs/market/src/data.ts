import { formatCents } from '@orreryjs/shopping'
import {
  canBeBought,
  findItem,
  itemPath,
  listedPrice,
  listingCopy,
  type MarketItem,
  type MarketListing,
  type MarketOption,
  plainItem,
  priceRange,
  ROWS_PER_PAGE,
  ratingText,
  searchListings,
  toggleChoice,
  withSponsored,
} from '@orreryjs/shopping/market'
import { itemIdAt, parseSearchPath, searchPath } from './paths.ts'

/** A row of a results page. */
interface Hit {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly path: string
  readonly isSponsored: boolean
  readonly isUnavailable: boolean
}

/** A results page. */
interface ResultsPage {
  readonly total: number
  readonly number: number
  readonly hits: readonly Hit[]
  /** Path of the next page; `undefined` on the last page. */
  readonly next: string | undefined
  readonly previous: string | undefined
}

/** An option value and the path of the item that choosing it opens. */
interface ChoiceValue {
  readonly text: string
  readonly path: string
  readonly isChosen: boolean
}

/** An item page. */
interface ItemPage {
  readonly title: string
  readonly price: string
  readonly stars: string
  readonly groups: readonly { readonly name: string; readonly values: readonly ChoiceValue[] }[]
  readonly canBeBought: boolean
  readonly bullets: readonly string[]
  readonly description: string
}

/** Content of the pages of WebArena's market, by path. */
export interface MarketPages {
  results(at: string): ResultsPage
  item(at: string): ItemPage
  /** Texts of an item's reviews. */
  reviews(at: string): readonly string[]
}

/** Creates the pages of a market with these listings. */
export function createMarketPages(listings: readonly MarketListing[]): MarketPages {
  const itemAt = (at: string): MarketItem => {
    const item = findItem(listings, itemIdAt(at))
    if (item === undefined) throw new Error(`the market has no page ${at}`)
    return item
  }
  return {
    results: (at) => resultsPage(listings, at),
    item: (at) => itemPage(itemAt(at)),
    reviews: (at) => listingCopy(itemAt(at).listing).reviews.map(({ text }) => text),
  }
}

function resultsPage(all: readonly MarketListing[], at: string): ResultsPage {
  const { query, page } = parseSearchPath(at)
  const { listings, sponsored } = searchListings(all, query)
  const first = (page - 1) * ROWS_PER_PAGE
  const items = listings.slice(first, first + ROWS_PER_PAGE)
  return {
    total: listings.length,
    number: page,
    hits: listings.length === 0 ? [] : withSponsored(items, sponsored, page).map(hitOf),
    next: first + ROWS_PER_PAGE < listings.length ? searchPath(query, page + 1) : undefined,
    previous: page > 1 ? searchPath(query, page - 1) : undefined,
  }
}

function hitOf([listing, isSponsored]: readonly [listing: MarketListing, isSponsored: boolean]): Hit {
  const item = plainItem(listing)
  return {
    id: item.id,
    title: listing.title,
    price: listedPrice(listing),
    path: itemPath(item),
    isSponsored,
    isUnavailable: !listing.isAvailable,
  }
}

function itemPage(item: MarketItem): ItemPage {
  const { listing } = item
  const { bullets, description } = listingCopy(listing)
  const [low, high] = priceRange(item)
  return {
    title: listing.title,
    price: low === high ? formatCents(low) : `${formatCents(low)} to ${formatCents(high)}`,
    stars: ratingText(listing),
    groups: listing.options.map((group) => ({ name: group.name, values: valuesOf(item, group) })),
    canBeBought: canBeBought(item),
    bullets,
    description,
  }
}

/** Choosing a value opens another item; choosing the current value again opens the item without it. */
function valuesOf(item: MarketItem, group: MarketOption): readonly ChoiceValue[] {
  const [, chosen] = item.chosen.find(([name]) => name === group.name) ?? []
  return group.values.map((text) => ({ text, path: itemPath(toggleChoice(item, group, text)), isChosen: text === chosen }))
}
