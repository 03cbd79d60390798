import { createBest, type Ranked } from './best.ts'
import { lengthFactors, termScore, termWeight } from './bm25.ts'
import type { CompactIndex } from './compact-index.ts'
import { countsOf } from './counts.ts'
import type { Hit, SearchDocument, SearchEngine } from './engine.ts'
import { createIndexBuilder } from './index-builder.ts'
import { indexOfString, stringAt } from './packed-strings.ts'

/** An engine over an index in memory: some 150 bytes a product, built faster than MiniSearch's, and as fast for a million. */
export function createCompactEngine(documents: Iterable<SearchDocument>): SearchEngine {
  const builder = createIndexBuilder()
  for (const document of documents) builder.add(document)
  return createIndexEngine(builder.finish())
}

/** An engine over an index that was built before. */
export function createIndexEngine(index: CompactIndex): SearchEngine {
  const factors = lengthFactors(index.corpus)
  const ranks = ranksOf(index.byAsin)
  const scores = new Float64Array(index.lengths.length)
  return {
    search(terms, limit) {
      for (const [term, count] of countsOf(terms)) {
        const position = indexOfString(index.terms, term)
        if (position >= 0) addScores(index, position, count, factors, scores)
      }
      return takeBest(scores, ranks, limit).map(({ rank, score }) => hitAt(index, rank, score))
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

function hitAt({ asins, byAsin }: CompactIndex, rank: number, score: number): Hit {
  return { asin: stringAt(asins, byAsin[rank] as number), score }
}

/** Adds what a term contributes to the score of each document that holds it. */
function addScores(index: CompactIndex, position: number, count: number, factors: Float32Array, scores: Float64Array): void {
  const { lengths, postings, starts } = index
  const weight = termWeight(index.corpus, index.frequencies[position] as number, count)
  const once = factors.map((factor) => termScore(weight, 1, factor))
  const end = starts[position + 1] as number
  let document = 0
  let at = starts[position] as number
  // The numbers are read in place: a function that returns value and position would cost more than all the rest.
  while (at < end) {
    let byte = postings[at++] as number
    let value = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = postings[at++] as number
      value |= (byte & 0x7f) << shift
    }
    document += value >>> 1
    const length = lengths[document] as number
    if ((value & 1) !== 0) {
      scores[document] = (scores[document] as number) + (once[length] as number)
      continue
    }
    byte = postings[at++] as number
    value = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = postings[at++] as number
      value |= (byte & 0x7f) << shift
    }
    scores[document] = (scores[document] as number) + termScore(weight, value, factors[length] as number)
  }
}

/** The best of the scores, which are set back to zero. */
function takeBest(scores: Float64Array, ranks: Uint32Array, limit: number): readonly Ranked[] {
  const best = createBest(limit)
  let floor = best.floor()
  for (let document = 0; document < scores.length; document += 1) {
    const sum = scores[document] as number
    if (sum === 0) continue
    scores[document] = 0
    const score = Math.fround(sum)
    if (score < floor) continue
    best.offer(ranks[document] as number, score)
    floor = best.floor()
  }
  return best.ranked()
}
