import type { Canvas, StoryEntry } from '@orreryjs/core/worlds'
import { describe, expect, test } from 'vitest'
import { sketch } from '../src/explain/sketch.ts'
import { createWebShop, type WebShopOptions } from '../src/index.ts'

const asItIs = (text: string): string => text
const CANVAS: Canvas = { columns: 80, colour: { bold: asItIs, cyan: asItIs, dim: asItIs } }

const QUERY = "Men's Pajama Set with Side Pockets"
const DEEDS = [`search[${QUERY}]`, 'click[B0G7REBN68]', 'click[< Prev]', 'click[B0BYY1CR0J]', 'click[snowflakes]']

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

const WANTED = [
  "wanted    Find me machine washable, tag free, breathable men's sleep & lounge",
  '          with elastic waistband, side pockets, button front with color:',
  '          snowflakes, and pattern name: buffalo check, and size: m, and price',
  '          lower than 30.00 dollars',
]
const HEAD = [...WANTED, `searched  ${QUERY}`]
const BOUGHT = " B0BYY1CR0J  $12.0 to $18.95  Fennthorpe Trellis Men's Pajama Set with …"
const LEFT = " B0G7REBN68  $14.95 to $19.49  TEASELVANE Machine Washable Men's Pajama…"

describe.each<WebShopOptions & { readonly found: number }>([
  { observation: 'text_rich', found: 10 },
  { observation: 'text', found: 10 },
  { dialect: 'react', observation: 'react', found: 3 },
])('the map of a shop, pages as $observation', ({ found, ...options }) => {
  const story = storyOf(options)
  const drawn = (count: number): readonly string[] => sketch(story.slice(0, count), CANVAS).map((line) => line.trimEnd())

  test('before a search', () => {
    expect(drawn(1)).toEqual([...WANTED, 'searched', '          > open now, * opened before; 0 products seen'])
  })

  test('results and the open product', () => {
    const lines = drawn(3)
    expect(lines.slice(0, 8)).toEqual([...HEAD, 'chosen    nothing', `       >${LEFT}`, `        ${BOUGHT}`])
    expect(lines.at(-1)).toBe(`          > open now, * opened before; ${found} products seen`)
    expect(lines).toHaveLength(7 + found)
  })

  test('no open product back on the results', () => {
    expect(drawn(4).slice(0, 7)).toEqual([...HEAD, `       *${LEFT}`, `        ${BOUGHT}`])
  })

  test('opened products and chosen options', () => {
    expect(drawn(6).slice(0, 8)).toEqual([...HEAD, 'chosen    snowflakes', `       *${LEFT}`, `       >${BOUGHT}`])
  })
})
