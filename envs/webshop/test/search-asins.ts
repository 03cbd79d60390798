import type { SearchDocument, SearchEngine } from '../src/search/engine.ts'

/** Returns a function that searches an engine over these documents and returns ASINs. */
export interface Found {
  readonly asin: string
  readonly score: number
}

/** Creates the search of an engine over these documents. */
export function foundBy(
  create: (documents: readonly SearchDocument[]) => SearchEngine,
  documents: readonly SearchDocument[],
): (terms: readonly string[], limit: number) => readonly Found[] {
  const engine = create(documents)
  return (terms, limit) => engine.search(terms, limit).map(({ index, score }) => ({ asin: documents[index]?.asin ?? '', score }))
}
