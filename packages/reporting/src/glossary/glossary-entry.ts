/** A glossary entry: a word of tables, reports or messages, with its meaning. */
export interface GlossaryEntry {
  readonly word: string
  /** Other forms, including old names, under which `orrery help` finds the entry. */
  readonly aliases?: readonly string[]
  /** One to three sentences. */
  readonly meaning: string
}

/** Glossary entries on one topic. */
export interface GlossaryTopic {
  readonly title: string
  readonly words: readonly GlossaryEntry[]
}
