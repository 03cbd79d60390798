import { expect, test } from 'vitest'
import { itemTexts, jsonWithList, type ListedJson } from '../src/results/json-list.ts'

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

async function textOf(json: ListedJson): Promise<string> {
  const pieces: string[] = []
  for await (const piece of jsonWithList(json)) pieces.push(String(piece))
  return pieces.join('')
}

const EPISODES = Array.from({ length: 4000 }, (_, index) => ({ task: `\u2028"${index}"`, notes: { plan: 1 }, empty: {} }))

test.each([
  ['nothing around it', {}, [], {}],
  ['members before it', { a: 1, b: { c: [1, 2], d: 'x\ny' } }, [1, 'two', [], {}, null], {}],
  ['members on both sides', { a: [] }, EPISODES, { gates: [{ holds: true }] }],
  ['members after it', {}, EPISODES.slice(0, 1), { z: {} }],
])('a list with %s is written as JSON.stringify would', async (_, head, items, tail) => {
  for (const indent of [0, 2]) {
    const whole = { ...head, list: items, ...tail }
    const text = await textOf({ head, name: 'list', items: itemTexts(each<unknown>(items), indent), tail, indent })
    expect(text).toBe(JSON.stringify(whole, null, indent))
  }
})

test('a long list comes in pieces', async () => {
  const sizes: number[] = []
  for await (const text of itemTexts(each(EPISODES))) sizes.push(text.length)
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.max(...sizes)).toBeLessThan(70_000)
})
