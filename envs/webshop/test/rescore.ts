import { type Corpus, lengthByte, lengthFactors, termScore, termWeight } from '../src/search/bm25.ts'
import { countsOf } from '../src/search/compact-engine.ts'

/** Scores single documents with Lucene's arithmetic. */
export interface Rescorer {
  /** Returns the score of the document with a number for a query's terms. */
  forQuery(terms: readonly string[]): (document: number) => number
}

interface WeighedTerm {
  readonly number: number
  readonly weight: number
}

/** Stores each document's terms and frequencies: eight bytes per distinct term. */
export function createRescorer(documents: readonly (readonly string[])[], corpus: Corpus): Rescorer {
  const numbers = new Map<string, number>()
  const frequencies: number[] = []
  const rows = documents.map((terms) => rowOf(terms, numbers, frequencies))
  const factors = lengthFactors(corpus)
  const lengths = Uint8Array.from(documents, (terms) => lengthByte(terms.length))
  return {
    forQuery(terms) {
      const weighed: WeighedTerm[] = []
      for (const [term, count] of countsOf(terms)) {
        const number = numbers.get(term)
        if (number !== undefined) weighed.push({ number, weight: termWeight(corpus, frequencies[number] as number, count) })
      }
      return (document) => scoreOf(rows[document] as Uint32Array, weighed, factors[lengths[document] as number] as number)
    },
  }
}

/** Returns pairs of term number and occurrences, sorted by number; counts the document in the terms' frequencies. */
function rowOf(terms: readonly string[], numbers: Map<string, number>, frequencies: number[]): Uint32Array {
  const pairs: (readonly [number: number, occurrences: number])[] = []
  for (const [term, occurrences] of countsOf(terms)) {
    const number = numbers.get(term) ?? numbers.size
    numbers.set(term, number)
    frequencies[number] = (frequencies[number] ?? 0) + 1
    pairs.push([number, occurrences])
  }
  return Uint32Array.from(pairs.sort((left, right) => left[0] - right[0]).flat())
}

function scoreOf(row: Uint32Array, weighed: readonly WeighedTerm[], factor: number): number {
  let score = 0
  for (const { number, weight } of weighed) {
    const occurrences = occurrencesOf(row, number)
    if (occurrences > 0) score += termScore(weight, occurrences, factor)
  }
  return Math.fround(score)
}

function occurrencesOf(row: Uint32Array, number: number): number {
  let low = 0
  let high = row.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((row[2 * middle] as number) < number) low = middle + 1
    else high = middle
  }
  return row[2 * low] === number ? (row[2 * low + 1] as number) : 0
}
