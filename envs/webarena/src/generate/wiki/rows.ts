import type { Row } from '../../sites/shared/tables.ts'

/** A line of an article's infobox. */
export interface InfoboxLine {
  /** For example `Architect`. */
  readonly label: string
  readonly value: string
  /** Id of the article that the value links to. */
  readonly article?: string
}

/** An article. The id is its title in URLs: `Orcutt_Museum`. */
export interface Article extends Row {
  readonly title: string
  /** Category and name of its list, in the singular: `museum`, `town`, `person`. */
  readonly kind: string
  /** Id of the place on the map. */
  readonly place?: string
  readonly infobox: readonly InfoboxLine[]
  /** Paragraphs separated by an empty line. */
  readonly text: string
}

/** The encyclopedia's only table. A type because an interface has no index signature. */
export type WikiRows = { readonly articles: Article }
