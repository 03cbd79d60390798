/** One product as the shop knows it, after upstream's cleaning rules. Plain data. */
export interface Product {
  /** Upper case; the id everywhere. */
  readonly asin: string
  readonly title: string
  /** `garden`, `fashion`: the department. */
  readonly category: string
  /** The search phrase under which upstream found it; lower case. */
  readonly query: string
  /** `A › B › C`. */
  readonly productCategory: string
  /** Numbers read from the pricing text, US dollars; two for a range. */
  readonly prices: readonly number[]
  /** As shown: `$10.0`, `$8.5 to $20.0`. */
  readonly priceText: string
  readonly bullets: readonly string[]
  readonly description: string
  /** Hidden attributes the reward looks at, lower case. */
  readonly attributes: readonly string[]
  readonly options: readonly OptionGroup[]
  /** Address of the main picture; empty where there is none. */
  readonly image: string
  /** Whether buyers of it have their say. Upstream loads no reviews, so that the page of them is blank for its products. */
  readonly hasReviews?: true
}

/** What a page of results says of a product. */
export type Listing = Pick<Product, 'asin' | 'title' | 'priceText'>

/** A choice the product offers: `size` with its values, lower case, in page order. */
export interface OptionGroup {
  readonly name: string
  readonly values: readonly string[]
}

/** The products of a shop. Shared by all episodes, never part of a state. */
export interface Catalogue {
  /** Covers everything that decides what an agent sees and earns. */
  readonly fingerprint: string
  readonly size: number
  /** Products by position in catalogue order; may read from disk. */
  at(index: number): Product
  /** As much of the product at a position, which may cost less to read. */
  listingAt(index: number): Listing
  /** Its ASIN, which is never read from disk. */
  asinAt(index: number): string
  get(asin: string): Product | undefined
  /** The one price the reward compares, US dollars: drawn once where the product has a range. */
  price(asin: string): number
}
