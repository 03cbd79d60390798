/** Definition of a product type, with lists as text; `productTypes` parses it. */
export interface ProductTypeDefinition {
  /** Search phrase, plural. */
  readonly query: string
  /** Category path below the department: `Men › Shirts › T-Shirts`. */
  readonly path: string
  /** Names in titles, the usual one first. */
  readonly names: string
  /** Noun in instructions, if it differs from the first name; a `~` prefix marks an uncountable noun. */
  readonly noun?: string
  /** Usual price range, US dollars. */
  readonly price: readonly [low: number, high: number]
  /** Features with exactly one value each: `with sleeve: short sleeve, long sleeve | fabric: linen, wool`. */
  readonly slots: string
  /** Features of which a product has some. A prefix `with` or `for` determines the phrasing in sentences. */
  readonly traits: string
  /** Option groups: names of `optionPools`, or `group: value, value`. */
  readonly options: string
  /** Uses of the product. */
  readonly uses: string
}

/** A product type. */
export interface ProductType {
  readonly department: string
  readonly query: string
  /** `A › B › C › D`, starting with the department. */
  readonly productCategory: string
  readonly names: readonly string[]
  readonly noun: ProductNoun
  readonly price: readonly [low: number, high: number]
  readonly slots: readonly Feature[]
  readonly traits: readonly Attribute[]
  readonly options: readonly OptionPool[]
  readonly uses: readonly string[]
}

/** Noun of a product: `pair of jeans`, or the uncountable `honey`. */
export interface ProductNoun {
  readonly text: string
  readonly countable: boolean
}

/** A feature with exactly one value per product. */
export interface Feature {
  readonly label: string
  readonly values: readonly Attribute[]
}

/** A property of a product: it is something, comes with something or is made for something. The reward compares the text. */
export interface Attribute {
  readonly text: string
  readonly role: 'is' | 'with' | 'for'
}

/** Values from which an option group is drawn. */
export interface OptionPool {
  readonly group: string
  readonly values: readonly string[]
  /** True if a product offers a contiguous range of values (sizes); false if any subset (colours). */
  readonly ordered: boolean
}
