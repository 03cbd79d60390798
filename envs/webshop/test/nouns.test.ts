import type { NounTagger } from '@orreryjs/shopping'
import { memoizedTagger, whitespaceNouns, winkNouns } from '@orreryjs/shopping'
import { describe, expect, test } from 'vitest'
import { loadShopFiles } from '../src/data.ts'
import { missingShopData, readRecordedLines, SHOP_DATA } from './shop-data.ts'

/** A purchase in an external run, scored with spaCy. */
interface Evidence {
  readonly goal_query: string
  readonly goal_name: string
  readonly goal_options: readonly string[]
  readonly bought_asin: string | null
  readonly bought_title: string
  readonly reward: number
  readonly title_equal: boolean
}

/** Maximum number of attributes of a human instruction. */
const MAX_ATTRIBUTES = 8

/** Returns the type rewards that are consistent with the reward for some number of attributes. */
function impliedTypes({ reward, goal_options: options }: Evidence): readonly number[] {
  const shares = Array.from({ length: MAX_ATTRIBUTES }, (_, more) => more + options.length + 2).flatMap((requirementCount) =>
    Array.from({ length: requirementCount }, (_, met) => (met + 1) / requirementCount),
  )
  return [0, 0.1, 0.5, 1].filter((type) => shares.some((share) => Math.abs(share * type - reward) < 5e-5))
}

/** Returns the type rewards that the tagger's nouns allow; two if the purchase's unknown search phrase and categories decide. */
function taggedTypes(tagger: NounTagger, row: Evidence, queryOf: (asin: string) => string | undefined): readonly number[] {
  const wanted = tagger.nouns(row.goal_name)
  const own = new Set(tagger.nouns(row.bought_title))
  const score = wanted.length === 0 ? 0.2 : new Set(wanted.filter((noun) => own.has(noun))).size / wanted.length
  if (score === 0) return [0]
  if (score < 0.1) return [0.1]
  return score > 0.2 || queryOf(row.bought_asin ?? '') === row.goal_query ? [1] : [0.5, 1]
}

describe('nouns', () => {
  test('are all words for the whitespace tagger', () => {
    expect(whitespaceNouns.nouns(' Wide\u00a0Toe  Shoes, red ')).toEqual(['wide', 'toe', 'shoes,', 'red'])
  })

  test('are the nouns in order, in any case, for wink', () => {
    const title = 'Comfortable Leather Shoes for Women'
    expect(winkNouns.nouns(title)).toEqual(['leather', 'shoes', 'women'])
    expect(winkNouns.nouns(title.toUpperCase())).toEqual(winkNouns.nouns(title))
    expect(winkNouns.nouns('')).toEqual([])
  })

  test('are computed once per title', () => {
    const requirementCount: string[] = []
    const counting: NounTagger = { id: 'counting', nouns: (title) => [title, String(requirementCount.push(title))] }
    const remembering = memoizedTagger(counting)
    expect([remembering.nouns('a'), remembering.nouns('b'), remembering.nouns('a')]).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['a', '1'],
    ])
  })
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'taggers in 202 real purchases', () => {
  const rows = missingShopData === undefined ? readRecordedLines<Evidence>('r_type_evidence.jsonl') : []
  const catalogue = missingShopData === undefined ? loadShopFiles(SHOP_DATA).catalogue : undefined
  const agreement = (tagger: NounTagger) => {
    const agreeing = rows.filter((row) => {
      const tagged = taggedTypes(tagger, row, (asin) => catalogue?.get(asin)?.query)
      return impliedTypes(row).some((type) => tagged.includes(type))
    })
    return { all: agreeing.length, others: agreeing.filter(({ title_equal }) => !title_equal).length }
  }

  test("wink explains 187 rewards, 143 of 157 with another title than the goal's; whitespace explains fewer", () => {
    expect(rows.filter(({ title_equal }) => !title_equal)).toHaveLength(157)
    expect(agreement(winkNouns)).toEqual({ all: 187, others: 143 })
    expect(agreement(whitespaceNouns)).toEqual({ all: 177, others: 133 })
  })
})
