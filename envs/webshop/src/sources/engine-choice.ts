import type { Catalogue } from '../product.ts'
import { createCompactEngine } from '../search/compact-engine.ts'
import { documentOf } from '../search/document.ts'
import type { SearchDocument, SearchEngine } from '../search/engine.ts'
import { createMiniSearchEngine } from '../search/mini-search-engine.ts'

/** The engines there are; they rank alike. `auto` takes MiniSearch up to 20,000 products. */
export const ENGINE_KINDS = ['auto', 'minisearch', 'compact'] as const
export type EngineKind = (typeof ENGINE_KINDS)[number]

const MOST_FOR_MINISEARCH = 20_000

/** An engine over a catalogue, which reads it at the first search. */
export function engineOver(catalogue: Catalogue, kind: EngineKind): SearchEngine {
  let engine: SearchEngine | undefined
  return {
    search(terms, limit) {
      engine ??= createEngineOver(catalogue, kind)
      return engine.search(terms, limit)
    },
  }
}

function createEngineOver(catalogue: Catalogue, kind: EngineKind): SearchEngine {
  const isCompact = kind === 'compact' || (kind === 'auto' && catalogue.size > MOST_FOR_MINISEARCH)
  return isCompact ? createCompactEngine(documentsOf(catalogue)) : createMiniSearchEngine(documentsOf(catalogue))
}

function* documentsOf(catalogue: Catalogue): Iterable<SearchDocument> {
  for (let index = 0; index < catalogue.size; index += 1) yield documentOf(catalogue.at(index))
}
