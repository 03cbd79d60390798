/** A glossary entry: a word of tables, reports or messages, with its meaning. */
export interface GlossaryEntry {
  readonly word: string
  /** Other current forms. */
  readonly aliases?: readonly string[]
  /** Names of earlier versions: `orrery help` finds them, lists and `docs/glossary.md` omit them. */
  readonly formerNames?: readonly string[]
  /** One to three sentences. */
  readonly meaning: string
  /** Ways to write it, with their meanings, for `orrery help`. */
  readonly forms?: readonly (readonly [form: string, meaning: string])[]
}

/** Glossary entries on one topic. */
export interface GlossaryTopic {
  readonly title: string
  readonly words: readonly GlossaryEntry[]
}
