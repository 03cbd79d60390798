import type { Product } from '../product.ts'

/** A product search. All engines rank alike: Lucene's BM25 (k1 0.9, b 0.4, lossy lengths), ties by ASIN. */
export interface SearchEngine {
  /** Returns at most `limit` hits, best first. `terms` come from `analyse`; repeated terms count repeatedly. */
  search(terms: readonly string[], limit: number): readonly Hit[]
}

/** A document found by a search. */
export interface Hit {
  /** Zero-based index of the document, in the order of addition. */
  readonly index: number
  readonly score: number
}

/** Indexed fields of a product. */
export interface SearchDocument {
  readonly asin: string
  /** Title, description, first bullet and options, joined as upstream does; lower case. */
  readonly text: string
}

/** Returns the text that upstream indexes: title, description, first bullet and options. */
export function documentOf({ asin, title, description, bullets, options }: Product): SearchDocument {
  const choices = options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(', and ')
  return { asin, text: [title, description, bullets[0] ?? '', choices].join(' ').toLowerCase() }
}
