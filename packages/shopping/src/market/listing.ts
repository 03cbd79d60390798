/** What is sure about a product: it is so, it has it, or it serves it. */
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

/** Something that the market lists. With each choice it is another item, whose id names what is chosen: `itemOf` reads it. */
export interface MarketListing {
  readonly id: string
  readonly title: string
  readonly brand: string
  /** What people search for: `dog harnesses`; its kind. */
  readonly query: string
  /** Name of its department. */
  readonly department: string
  /** What it is called. */
  readonly noun: string
  readonly attributes: readonly MarketAttribute[]
  readonly options: readonly MarketOption[]
  /** Cents, with the first value of every group. */
  readonly price: number
  /** What each further value of the last group adds, cents. */
  readonly step: number
  /** Values that are sold out. */
  readonly gone: readonly string[]
  readonly isAvailable: boolean
  /** Share of all others that sell less, 0 to 1. */
  readonly sales: number
  /** What its maker pays for a place in results; 0 for nothing. */
  readonly bid: number
  /** Tenths of stars, and by how many. */
  readonly stars: number
  readonly ratings: number
  /** Which of the texts about it were drawn. */
  readonly draw: number
}

/** What a department of the market sells, as lists that are written as one text: phrases parted by `; `. */
export interface MarketDepartment {
  readonly name: string
  /** A kind of product a line: what one of them is called, in two or three ways; behind `=` what people search for. */
  readonly types: string
  /** What a product can be, have and serve: `water resistant`, `with` a `reflective trim`, `for` `large breeds`. */
  readonly is: string
  readonly parts: string
  readonly purposes: string
  /** Groups of choices: `color: red, blue`. The values of the first cost the same; those of others may not. */
  readonly options: string
  /** The lowest and the highest price, cents. */
  readonly prices: readonly [number, number]
  /** What buyers praise and blame, about the same things in the same order. */
  readonly praise: string
  readonly blame: string
}
