/** Subject of a forum as lists of phrases separated by `; `. Things are countable with a plural in -s; acts are -ing forms. */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly sidebar: string
  /** Host name of the sites that its members link to. */
  readonly host: string
  readonly words: string
  readonly things: string
  /** For example `sharpening a chisel`. */
  readonly acts: string
  /** For example `the joint opens up after a week`. */
  readonly troubles: string
  /** For example `let the glue rest overnight`. */
  readonly tips: string
  /** For example `a dull tool is more dangerous than a sharp one`. */
  readonly views: string
}
