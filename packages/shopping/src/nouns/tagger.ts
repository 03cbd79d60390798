/** Finds the nouns of a product's title, which decide whether two products are of one kind. */
export interface NounTagger {
  /** Name in options and reports. */
  readonly id: string
  /** In order, in lower case; one that occurs twice is listed twice. */
  nouns(title: string): readonly string[]
}
