import { money } from '@orreryjs/shopping'
import {
  canBeBought,
  copyOf,
  itemOf,
  itemOfListing,
  itemPath,
  listedPrice,
  type MarketItem,
  type MarketListing,
  type MarketOption,
  pricesOf,
  ROWS_PER_PAGE,
  searched,
  starsText,
  withChoice,
  withSponsored,
} from '@orreryjs/shopping/market'
import { idAt, searchAt, searchPath } from './address.ts'

/** A row of a results page. */
interface Hit {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly path: string
  readonly isSponsored: boolean
  readonly isGone: boolean
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
export function pagesOf(listings: readonly MarketListing[]): MarketPages {
  const itemAt = (at: string): MarketItem => {
    const item = itemOf(listings, idAt(at))
    if (item === undefined) throw new Error(`the market has no page ${at}`)
    return item
  }
  return {
    results: (at) => resultsPage(listings, at),
    item: (at) => itemPage(itemAt(at)),
    reviews: (at) => copyOf(itemAt(at).listing).reviews.map(({ text }) => text),
  }
}

function resultsPage(all: readonly MarketListing[], at: string): ResultsPage {
  const { query, page } = searchAt(at)
  const { listings, sponsored } = searched(all, query)
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
  const item = itemOfListing(listing)
  return {
    id: item.id,
    title: listing.title,
    price: listedPrice(listing),
    path: itemPath(item),
    isSponsored,
    isGone: !listing.isAvailable,
  }
}

function itemPage(item: MarketItem): ItemPage {
  const { listing } = item
  const { bullets, description } = copyOf(listing)
  const [low, high] = pricesOf(item)
  return {
    title: listing.title,
    price: low === high ? money(low) : `${money(low)} to ${money(high)}`,
    stars: starsText(listing),
    groups: listing.options.map((group) => ({ name: group.name, values: valuesOf(item, group) })),
    canBeBought: canBeBought(item),
    bullets,
    description,
  }
}

/** Choosing a value opens another item; choosing the current value again opens the item without it. */
function valuesOf(item: MarketItem, group: MarketOption): readonly ChoiceValue[] {
  const [, chosen] = item.chosen.find(([name]) => name === group.name) ?? []
  return group.values.map((text) => ({ text, path: itemPath(withChoice(item, group, text)), isChosen: text === chosen }))
}
