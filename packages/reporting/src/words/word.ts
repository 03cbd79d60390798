/** A word that tables, reports or messages use, and what it means here. */
export interface Word {
  readonly word: string
  /** Other forms under which it is looked up. */
  readonly also?: readonly string[]
  /** One to three sentences. */
  readonly meaning: string
}

/** Words that belong together. */
export interface WordGroup {
  readonly title: string
  readonly words: readonly Word[]
}
