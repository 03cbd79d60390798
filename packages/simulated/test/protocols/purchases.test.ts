import type { LanguageModel } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { simulated } from '../players.ts'
import { type Shop, shop } from '../shop.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'
import { pairsOf, store } from './worlds.ts'

const SEARCH = 'search[red cotton shirt]'
const RIGHT = [SEARCH, 'click[B000000001]', 'click[red]', 'click[large]', 'click[Buy Now]']

/** Purchases, each of which misses a requirement. */
const WRONG: readonly (readonly [string, readonly string[]])[] = [
  ['without the size', RIGHT.filter((line) => line !== 'click[large]')],
  ['without the colour, which the instruction does not call an option', RIGHT.filter((line) => line !== 'click[red]')],
  ['in another size', RIGHT.map((line) => (line === 'click[large]' ? 'click[small]' : line))],
  ['that is too dear', [SEARCH, 'click[B000000003]', 'click[large]', 'click[Buy Now]']],
  ['of something else', [SEARCH, 'click[B000000002]', 'click[large]', 'click[Buy Now]']],
]

async function scoreOf(world: Shop, lines: readonly string[], model?: LanguageModel): Promise<number> {
  const text = await answer({ form: FORMS.value, task: world.task, pairs: pairsOf(world, lines) }, model)
  return Number(/the correctness score is (\d+)$/.exec(text)?.[1])
}

describe('the value of a purchase', () => {
  test('is maximal if it meets all requirements', async () => {
    expect(await scoreOf(store(), RIGHT)).toBe(10)
  })

  test.each(WRONG)('is lower with one %s', async (_, lines) => {
    expect(await scoreOf(store(), lines)).toBeLessThan(10)
    expect(await scoreOf(store(), lines, simulated({ d2: 0, n1: 0 }))).toBeLessThan(10)
  })

  test.each(WRONG)('is equal if the mismatch is overlooked, at rate d1: one %s', async (_, lines) => {
    expect(await scoreOf(store(), lines, simulated({ d1: 0, n1: 0 }))).toBe(10)
  })

  test('is lower at rate f without a mismatch', async () => {
    expect(await scoreOf(store(), RIGHT, simulated({ f: 1 }))).toBeLessThan(10)
  })

  test('decreases with the number of mismatches', async () => {
    const both = RIGHT.filter((line) => line !== 'click[large]' && line !== 'click[red]')
    for (const [, lines] of WRONG.slice(0, 2)) {
      expect(await scoreOf(store(), both)).toBeLessThan(await scoreOf(store(), lines))
    }
  })

  test('depends only on the text: unstated requirements and unavailable options do not count', async () => {
    const goods = [{ asin: 'B000000001', title: 'Red Cotton Shirt', price: '$20.0', options: { size: ['small', 'large'] } }]
    const without = [SEARCH, 'click[B000000001]', 'click[Buy Now]']
    const instruction = 'i need a red cotton shirt, and price lower than 50.00 dollars'
    expect(await scoreOf(shop({ goods, instruction }), without)).toBe(10)
    const larger = 'i need a red cotton shirt with size: xxl, and price lower than 50.00 dollars'
    expect(await scoreOf(shop({ goods, instruction: larger }), without)).toBeLessThan(10)
  })
})

/** The first hit promises most but is not available in large; the second is. */
function rivals(): Shop {
  return shop({
    instruction: 'i need a red cotton shirt with long sleeves, size: large, and price lower than 50.00 dollars',
    goods: [
      { asin: 'B000000001', title: 'Red Cotton Shirt with Long Sleeves', price: '$20.0', options: { size: ['small'] } },
      { asin: 'B000000002', title: 'Red Cotton Shirt, Long Sleeves', price: '$25.0', options: { size: ['small', 'large'] } },
      { asin: 'B000000003', title: 'Blue Wool Shirt', price: '$25.0', options: { size: ['small', 'large'] } },
    ],
  })
}

/** Returns the purchase that results from a step in a shop. */
async function purchaseFor(subtask: string): Promise<Shop['bought']> {
  const world = rivals()
  const pairs: TranscriptEntry[] = [...pairsOf(world, [SEARCH])]
  while (world.bought === undefined && pairs.length < 20) {
    const line = await answer({ form: FORMS.action, task: world.task, subtask, pairs })
    pairs.push({ line, observation: world.step(line) })
  }
  return world.bought
}

describe('compares a product with its competitors', () => {
  const matches = (asin: string, more: readonly string[] = []): Promise<string> => {
    const world = rivals()
    const pairs = pairsOf(world, [SEARCH, `click[${asin}]`, ...more])
    return answer({ form: FORMS.match, task: world.task, subtask: `DetailMatch[${asin}, red cotton shirt, size large]`, pairs })
  }

  test('when judging: a more promising one lowers the value', async () => {
    expect(await matches('B000000001')).toBe('Answer: False')
    expect(await matches('B000000002', ['click[< Prev]', 'click[B000000001]', 'click[< Prev]', 'click[B000000002]'])).toBe(
      'Answer: True',
    )
  })

  test('when buying, if the step names others', async () => {
    const right = { asin: 'B000000002', chosen: { size: 'large' } }
    expect(await purchaseFor('Buy[B000000001, "shirt", or B000000002, B000000003 if it fits better]')).toEqual(right)
    expect(await purchaseFor('Buy[B000000001, "shirt", or B000000002 if it fits better]')).toEqual(right)
    expect(await purchaseFor('Buy[B000000001, "shirt"]')).toMatchObject({ asin: 'B000000001' })
    expect(await purchaseFor('Buy[B000000003, "shirt"]')).toMatchObject({ asin: 'B000000003' })
  })
})
