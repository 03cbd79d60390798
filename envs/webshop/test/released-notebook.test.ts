import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../src/engine.ts'
import { createPlanner } from '../src/plan.ts'
import { REPAIRS, type Repair } from '../src/repairs.ts'
import { searchPage } from '../src/state.ts'
import { createNotebook, type NotebookStep } from './released-notebook.ts'
import { goalFor, productOf, smallShop, stateAfter, TASK, turnAfter } from './small-shop.ts'

const color = (...values: readonly string[]) => ({ name: 'color', values })
const WIG = productOf('B0000000W1', 'long wig', { options: [color('natural black #1b', 'plain black', "it's red", 'color')] })
const CAP = productOf('B0000000W2', 'plain wig cap', { description: 'for every wig', bullets: ['soft', 'light'] })
const PRODUCTS = [
  WIG,
  CAP,
  productOf('B0000000W3', 'wig set', {
    options: [color('red', 'natural black #1b'), { name: 'lining', values: ['red', 'none'] }],
  }),
  productOf('B0000000W4', 'wig brush', { options: [{ name: 'size', values: [] }] }),
  productOf('B0000000W5', 'wig stand', { options: [{ name: 'what is this?', values: ['oak'] }], attributes: ['sturdy'] }),
]
const GOAL = goalFor(CAP, { options: [{ kind: 'value', value: 'natural black #1b' }], instruction: 'a wig cap' })

const BUTTONS = ['Search', 'Back to Search', 'Next >', '< Prev', 'Description', 'Features', 'Reviews', 'Attributes', 'Buy Now']
const QUERIES = [
  'wig',
  'red wig',
  'zzz',
  '',
  ' ',
  'wig #2',
  '2/3 wig',
  'wig?',
  '[wig]',
  '<a>',
  '<r>',
  "'red' wig",
  "wig 'none'",
  '..',
]
const TARGETS = [
  ...PRODUCTS.flatMap(({ asin, options }) => [asin, ...options.flatMap(({ values }) => values)]),
  'no such',
  'buy now',
]
const clicks = fc.constantFrom(...TARGETS, ...BUTTONS).map((target) => `click[${target}]`)
const actions = fc.oneof(
  { arbitrary: clicks, weight: 8 },
  { arbitrary: fc.constantFrom(...QUERIES).map((query) => `search[${query}]`), weight: 2 },
  fc.constantFrom(
    'think[red]',
    'thinking',
    'reset',
    'buy',
    ' click[Features]',
    'click[Buy Now] ',
    'click[red',
    'search[',
    'click[',
  ),
)
/** Walks that reach products often: a search, a product, and then any actions. */
const walks = fc
  .tuple(fc.constantFrom(...QUERIES, 'wig', 'wig', 'wig'), fc.constantFrom(...PRODUCTS), fc.array(actions, { maxLength: 30 }))
  .map(([query, { asin }, rest]) => [`search[${query}]`, `click[${asin}]`, ...rest])

/** Returns the steps of the world up to the purchase, in the notebook's form. */
function stepsOfWorld(repairs: readonly Repair[], walk: readonly string[]): readonly NotebookStep[] {
  const shop = smallShop(PRODUCTS, GOAL, { dialect: 'react', repairs })
  const engine = createEngine(shop)
  let state = searchPage(TASK)
  return untilDone(walk, (action) => {
    const turn = engine.step(state, action)
    state = turn.state
    return { observation: turn.observation.text, reward: turn.reward, done: turn.terminated }
  })
}

function stepsOfNotebook(repairs: readonly Repair[], walk: readonly string[]): readonly NotebookStep[] {
  const { search } = smallShop(PRODUCTS, GOAL)
  const backend = { products: PRODUCTS, goal: GOAL, search: (query: string) => search(query.split(' ')) }
  return untilDone(walk, createNotebook(backend, repairs))
}

function untilDone(walk: readonly string[], play: (action: string) => NotebookStep): readonly NotebookStep[] {
  const steps: NotebookStep[] = []
  for (const action of walk) {
    const step = play(action)
    steps.push(step)
    if (step.done) break
  }
  return steps
}

/** Seen at least once in the walks, so that an unreachable corner fails the test. */
const seen = new Set<string>()

test("the dialect equals a transcription of ReAct's notebook, with any repairs", () => {
  const property = fc.property(walks, fc.subarray([...REPAIRS]), (walk, repairs) => {
    for (const chosen of [[], repairs]) {
      const steps = stepsOfWorld(chosen, walk)
      expect(steps).toEqual(stepsOfNotebook(chosen, walk))
      if (chosen.length > 0) continue
      for (const [index, { observation, done }] of steps.entries()) {
        if (observation === '') seen.add(done ? 'blank purchase' : `blank after ${walk[index]?.split('[')[0]}`)
        if (observation.includes('[[')) seen.add('mark')
      }
    }
  })
  fc.assert(property, { numRuns: 600, seed: 11 })
  expect([...seen].sort()).toEqual(['blank after click', 'blank after search', 'blank purchase', 'mark'])
})

describe('a fault of the notebook', () => {
  const textsAfter = (repairs: readonly Repair[], walk: readonly string[]): readonly string[] =>
    stepsOfWorld(repairs, walk).map(({ observation }) => observation)
  const open = ['search[wig]', `click[${WIG.asin}]`]
  const otherOpen = ['click[< Prev]', `click[${CAP.asin}]`]

  test('ends an episode with a blank purchase, which the repair pays', () => {
    const walk = [...open, 'click[natural black #1b]', 'click[Buy Now]']
    expect(stepsOfWorld([], walk).slice(-2)).toEqual([
      { observation: 'You have clicked natural black #1b.', reward: 0, done: false },
      { observation: '', reward: 0, done: true },
    ])
    expect(stepsOfWorld(['addresses'], walk).at(-1)).toMatchObject({ reward: 1, done: true })
  })

  test('shows a blank page after a search with #, from which only the search page is reached', () => {
    const walk = ['search[wig g05#black]', `click[${WIG.asin}]`, 'click[< Prev]', 'click[Back to Search]', 'click[Search]']
    const [start = ''] = textsAfter([], ['reset'])
    expect(textsAfter([], walk)).toEqual(['', 'Invalid action!', 'Invalid action!', start, start])
    expect(textsAfter(['addresses'], walk)[0]).toContain('Total results: 5')
    expect(textsAfter(['addresses', 'buttons'], ['click[Search]'])).toEqual(['Invalid action!'])
  })

  test('accepts an option of the product opened before', () => {
    const walk = [...open, ...otherOpen, 'click[plain black]']
    expect(textsAfter([], walk).at(-1)).toBe('You have clicked plain black.')
    expect(textsAfter(['options'], walk).at(-1)).toBe('Invalid action!')
    expect(
      textsAfter([], [...open, 'click[Back to Search]', 'search[wig]', `click[${CAP.asin}]`, 'click[plain black]']).at(-1),
    ).toBe('Invalid action!')
  })

  test('makes goals reachable that the planner does not plan, and its bounds allow for them', () => {
    const shop = smallShop(PRODUCTS, { ...GOAL, options: [{ kind: 'value', value: 'plain black' }] }, { dialect: 'react' })
    const planner = createPlanner(shop)
    const walk = [...open, ...otherOpen, 'click[plain black]', 'click[Buy Now]']
    expect(turnAfter(shop, walk).reward).toBe(1)
    for (const [index] of walk.entries()) {
      expect(planner.bound(stateAfter(shop, walk.slice(0, index))), `after ${index} steps`).toBeLessThanOrEqual(
        walk.length - index,
      )
    }
    expect(planner.plan(stateAfter(shop, walk.slice(0, -1)))).toEqual(['click[Buy Now]'])
  })

  test('is avoided by the planner, which replaces a chosen option with #', () => {
    const goal = goalFor(WIG, { options: [{ kind: 'value', value: 'plain black' }] })
    const planner = createPlanner(smallShop(PRODUCTS, goal, { dialect: 'react' }))
    const state = stateAfter(smallShop(PRODUCTS, goal, { dialect: 'react' }), [...open, 'click[natural black #1b]'])
    expect(planner.plan(state)).toEqual(['click[plain black]', 'click[Buy Now]'])
    expect(planner.progress(state)).toBeGreaterThan(0)
  })

  test('marks by quotes in the address', () => {
    const again = ['click[Features]', 'click[< Prev]']
    expect(textsAfter([], [...open, "click[it's red]", ...again]).at(-1)).toContain("[plain black][it's red][[color]]")
    expect(textsAfter(['marks'], [...open, "click[it's red]", ...again]).at(-1)).toContain("[plain black][[it's red]][color]")
  })
})
