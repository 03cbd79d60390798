import type { Canvas, StoryEntry } from '@orreryjs/core/worlds'
import { describe, expect, test } from 'vitest'
import { sketch } from '../src/explain/sketch.ts'
import { createWebShop, type WebShopOptions } from '../src/index.ts'

const asItIs = (text: string): string => text
const CANVAS: Canvas = { columns: 80, colour: { bold: asItIs, cyan: asItIs, dim: asItIs } }

const QUERY = 'Bractvane Cruelty Free Daily Shampoo with Tea Tree Oil'
const DEEDS = [`search[${QUERY}]`, 'click[B0R510GVP3]', 'click[< Prev]', 'click[B0000GG0GG]', 'click[green tea]']

/** Returns the sketch after these actions, in a shop with this page format. */
function storyOf(options: WebShopOptions, deeds: readonly string[] = DEEDS): readonly StoryEntry[] {
  const world = createWebShop(options)
  let turn = world.start(world.tasks.get('webshop/test/0'))
  const story: StoryEntry[] = [{ text: turn.observation.text }]
  for (const action of deeds) {
    turn = world.step(turn.state, action)
    story.push({ action, text: turn.observation.text })
  }
  return story
}

const HEAD = [
  'wanted    looking for some shampoo that is cruelty free for sensitive scalp. the',
  '          scent should be green tea, and price lower than 50.00 dollars',
  `searched  ${QUERY}`,
]
const SHAMPOO = ' B0000GG0GG  $32.99  Bractvane Cruelty Free Daily Shampoo with Tea Tree…'
const GEL = ' B0R510GVP3  $7.95  QUILLWICK Delta Sulfate Free Vegan Shower Gel with …'

describe.each<WebShopOptions & { readonly found: number }>([
  { observation: 'text_rich', found: 10 },
  { observation: 'text', found: 10 },
  { dialect: 'react', observation: 'react', found: 3 },
])('the map of a shop, pages as $observation', ({ found, ...options }) => {
  const story = storyOf(options)
  const drawn = (count: number): readonly string[] => sketch(story.slice(0, count), CANVAS).map((line) => line.trimEnd())

  test('before a search', () => {
    expect(drawn(1)).toEqual([...HEAD.slice(0, 2), 'searched', '          > open now, * opened before; 0 products seen'])
  })

  test('results and the open product', () => {
    const lines = drawn(3)
    expect(lines.slice(0, 6)).toEqual([...HEAD, 'chosen    nothing', `       >${GEL}`, `        ${SHAMPOO}`])
    expect(lines.at(-1)).toBe(`          > open now, * opened before; ${found} products seen`)
    expect(lines).toHaveLength(5 + found)
  })

  test('no open product back on the results', () => {
    expect(drawn(4).slice(0, 5)).toEqual([...HEAD, `       *${GEL}`, `        ${SHAMPOO}`])
  })

  test('opened products and chosen options', () => {
    expect(drawn(6).slice(0, 6)).toEqual([...HEAD, 'chosen    green tea', `       >${SHAMPOO}`, `       *${GEL}`])
  })
})
