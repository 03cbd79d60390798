/** A property of a product: it is something, it comes with something, or it is made for something. */
export interface MarketAttribute {
  readonly role: 'is' | 'with' | 'for'
  /** Lower case. */
  readonly text: string
}

/** A group of choices. */
export interface MarketOption {
  readonly name: string
  readonly values: readonly string[]
}

/** A listing of the market. Each combination of choices is an item, and its id encodes the choices; see `findItem`. */
export interface MarketListing {
  readonly id: string
  readonly title: string
  readonly brand: string
  /** Product type as people search for it: `dog harnesses`. */
  readonly query: string
  /** Department name. */
  readonly department: string
  /** Noun in title and instructions. */
  readonly noun: string
  readonly attributes: readonly MarketAttribute[]
  readonly options: readonly MarketOption[]
  /** Price in cents, with the first value of every group. */
  readonly price: number
  /** Price difference between neighbouring values of the last group, cents. */
  readonly priceStep: number
  /** Sold-out option values. */
  readonly soldOut: readonly string[]
  readonly isAvailable: boolean
  /** Sales rank as a share of all listings, 0 to 1; 1 sells best. */
  readonly salesRank: number
  /** Bid for a sponsored position; 0 for none. */
  readonly bid: number
  /** Rating in tenths of stars, and number of ratings. */
  readonly stars: number
  readonly ratings: number
  /** Seed of the generated copy (bullets, description, reviews). */
  readonly copySeed: number
}

/** Word lists of a department. Each list is one text with phrases separated by `; `. */
export interface MarketDepartment {
  readonly name: string
  /** One product type per line: two or three nouns, then `=` and the plural search phrase. */
  readonly types: string
  /** Attributes by role: `water resistant`, with a `reflective trim`, for `large breeds`. */
  readonly qualities: string
  readonly parts: string
  readonly purposes: string
  /** Groups of choices: `color: red, blue`. Only values of the first group always cost the same. */
  readonly options: string
  /** Lowest and highest price, cents. */
  readonly prices: readonly [number, number]
  /** Praise and complaints in reviews, about the same properties in the same order. */
  readonly praise: string
  readonly blame: string
}
