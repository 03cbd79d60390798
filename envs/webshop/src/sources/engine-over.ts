import type { Catalogue } from '../product.ts'
import { createCompactEngine } from '../search/compact-engine.ts'
import { documentOf } from '../search/document.ts'
import type { SearchDocument, SearchEngine } from '../search/engine.ts'

/** An engine over a catalogue, which reads it at the first search. */
export function engineOver(catalogue: Catalogue): SearchEngine {
  let engine: SearchEngine | undefined
  return {
    search(terms, limit) {
      engine ??= createCompactEngine(documentsOf(catalogue))
      return engine.search(terms, limit)
    },
  }
}

function* documentsOf(catalogue: Catalogue): Iterable<SearchDocument> {
  for (let index = 0; index < catalogue.size; index += 1) yield documentOf(catalogue.at(index))
}
