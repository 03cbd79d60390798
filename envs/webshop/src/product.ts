/** A product after upstream's cleaning rules. Plain data. */
export interface Product {
  /** Upper case; the id everywhere. */
  readonly asin: string
  readonly title: string
  /** Department: `garden`, `fashion`. */
  readonly category: string
  /** Search phrase under which upstream collected the product; lower case. */
  readonly query: string
  /** `A › B › C`. */
  readonly productCategory: string
  /** Numbers in the pricing text, US dollars; two for a range. */
  readonly prices: readonly number[]
  /** Displayed price: `$10.0`, `$8.5 to $20.0`. */
  readonly priceText: string
  readonly bullets: readonly string[]
  readonly description: string
  /** Hidden attributes that the reward compares, lower case. */
  readonly attributes: readonly string[]
  readonly options: readonly OptionGroup[]
  /** URL of the main picture; empty if there is none. */
  readonly image: string
  /** True if the product has reviews. Upstream loads none, so the reviews page of its products is blank. */
  readonly hasReviews?: true
}

/** Product fields on a results page. */
export type Listing = Pick<Product, 'asin' | 'title' | 'priceText'>

/** An option group: `size` with its values, lower case, in page order. */
export interface OptionGroup {
  readonly name: string
  readonly values: readonly string[]
}

/** The products of a shop. Shared by all episodes, never part of a state. */
export interface Catalogue {
  /** Hash of everything that determines observations and rewards. */
  readonly fingerprint: string
  readonly size: number
  /** Returns a product by position in catalogue order; may read from disk. */
  at(index: number): Product
  /** Returns the listing fields of a product by position, which may be cheaper to read. */
  listingAt(index: number): Listing
  /** Returns an ASIN by position; never reads from disk. */
  asinAt(index: number): string
  get(asin: string): Product | undefined
  /** Returns the price that the reward compares, US dollars: drawn once if the product has a price range. */
  price(asin: string): number
}
