import type { Catalogue } from '../product.ts'
import { createBest, type Ranked } from './best.ts'
import { lengthFactors, saturatedScore, termWeight } from './bm25.ts'
import type { Hit, SearchDocument, SearchEngine } from './engine.ts'
import { documentOf } from './engine.ts'
import {
  addAll,
  addToCandidates,
  type Candidates,
  createCandidates,
  dropBelow,
  floorOf,
  type QueryTerm,
  type SearchedIndex,
} from './inverted-index/candidates.ts'
import type { CompactIndex } from './inverted-index/compact-index.ts'
import { createIndexBuilder } from './inverted-index/index-builder.ts'
import { indexOfString } from './inverted-index/packed-strings.ts'
import { postingBlocks } from './inverted-index/posting-blocks.ts'

/** An engine over an index in memory: some 150 bytes a product. */
export function createCompactEngine(documents: Iterable<SearchDocument>): SearchEngine {
  const builder = createIndexBuilder()
  for (const document of documents) builder.add(document)
  return createIndexEngine(builder.finish())
}

/** An engine over an index that was built before. */
export function createIndexEngine(index: CompactIndex): SearchEngine {
  const factors = lengthFactors(index.corpus)
  const searched = { index, factors, blocks: postingBlocks(index, factors), lengthBytes: Uint8Array.from(new Set(index.lengths)) }
  const ranks = ranksOf(index.byAsin)
  const candidates = createCandidates()
  return {
    search(terms, limit) {
      if (limit <= 0) return []
      candidates.size = 0
      gather(searched, weighed(searched, terms), candidates, limit)
      return bestOf(candidates, ranks, limit).map(({ rank, score }): Hit => ({ place: index.byAsin[rank] as number, score }))
    },
  }
}

/** Place of each document in the order of the ASINs. */
function ranksOf(byAsin: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(byAsin.length)
  byAsin.forEach((document, rank) => {
    ranks[document] = rank
  })
  return ranks
}

/** The terms that occur, in the order of the query. */
function weighed({ index, blocks }: SearchedIndex, terms: readonly string[]): QueryTerm[] {
  const found: QueryTerm[] = []
  for (const [term, count] of countsOf(terms)) {
    const position = indexOfString(index.terms, term)
    if (position < 0) continue
    const weight = termWeight(index.corpus, index.frequencies[position] as number, count)
    found.push({ position, weight, most: saturatedScore(weight, blocks.peaks[position] as number) })
  }
  return found
}

/**
 * Makes the best documents candidates with their full scores: MaxScore, a term at a time. Terms that can add much come first;
 * as soon as all others together cannot lift a document among the best, those only add to what was found.
 */
function gather(searched: SearchedIndex, terms: QueryTerm[], candidates: Candidates, limit: number): void {
  const isExact = sumsAreExact(terms)
  if (isExact) terms.sort((one, other) => other.most - one.most)
  let rest = terms.reduce((sum, { most }) => sum + most, 0)
  let [reached, floor] = [0, 0]
  for (const term of terms) {
    if (isExact && Math.fround(rest) < Math.fround(floor)) {
      dropBelow(candidates, floor, rest)
      addToCandidates(searched, term, candidates)
    } else {
      addAll(searched, term, candidates)
    }
    rest -= term.most
    reached += term.most
    if (rest > 0 && rest < reached) floor = floorOf(candidates, limit, floor)
  }
}

/**
 * Whether sums of what these terms add are exact in 64 bits, and so the same in any order. What a term adds is a multiple of half
 * the last bit of its weight, which is more than its 2^25th part; 64 bits hold 2^53 of these.
 */
function sumsAreExact(terms: readonly QueryTerm[]): boolean {
  let [sum, least] = [0, Number.POSITIVE_INFINITY]
  for (const { weight } of terms) {
    sum += weight
    least = Math.min(least, weight)
  }
  return sum <= least * 2 ** 28
}

/** The best of the candidates. */
function bestOf({ list, size }: Candidates, ranks: Uint32Array, limit: number): readonly Ranked[] {
  const best = createBest(limit)
  let floor = best.floor()
  for (let place = 0; place < size; place += 1) {
    const score = Math.fround(list.sums[place] as number)
    if (score < floor) continue
    best.offer(ranks[list.documents[place] as number] as number, score)
    floor = best.floor()
  }
  return best.ranked()
}

/** How often each value occurs, in order of first occurrence. */
export function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

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
