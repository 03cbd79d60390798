import MiniSearch, { type SearchResult } from 'minisearch'
import { B, byteLength, type Corpus, K1, lengthByte } from '../src/search/bm25.ts'
import { countsOf } from '../src/search/compact-engine.ts'
import type { Hit, SearchDocument, SearchEngine } from '../src/search/engine.ts'
import { analyseText } from '../src/search/text/analyse.ts'
import { createTopList } from '../src/search/top-list.ts'
import { createRescorer } from './rescore.ts'

/** Separators that occur in no term. */
const BETWEEN_TERMS = '\u0001'
const BEFORE_TERM = '\0'

/**
 * MiniSearch sums in 64 bits, while Lucene rounds to 32 at each step: the scores differ by less than this share even if one
 * document is longer than all others together.
 */
const ROUNDING = 1e-3

type Index = MiniSearch<{ readonly id: number; readonly terms: string }>

/** MiniSearch's names for the parameters. */
interface Bm25 {
  readonly k: number
  readonly b: number
  readonly d: number
}

interface AnalysedDocument {
  readonly asin: string
  /** Index of the document in the input. */
  readonly place: number
  readonly terms: readonly string[]
}

/** MiniSearch, configured through its public options to rank like Lucene. Suits some 20,000 products. */
export function createMiniSearchEngine(documents: Iterable<SearchDocument>): SearchEngine {
  const analysed = analyseAll(documents)
  const corpus = { documents: analysed.length, terms: analysed.reduce((sum, { terms }) => sum + terms.length, 0) }
  const rescorer = createRescorer(
    analysed.map(({ terms }) => terms),
    corpus,
  )
  const index = createIndex(analysed)
  const bm25 = parametersOf(analysed, corpus)
  return {
    search(terms, limit) {
      const results = matches(index, terms, bm25)
      const score = rescorer.forQuery(terms)
      const best = createTopList(limit)
      for (const document of contenders(results, limit)) best.offer(document, score(document))
      return best.ranked().map(({ rank, score }): Hit => ({ index: analysed[rank]?.place ?? -1, score }))
    },
  }
}

/** Documents with terms, in ASIN order, which breaks ties. */
function analyseAll(documents: Iterable<SearchDocument>): readonly AnalysedDocument[] {
  const analysed = Array.from(documents, ({ asin, text }, place): AnalysedDocument => ({ asin, place, terms: analyseText(text) }))
  return analysed.filter(({ terms }) => terms.length > 0).sort((left, right) => (left.asin < right.asin ? -1 : 1))
}

function createIndex(documents: readonly AnalysedDocument[]): Index {
  const index: Index = new MiniSearch({
    fields: ['terms'],
    tokenize: (text) => carriers(splitTerms(text)),
    processTerm: (carrier) => splitTerms(carrier.slice(carrier.indexOf(BEFORE_TERM) + 1)),
  })
  index.addAll(documents.map(({ terms }, id) => ({ id, terms: terms.join(BETWEEN_TERMS) })))
  return index
}

/**
 * MiniSearch uses the number of distinct tokens as document length. So terms are packed into as many distinct tokens as Lucene's
 * lossy length: one in each, the rest in the last.
 */
function carriers(terms: readonly string[]): string[] {
  const count = byteLength(lengthByte(terms.length))
  return Array.from({ length: count }, (_, index) => {
    const carried = index < count - 1 ? terms.slice(index, index + 1) : terms.slice(index)
    return `${index}${BEFORE_TERM}${carried.join(BETWEEN_TERMS)}`
  })
}

/** Finds documents with at least one of the terms. A repeated term weighs more but is looked up once, to avoid quadratic time. */
function matches(index: Index, terms: readonly string[], bm25: Bm25): readonly SearchResult[] {
  const counts = countsOf(terms)
  const boostTerm = (term: string): number => counts.get(term) ?? 1
  return index.search([...counts.keys()].join(BETWEEN_TERMS), {
    tokenize: splitTerms,
    processTerm: (term) => term,
    boostTerm,
    bm25,
  })
}

function splitTerms(text: string): string[] {
  return text.split(BETWEEN_TERMS)
}

/**
 * Parameters `k` and `b` for MiniSearch, which compares lossy lengths with their own mean, while Lucene compares them with the
 * mean of the exact lengths: keeps `k (1 - b + b length / mean)` unchanged. `d` is BM25+'s addition, which Lucene lacks.
 */
function parametersOf(documents: readonly AnalysedDocument[], corpus: Corpus): Bm25 {
  const lossy = documents.reduce((sum, { terms }) => sum + byteLength(lengthByte(terms.length)), 0)
  const k = K1 * (1 - B) + K1 * B * (lossy / Math.max(1, corpus.terms))
  return { k, b: 1 - (K1 * (1 - B)) / k, d: 0 }
}

/** Returns documents that may be among the best `limit`. MiniSearch multiplies scores by the number of matched terms. */
function contenders(results: readonly SearchResult[], limit: number): readonly number[] {
  const scores = results.map(({ score, queryTerms }) => score / queryTerms.length)
  const best = createTopList(limit)
  scores.forEach((score, index) => {
    best.offer(index, score)
  })
  const minScore = best.floor() * (1 - ROUNDING)
  return results.flatMap(({ id }, index) => ((scores[index] as number) >= minScore ? [Number(id)] : []))
}
