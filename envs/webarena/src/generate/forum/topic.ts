/** What a forum is about, as lists of phrases parted by `; `. Things are countable and take a plain s; acts end in -ing forms. */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly sidebar: string
  /** Host of the sites that its members link to. */
  readonly host: string
  readonly words: string
  readonly things: string
  /** `sharpening a chisel` */
  readonly acts: string
  /** `the joint opens up after a week` */
  readonly troubles: string
  /** `let the glue rest overnight` */
  readonly tips: string
  /** `a dull tool is more dangerous than a sharp one` */
  readonly views: string
}
