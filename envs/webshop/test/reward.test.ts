import type { GoalOption, ShopGoal } from '@orreryjs/shopping'
import {
  hasAttribute,
  isAlike,
  meetsOption,
  normalColour,
  type Purchase,
  rewardOf,
  tokenSetRatio,
  whitespaceNouns,
} from '@orreryjs/shopping'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadShopFiles } from '../src/data.ts'
import type { Product } from '../src/product.ts'
import { missingShopData, readRecorded, readRecordedLines, SHOP_DATA } from './shop-data.ts'

interface RecordedRatio {
  readonly a: string
  readonly b: string
  readonly token_set_ratio_0_19_difflib: number
  readonly token_set_ratio_rapidfuzz: number
}

interface RecordedEpisode {
  readonly id: string
  readonly goal: {
    readonly asin: string
    readonly category: string
    readonly query: string
    readonly name: string
    readonly product_category: string
    readonly instruction_text: string
    readonly attributes: readonly string[]
    readonly price_upper: number
    readonly goal_options: readonly string[] | Readonly<Record<string, string>>
    readonly weight: number
  }
  readonly steps: readonly {
    readonly reward: number
    readonly reward_info?: Omit<Purchase, 'reward'>
    readonly bought?: { readonly asin: string; readonly options: Readonly<Record<string, string>>; readonly price: number }
  }[]
}

function optionsOf(recorded: RecordedEpisode['goal']['goal_options']): readonly GoalOption[] {
  return Array.isArray(recorded)
    ? recorded.map((value) => ({ kind: 'value', value }))
    : Object.entries(recorded).map(([name, value]) => ({ kind: 'pair', name, value }))
}

function goalOf({ goal }: RecordedEpisode): ShopGoal {
  const { name, product_category: productCategory, instruction_text: instruction, price_upper: priceUpper } = goal
  return { ...goal, name, productCategory, instruction, priceUpper, options: optionsOf(goal.goal_options) }
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom('red', 'blue', 'é', '9"', '_', '★', 'x-large', 'RED', 'size:')).map((words) => words.join(' ')),
)

describe('token_set_ratio', () => {
  test('ignores order, repetition, case and punctuation', () => {
    expect(tokenSetRatio('Wide, 8.5', '5 8 wide WIDE!')).toBe(100)
    expect(tokenSetRatio('café', 'caf')).toBe(100)
    expect(tokenSetRatio('★ ♡', '★')).toBe(0)
  })

  test('is an integer from 0 to 100, matches subsets of words, and agrees with isAlike', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        const ratio = tokenSetRatio(left, right)
        expect(Number.isInteger(ratio) && ratio >= 0 && ratio <= 100).toBe(true)
        expect(isAlike(left, right)).toBe(ratio > 85)
        if (tokenSetRatio(left, left) === 100) expect(tokenSetRatio(left, `${right} ${left}`)).toBe(100)
      }),
    )
  })
})

test('finds colours inside words, the alphabetically first', () => {
  const pairs = {
    'rose gold': 'gold',
    standard: 'tan',
    titanium: 'tan',
    'washed denim': 'ash',
    infrared: 'red',
    'size 7': 'size 7',
  }
  for (const [text, colour] of Object.entries(pairs)) expect(normalColour(text)).toBe(colour)
})

test("options match by value in any group; pairs match in Python's notation", () => {
  expect(meetsOption('grapefruit', { kind: 'value', value: 'grape' })).toBe(true)
  expect(meetsOption('green stripe', { kind: 'pair', name: 'color', value: 'green stripe' })).toBe(true)
  expect(meetsOption('blue', { kind: 'pair', name: 'color', value: 'green stripe' })).toBe(false)
  expect(meetsOption('x-large', { kind: 'pair', name: 'size', value: 'x-large' })).toBe(true)
  expect(meetsOption('green', { kind: 'pair', name: 'color', value: 'green' })).toBe(true)
})

test('attributes match by similar words, or literally on the page', () => {
  const product: Product = {
    asin: 'B000000001',
    title: 'Slip On Shoes',
    category: 'fashion',
    query: 'shoes',
    productCategory: '',
    prices: [10],
    priceText: '$10.0',
    bullets: ['Arch', 'SUPPORT inside'],
    description: 'Made of Faux Leather.',
    attributes: ['rubber sole', 'machine washable'],
    options: [],
    image: '',
  }
  const wanted = ['sole rubber', 'machine wash', 'slip on', 'arch support', 'faux leather', 'Faux Leather', 'vinyl']
  expect(wanted.filter((attribute) => hasAttribute(product, attribute))).toEqual(wanted.slice(0, 5))
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'recorded rewards', () => {
  const pairs = missingShopData === undefined ? readRecorded<readonly RecordedRatio[]>('golden.token_set_ratio.json') : []
  const episodes = missingShopData === undefined ? readRecordedLines<RecordedEpisode>('golden.episodes.jsonl') : []
  const catalogue = missingShopData === undefined ? loadShopFiles(SHOP_DATA, { prices: 'seed233' }).catalogue : undefined

  test('token_set_ratio equals thefuzz 0.19 in all 4,000 pairs', () => {
    expect(pairs).toHaveLength(4000)
    for (const { a, b, token_set_ratio_0_19_difflib: ratio } of pairs) expect(tokenSetRatio(a, b), `${a}|${b}`).toBe(ratio)
  })

  test('texts are alike if rapidfuzz returns over 85', () => {
    for (const { a, b, token_set_ratio_rapidfuzz: ratio } of pairs) expect(isAlike(a, b), `${a}|${b}`).toBe(ratio > 85)
  })

  test('every purchase has the recorded reward components', () => {
    let purchases = 0
    for (const episode of episodes) {
      for (const { reward, reward_info, bought } of episode.steps) {
        if (reward_info === undefined || bought === undefined) continue
        purchases += 1
        const product = catalogue?.get(bought.asin) as Product
        const price = catalogue?.price(bought.asin) ?? 0
        expect(price).toBe(bought.price)
        const chosen = Object.entries(bought.options)
        const purchase = rewardOf({ product, price, chosen, goal: goalOf(episode), nouns: whitespaceNouns })
        expect(purchase, episode.id).toEqual({ reward, ...reward_info })
      }
    }
    expect(purchases).toBe(44)
  })
})
