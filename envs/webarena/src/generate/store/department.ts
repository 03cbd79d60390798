/** An aspect of products that reviewers judge, with sentences for and against, separated by `; `. */
export interface Aspect {
  readonly name: string
  readonly praise: string
  readonly blame: string
}

/** A top-level category with the words for its products. */
export interface Department {
  readonly name: string
  /** `Name: Leaf = noun, noun; Leaf = noun, noun`, one line per category of the second level. */
  readonly shelves: string
  readonly materials: string
  readonly colours: string
  readonly sizes: string
  /** Optional suffixes of product names: `with Cork Base`. */
  readonly extras: string
  /** Sentences for descriptions. */
  readonly praise: string
  readonly care: string
  /** Lowest and highest price in cents. */
  readonly prices: readonly [number, number]
  readonly aspects: readonly Aspect[]
}
