/** A glossary entry: a word of tables, reports or messages, with its meaning. */
export interface Word {
  readonly word: string
  /** Other forms, including old names, under which `orrery help` finds the entry. */
  readonly also?: readonly string[]
  /** One to three sentences. */
  readonly meaning: string
}

/** Glossary entries on one topic. */
export interface WordGroup {
  readonly title: string
  readonly words: readonly Word[]
}
