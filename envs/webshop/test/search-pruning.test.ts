import { rng } from '@orreryjs/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCompactEngine } from '../src/search/compact-engine.ts'
import type { SearchDocument } from '../src/search/engine.ts'
import { analyseText } from '../src/search/text/analyse.ts'
import { createRescorer } from './rescore.ts'
import { type Found, foundBy } from './search-asins.ts'

/** Scores every document of the catalogue for every query, in the order of the query's terms, without pruning. */
function exhaustive(documents: readonly SearchDocument[]): (terms: readonly string[], limit: number) => readonly Found[] {
  const analysed = documents.map(({ asin, text }) => ({ asin, terms: analyseText(text) })).filter(({ terms }) => terms.length > 0)
  const rows = analysed.map(({ terms }) => terms)
  const rescorer = createRescorer(rows, { documents: rows.length, terms: rows.reduce((sum, { length }) => sum + length, 0) })
  return (terms, limit) => {
    const score = rescorer.forQuery(terms)
    const hits = analysed.map(({ asin }, index): Found => ({ asin, score: score(index) })).filter((hit) => hit.score > 0)
    return hits.sort((one, other) => other.score - one.score || (one.asin < other.asin ? -1 : 1)).slice(0, limit)
  }
}

const WORDS = 60

/** Word 0 is in most documents, the last ones in few; neighbours are similar, like the products of a family. */
function documentsFrom(seed: number, count: number): readonly SearchDocument[] {
  const draws = rng('pruning', String(seed))
  const one = (): string => `w${Math.floor(WORDS ** draws.next()) - 1}`
  let text = ''
  return Array.from({ length: count }, (_, index) => {
    if (draws.next() < 0.6) text = Array.from({ length: 1 + Math.floor(draws.next() * 60) }, one).join(' ')
    return { asin: `B${(index * 7919) % 10_007}`, text: draws.next() < 0.5 ? text : `${text} ${one()}` }
  })
}

function asins(documents: readonly SearchDocument[], query: string, limit: number): readonly string[] {
  return foundBy(createCompactEngine, documents)(analyseText(query), limit).map(({ asin }) => asin)
}

const word = fc.integer({ min: 0, max: WORDS - 1 }).map((number) => `w${number}`)
const queries = fc.array(fc.array(word, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 12 })

describe('a search with pruning', () => {
  it('returns the same hits and scores as one without pruning', () => {
    const size = fc.integer({ min: 1, max: 800 })
    const limit = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(fc.nat(), size, queries, limit, (seed, count, queryWords, maxHits) => {
        const documents = documentsFrom(seed, count)
        const [pruning, whole] = [foundBy(createCompactEngine, documents), exhaustive(documents)]
        for (const terms of queryWords) expect(pruning(terms, maxHits)).toEqual(whole(terms, maxHits))
      }),
      { numRuns: 40 },
    )
  })

  it('keeps hits that just reach the top because of their ASIN', () => {
    const single = ['one two', 'one filler', 'two filler', 'three filler', 'three filler']
    const singles = single.map((text, index) => ({ asin: `B${9 - index}`, text }))
    expect(asins(singles, 'one two three', 2)).toEqual(['B9', 'B5'])
    const pairs = [
      { asin: 'B9', text: 'one two' },
      { asin: 'B0', text: 'one three' },
      { asin: 'C0', text: 'two filler' },
      { asin: 'C1', text: 'three filler' },
    ]
    expect(asins(pairs, 'one two three', 1)).toEqual(['B0'])
  })

  it('does not prune if the order of summation matters', () => {
    const documents = Array.from({ length: 12_000 }, (_, index) => {
      const rare = index % 1000 === 7 ? 'rare '.repeat(1 + (index % 3)) : ''
      return { asin: `B${(index * 7919) % 12_007}`, text: `everywhere ${rare}${'often '.repeat(index % 5)}` }
    })
    const [pruning, whole] = [foundBy(createCompactEngine, documents), exhaustive(documents)]
    const terms = analyseText(`often everywhere ${'rare '.repeat(4000)}`)
    expect(pruning(terms, 50)).toEqual(whole(terms, 50))
  })
})
