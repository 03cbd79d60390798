import type { Product } from '../product.ts'

/** A product search. All engines rank alike: Lucene's BM25 (k1 0.9, b 0.4, lossy lengths), ties by ASIN. */
export interface SearchEngine {
  /** `terms` come from `analyse`; a term that occurs twice counts twice. At most `limit` hits, best first. */
  search(terms: readonly string[], limit: number): readonly Hit[]
}

/** A document that a search found. */
export interface Hit {
  /** Of the document, in the order in which they were given, from 0. */
  readonly place: number
  readonly score: number
}

/** What is indexed of a product. */
export interface SearchDocument {
  readonly asin: string
  /** Title, description, first bullet and options, joined as upstream does; lower case. */
  readonly text: string
}

/** What upstream indexes of a product: title, description, the first bullet and the options. */
export function documentOf({ asin, title, description, bullets, options }: Product): SearchDocument {
  const choices = options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(', and ')
  return { asin, text: [title, description, bullets[0] ?? '', choices].join(' ').toLowerCase() }
}
