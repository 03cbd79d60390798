import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCompactEngine, createIndexEngine } from '../src/search/compact-engine.ts'
import type { SearchDocument } from '../src/search/engine.ts'
import { documentOf } from '../src/search/engine.ts'
import { createIndexBuilder } from '../src/search/inverted-index/index-builder.ts'
import { analyseText } from '../src/search/text/analyse.ts'
import { createTopList } from '../src/search/top-list.ts'
import { createMiniSearchEngine } from './mini-search-engine.ts'
import { realProducts } from './real-products.ts'
import { foundBy } from './search-asins.ts'
import { missingShopData, readRecordedLines } from './shop-data.ts'

const ENGINES = [
  { name: 'MiniSearch', create: createMiniSearchEngine },
  { name: 'compact', create: createCompactEngine },
]

interface RecordedSearch {
  readonly q: string
  readonly tokens: readonly string[]
  readonly total: number
  readonly top: readonly (readonly [asin: string, score: number])[]
}

describe.skipIf(missingShopData !== undefined)(`searches of the original (${missingShopData ?? 'recorded'})`, () => {
  const searches = missingShopData === undefined ? readRecordedLines<RecordedSearch>('golden.search.jsonl') : []
  const documents = missingShopData === undefined ? realProducts().map(documentOf) : []

  it('have the same terms', () => {
    expect(searches.length).toBeGreaterThan(0)
    for (const { q, tokens } of searches) expect(analyseText(q)).toEqual(tokens)
  })

  it.each(ENGINES)('find the same products in the same order with the same scores: $name', ({ create }) => {
    const search = foundBy(create, documents)
    for (const { q, total, top } of searches) {
      const hits = search(analyseText(q), 50)
      expect({ q, total: hits.length, asins: hits.map(({ asin }) => asin) }).toEqual({
        q,
        total,
        asins: top.map(([asin]) => asin),
      })
      hits.forEach(({ score }, index) => void expect(Math.abs(score - (top[index]?.[1] ?? NaN))).toBeLessThan(1e-5))
    }
  })
})

/** Few words, so scores are often equal or nearly equal. */
const word = fc.constantFrom('red', 'shoe', 'shoes', 'the', 'Men’s', '3.5', '★', 'wool', 'x:y', '漢', 'constructor', '__proto__')
const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '))
const asin = fc.string({ unit: fc.constantFrom('A', 'B', '0', '1', '9'), minLength: 1, maxLength: 4 })
const catalogue = fc.uniqueArray(fc.record({ asin, text }), { selector: (document) => document.asin, maxLength: 40 })

describe('both engines', () => {
  it('have the same ranks and scores, in any catalogue', () => {
    fc.assert(
      fc.property(catalogue, text, fc.integer({ min: 0, max: 50 }), (documents, query, limit) => {
        const [mini, compact] = ENGINES.map(({ create }) => foundBy(create, documents)(analyseText(query), limit))
        expect(mini).toEqual(compact)
      }),
      { numRuns: 500 },
    )
  })

  it('do not depend on the order of the documents', () => {
    fc.assert(
      fc.property(catalogue, text, (documents, query) => {
        for (const { create } of ENGINES) {
          const backwards = foundBy(create, [...documents].reverse())(analyseText(query), 50)
          expect(backwards).toEqual(foundBy(create, documents)(analyseText(query), 50))
        }
      }),
    )
  })
})

describe.each(ENGINES)('$name', ({ create }) => {
  const documents: readonly SearchDocument[] = [
    { asin: 'B3', text: 'red wool' },
    { asin: 'B1', text: 'red wool' },
    { asin: 'B2', text: 'red red silk' },
    { asin: 'B0', text: 'the' },
  ]
  const find = (query: string, limit = 50): readonly string[] =>
    foundBy(create, documents)(analyseText(query), limit).map((hit) => hit.asin)

  it('orders equal scores by ASIN', () => {
    expect(find('wool')).toEqual(['B1', 'B3'])
    expect(find('wool', 1)).toEqual(['B1'])
  })

  it('finds nothing for an empty query', () => {
    expect([find(''), find('the'), find('unknown'), find('red', 0)]).toEqual([[], [], [], []])
    expect(create([]).search(['red'], 50)).toEqual([])
  })

  it('counts repeated query terms', () => {
    const [once, twice] = [['red'], ['red', 'red']].map((terms) => create(documents).search(terms, 1)[0]?.score ?? 0)
    expect(twice).toBe(2 * (once ?? 0))
  })

  it('accepts a query with a word repeated a hundred thousand times', () => {
    expect(find('red '.repeat(100_000))).toEqual(['B2', 'B1', 'B3'])
  })

  it('computes the formula, ignoring documents without terms', () => {
    const idf = Math.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    const expected = idf * (1 - 1 / (1 + 1 / (0.9 * (0.6 + (0.4 * 3) / (7 / 3)))))
    expect(create(documents).search(['silk'], 1)[0]?.score).toBeCloseTo(expected, 6)
  })
})

describe('the index builder', () => {
  it('builds the same index for any buffer size', () => {
    fc.assert(
      fc.property(catalogue, fc.integer({ min: 1, max: 20 }), (documents, gathered) => {
        const [inParts, atOnce] = [createIndexBuilder(gathered), createIndexBuilder()]
        for (const document of documents) for (const builder of [inParts, atOnce]) builder.add(document)
        expect(inParts.finish()).toEqual(atOnce.finish())
      }),
      { numRuns: 30 },
    )
  })

  it('keeps large distances and large numbers of occurrences', () => {
    const builder = createIndexBuilder()
    const far = 20_000
    for (let index = 0; index < far; index += 1) builder.add({ asin: `A${index}`, text: index % 2 === 0 ? 'filler' : '' })
    builder.add({ asin: 'B0', text: 'rare '.repeat(300) })
    builder.add({ asin: 'B1', text: 'rare' })
    const index = builder.finish()
    expect(index.corpus).toEqual({ documents: far / 2 + 2, terms: far / 2 + 301 })
    expect(
      createIndexEngine(index)
        .search(['rare'], 5)
        .map((hit) => hit.index),
    ).toEqual([far, far + 1])
  })
})

describe('createBest', () => {
  it('returns the best elements, sorted', () => {
    const offers = fc.array(fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(offers, fc.integer({ min: 0, max: 12 }), (scores, limit) => {
        const best = createTopList(limit)
        scores.forEach((score, rank) => {
          best.offer(rank, score)
        })
        const sorted = scores.map((score, rank) => ({ rank, score })).sort((a, b) => b.score - a.score || a.rank - b.rank)
        expect(best.ranked()).toEqual(sorted.slice(0, limit))
      }),
    )
  })
})
