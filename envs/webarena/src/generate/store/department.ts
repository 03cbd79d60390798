/** One side of products on which reviewers take a stance, with sentences for it and against it, parted by `; `. */
export interface Aspect {
  readonly name: string
  readonly praise: string
  readonly blame: string
}

/** A category at the top with all that its products are made from. */
export interface Department {
  readonly name: string
  /** `Name: Leaf = noun, noun; Leaf = noun, noun`, one line a category of the second level. */
  readonly shelves: string
  readonly materials: string
  readonly colours: string
  readonly sizes: string
  /** What may follow a product's name: `with Cork Base`. */
  readonly extras: string
  /** Sentences of descriptions. */
  readonly praise: string
  readonly care: string
  /** In cents, the cheapest and the dearest. */
  readonly prices: readonly [number, number]
  readonly aspects: readonly Aspect[]
}
