import { createHash } from 'node:crypto'
import { choices, createMersenne, type Mersenne, sample, shuffled } from '@orreryjs/python'
import type { ShopGoal } from '@orreryjs/shopping'
import { describe, expect, test } from 'vitest'
import { loadShopFiles } from '../src/data.ts'
import { NO_CAP } from '../src/prices.ts'
import { GOAL_SPLITS, splitBounds } from '../src/tasks/splits.ts'
import { cumulativeWeights, drawGoal } from './draw-goal.ts'
import { missingShopData, readRecorded, readRecordedLines, SHOP_DATA } from './shop-data.ts'

interface RecordedGoal {
  readonly asin: string
  readonly goal_options: Readonly<Record<string, string>>
  readonly price_upper: number
  readonly weight: number
  readonly instruction_text: string
}

interface RecordedNumbers {
  readonly seed233_random_5: readonly number[]
  readonly seed233_shuffle10: readonly number[]
  readonly seed233_shuffle12087_first20: readonly number[]
  readonly seed233_shuffle12087_sha256: string
  readonly seed233_sample4_2: readonly (readonly number[])[]
  readonly 'seed233_uniform_19.99_27.99': readonly number[]
  readonly sessions_of_three_resets_synthetic_1k: readonly string[]
  readonly instruction_second_reset: string
  readonly human13_goal_order: readonly (Omit<RecordedGoal, 'goal_options' | 'weight'> & {
    readonly attributes: readonly string[]
    readonly goal_options: readonly string[]
  })[]
}

function recordedForm({ asin, options, priceUpper, weight, instruction }: ShopGoal): RecordedGoal {
  const pairs = options.map((option) => [option.kind === 'pair' ? option.name : '', option.value])
  return { asin, goal_options: Object.fromEntries(pairs), price_upper: priceUpper, weight, instruction_text: instruction }
}

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'goals of the real 1,000 products', () => {
  const files = missingShopData === undefined ? loadShopFiles(SHOP_DATA, { prices: 'seed233' }) : undefined
  const numbers = missingShopData === undefined ? readRecorded<RecordedNumbers>('golden.rng.json') : undefined
  const synthetic = files?.goals('synthetic') ?? []

  test('synthetic: all 6,910 in order, with caps, texts and weights', () => {
    const recorded = readRecordedLines<RecordedGoal & { readonly i: number }>('golden.goals_synthetic_1k.jsonl')
    expect(synthetic).toHaveLength(6910)
    expect(synthetic.map((goal, i) => ({ i, ...recordedForm(goal) }))).toEqual(recorded)
  })

  test('human: all 13 in order', () => {
    const goals = (files?.goals('human') ?? []).map(({ asin, instruction, priceUpper, attributes, options }, i) => ({
      i,
      asin,
      instruction_text: instruction,
      price_upper: priceUpper,
      attributes,
      goal_options: options.map(({ value }) => value),
    }))
    expect(goals).toEqual(numbers?.human13_goal_order)
  })

  test('prices equal the recordings', () => {
    const { prices } = readRecorded<{ readonly prices: Readonly<Record<string, number>> }>('golden.product_prices_seed233.json')
    const asins = Object.keys(prices)
    expect(files?.catalogue.size).toBe(1000)
    expect(asins).toHaveLength(1000)
    expect(Object.fromEntries(asins.map((asin) => [asin, files?.catalogue.price(asin)]))).toEqual(prices)
  })

  test('random draws match sessions and goals of the text environment, the last goal twice as often', () => {
    const random = createMersenne(233)
    shuffled(synthetic, random)
    const cumulative = cumulativeWeights(synthetic)
    const sessions = [1, 2, 3].map(() => {
      const name = choices([...'abcdefghijklmnopqrstuvwxyz'], 10, random).join('')
      return { name, goal: synthetic[drawGoal(cumulative, random)] }
    })
    expect(sessions.map(({ name }) => name)).toEqual(numbers?.sessions_of_three_resets_synthetic_1k)
    expect(`Instruction: ${sessions[1]?.goal?.instruction}`).toBe(numbers?.instruction_second_reset)
  })

  test("seeded prices and limits do not depend on the shop's size", () => {
    const all = loadShopFiles(SHOP_DATA)
    const some = loadShopFiles(SHOP_DATA, { limit: 100 })
    expect(some.catalogue.size).toBe(100)
    const { asin, prices } = all.catalogue.at(5)
    expect(prices).toEqual([19.99, 27.99])
    expect(some.catalogue.price(asin)).toBe(all.catalogue.price(asin))
    const maxPrices = new Map(all.goals('synthetic').map((goal) => [goal.asin, goal.priceUpper]))
    for (const goal of some.goals('synthetic')) expect(maxPrices.get(goal.asin)).toBe(goal.priceUpper)
    expect(
      all
        .goals('synthetic')
        .map(recordedForm)
        .map(({ asin, goal_options }) => ({ asin, goal_options })),
    ).toEqual(synthetic.map(recordedForm).map(({ asin, goal_options }) => ({ asin, goal_options })))
  })

  test('have a limit above the price, but not the next multiple of ten', () => {
    const catalogue = files?.catalogue
    for (const goal of synthetic) {
      const price = catalogue?.price(goal.asin) ?? 0
      if (goal.priceUpper === NO_CAP) expect(price).toBeGreaterThanOrEqual(980)
      else expect(goal.priceUpper - price).toBeGreaterThan(10)
      expect(goal.priceUpper === NO_CAP || goal.priceUpper - price <= 40).toBe(true)
    }
  })

  test('random numbers equal the recorded ones', () => {
    const at233 = (): Mersenne => createMersenne(233)
    const draw = <T>(count: number, next: (random: Mersenne) => T): readonly T[] => {
      const random = at233()
      return Array.from({ length: count }, () => next(random))
    }
    const places = (size: number): readonly number[] => Array.from({ length: size }, (_, place) => place)
    expect(draw(5, (random) => random.random())).toEqual(numbers?.seed233_random_5)
    expect(draw(3, (random) => random.uniform(19.99, 27.99))).toEqual(numbers?.['seed233_uniform_19.99_27.99'])
    expect(draw(5, (random) => sample([10, 20, 30, 40], 2, random))).toEqual(numbers?.seed233_sample4_2)
    expect(shuffled(places(10), at233())).toEqual(numbers?.seed233_shuffle10)
    const long = shuffled(places(12_087), at233())
    expect(long.slice(0, 20)).toEqual(numbers?.seed233_shuffle12087_first20)
    expect(
      createHash('sha256')
        .update(`[${long.join(', ')}]`)
        .digest('hex'),
    ).toBe(numbers?.seed233_shuffle12087_sha256)
  })
})

test('splits are the first 500, the next 1,000 and the rest', () => {
  const bounds = (count: number) => GOAL_SPLITS.map((split) => splitBounds(split, count))
  expect(bounds(6910)).toEqual([
    { first: 0, end: 500 },
    { first: 500, end: 1500 },
    { first: 1500, end: 6910 },
  ])
  expect(bounds(13)).toEqual([
    { first: 0, end: 13 },
    { first: 13, end: 13 },
    { first: 13, end: 13 },
  ])
})
