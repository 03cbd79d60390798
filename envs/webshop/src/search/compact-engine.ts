import type { Catalogue } from '../product.ts'
import { lengthFactors, saturatedScore, termWeight } from './bm25.ts'
import type { Hit, SearchDocument, SearchEngine } from './engine.ts'
import { documentOf } from './engine.ts'
import {
  addDocuments,
  type Candidates,
  createCandidates,
  dropBelow,
  type PreparedIndex,
  type QueryTerm,
  scoreFloor,
  updateCandidates,
} from './inverted-index/candidates.ts'
import type { CompactIndex } from './inverted-index/compact-index.ts'
import { createIndexBuilder } from './inverted-index/index-builder.ts'
import { indexOfString } from './inverted-index/packed-strings.ts'
import { postingBlocks } from './inverted-index/posting-blocks.ts'
import { createTopList, type ScoredDocument } from './top-list.ts'

/** Creates an engine with an index in memory: some 150 bytes per product. */
export function createCompactEngine(documents: Iterable<SearchDocument>): SearchEngine {
  const builder = createIndexBuilder()
  for (const document of documents) builder.add(document)
  return createIndexEngine(builder.finish())
}

/** Creates an engine over an existing index. */
export function createIndexEngine(index: CompactIndex): SearchEngine {
  const factors = lengthFactors(index.corpus)
  const prepared = { index, factors, blocks: postingBlocks(index, factors), lengthBytes: Uint8Array.from(new Set(index.lengths)) }
  const ranks = ranksOf(index.byAsin)
  const candidates = createCandidates()
  return {
    search(terms, limit) {
      if (limit <= 0) return []
      candidates.size = 0
      gather(prepared, weighTerms(prepared, terms), candidates, limit)
      return bestOf(candidates, ranks, limit).map(({ rank, score }): Hit => ({ index: index.byAsin[rank] as number, score }))
    },
  }
}

/** Returns each document's rank in ASIN order. */
function ranksOf(byAsin: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(byAsin.length)
  byAsin.forEach((document, rank) => {
    ranks[document] = rank
  })
  return ranks
}

/** Returns the query terms that occur in the index, in query order. */
function weighTerms({ index, blocks }: PreparedIndex, terms: readonly string[]): QueryTerm[] {
  const queryTerms: QueryTerm[] = []
  for (const [term, count] of countsOf(terms)) {
    const position = indexOfString(index.terms, term)
    if (position < 0) continue
    const weight = termWeight(index.corpus, index.frequencies[position] as number, count)
    queryTerms.push({ position, weight, maxContribution: saturatedScore(weight, blocks.maxSaturations[position] as number) })
  }
  return queryTerms
}

/**
 * Collects the best documents with their full scores: MaxScore, one term at a time. Terms with large contributions come first;
 * once the remaining terms together cannot lift a new document into the best ones, they are added only to existing candidates.
 */
function gather(searched: PreparedIndex, terms: QueryTerm[], candidates: Candidates, limit: number): void {
  const isExact = sumsAreExact(terms)
  if (isExact) terms.sort((one, other) => other.maxContribution - one.maxContribution)
  let rest = terms.reduce((sum, { maxContribution }) => sum + maxContribution, 0)
  let [added, floor] = [0, 0]
  for (const term of terms) {
    if (isExact && Math.fround(rest) < Math.fround(floor)) {
      dropBelow(candidates, floor, rest)
      updateCandidates(searched, term, candidates)
    } else {
      addDocuments(searched, term, candidates)
    }
    rest -= term.maxContribution
    added += term.maxContribution
    if (rest > 0 && rest < added) floor = scoreFloor(candidates, limit, floor)
  }
}

/**
 * True if sums of these terms' contributions are exact in 64 bits, and thus independent of order. A contribution is a multiple of
 * half the last bit of its weight, which is more than a 2^25th of the weight; 64-bit floats hold 2^53 of these.
 */
function sumsAreExact(terms: readonly QueryTerm[]): boolean {
  let [sum, minimum] = [0, Number.POSITIVE_INFINITY]
  for (const { weight } of terms) {
    sum += weight
    minimum = Math.min(minimum, weight)
  }
  return sum <= minimum * 2 ** 28
}

/** Returns the best candidates. */
function bestOf({ list, size }: Candidates, ranks: Uint32Array, limit: number): readonly ScoredDocument[] {
  const best = createTopList(limit)
  let floor = best.floor()
  for (let place = 0; place < size; place += 1) {
    const score = Math.fround(list.sums[place] as number)
    if (score < floor) continue
    best.offer(ranks[list.documents[place] as number] as number, score)
    floor = best.floor()
  }
  return best.ranked()
}

/** Counts the occurrences of each value, in order of first occurrence. */
export function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Creates an engine over a catalogue, which is indexed at the first search. */
export function catalogueEngine(catalogue: Catalogue): SearchEngine {
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
