import type { Row } from '../../sites/shared/tables.ts'

/** A line of the box beside an article. */
export interface InfoboxLine {
  /** `Architect`. */
  readonly label: string
  readonly value: string
  /** The article that the value links to. */
  readonly article?: string
}

/** An article. Its id is its title as URLs have it: `Orcutt_Museum`. */
export interface Article extends Row {
  readonly title: string
  /** The list that it stands in, in the singular: `museum`, `town`, `person`. */
  readonly kind: string
  /** The map's place that it is about. */
  readonly place?: string
  readonly infobox: readonly InfoboxLine[]
  /** Paragraphs, parted by an empty line. */
  readonly text: string
}

/** The one table of the encyclopaedia. A type, since an interface has no index signature. */
export type WikiRows = { readonly articles: Article }
