/** How a kind of product is written down: lists in one text each, read by `productTypes`. */
export interface ProductSheet {
  /** The phrase people search for, plural. */
  readonly query: string
  /** Category below the department's own: `Men › Shirts › T-Shirts`. */
  readonly path: string
  /** Names in titles, the usual one first. */
  readonly names: string
  /** What a shopper calls it where that is not the first name; `~` in front of what has no article. */
  readonly ask?: string
  /** Lowest and highest usual price, US dollars. */
  readonly price: readonly [low: number, high: number]
  /** Features of which a product has one each: `with sleeve: short sleeve, long sleeve | fabric: linen, wool`. */
  readonly slots: string
  /** Features of which a product has some. `with` or `for` in front says how a sentence puts it. */
  readonly traits: string
  /** Groups of options: names of `optionPools`, or `group: value, value`. */
  readonly options: string
  /** What it is good for. */
  readonly uses: string
}

/** A kind of product. */
export interface ProductType {
  readonly department: string
  readonly query: string
  /** `A › B › C › D`, department first. */
  readonly productCategory: string
  readonly names: readonly string[]
  readonly thing: Thing
  readonly price: readonly [low: number, high: number]
  readonly slots: readonly Slot[]
  readonly traits: readonly Attribute[]
  readonly options: readonly OptionPool[]
  readonly uses: readonly string[]
}

/** What a shopper calls a product: `pair of jeans`, or `honey` without an article. */
export interface Thing {
  readonly text: string
  readonly countable: boolean
}

/** A feature of which a product has exactly one value. */
export interface Slot {
  readonly label: string
  readonly values: readonly Attribute[]
}

/** What a product is, comes with or is for; the text is what the reward compares. */
export interface Attribute {
  readonly text: string
  readonly role: 'is' | 'with' | 'for'
}

/** Values that an option group of a product is drawn from. */
export interface OptionPool {
  readonly group: string
  readonly values: readonly string[]
  /** Whether a product offers neighbours, as with sizes, or any of the values, as with colours. */
  readonly ordered: boolean
}
