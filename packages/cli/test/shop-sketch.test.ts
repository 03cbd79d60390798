import { webshopProfile, webshopReactProfile, webshopTextProfile } from '@orreryjs/agent-react'
import colors from 'picocolors'
import { describe, expect, test } from 'vitest'
import { shopSketch } from '../src/playing/sketches/shop-sketch.ts'
import type { Scene } from '../src/playing/sketches/sketch.ts'

const CANVAS = { columns: 80, colour: colors.createColors(false) }

/** The scenes of a demonstration, thoughts left out. */
function storyOf(text: string): readonly Scene[] {
  const [opening = '', ...pairs] = text.split('\n> ')
  const scenes = pairs.map((pair) => ({ action: pair.split('\n')[0] ?? '', text: pair.split('\n').slice(1).join('\n') }))
  return [{ text: opening }, ...scenes.filter(({ action }) => !action.startsWith('think: '))]
}

const WANTED = [
  "wanted    i am looking for waterproof men's trail running shoes with a rubber",
  '          sole in moss green, size 10, and price lower than 100.00 dollars',
]
const SEARCHED = "searched  waterproof men's trail running shoes rubber sole"

describe.each([webshopProfile, webshopTextProfile, webshopReactProfile])('the map of a shop, pages as in $id', (profile) => {
  const story = storyOf(profile.demonstrations[1]?.text ?? '')
  const drawn = (count: number): readonly string[] => shopSketch(story.slice(0, count), CANVAS).map((line) => line.trimEnd())

  test('before anything was searched', () => {
    expect(drawn(1)).toEqual([...WANTED, 'searched', '          > open now, * opened before; 0 products seen'])
  })

  test('what was found, and what is open', () => {
    expect(drawn(3)).toEqual([
      ...WANTED,
      SEARCHED,
      'chosen    nothing',
      '       > B08CRNF5W1  $74.99  Cairnfell Waterproof Trail Running Shoes for Men w…',
      "         B08STRD6G3  $69.0  Ostrand Men's Trail Running Shoes, Rubber Sole, Bre…",
      '         B09CRNF8B7  $119.0  Cairnfell Waterproof Insulated Hiking Boots for Me…',
      '          > open now, * opened before; 3 products seen',
    ])
  })

  test('what was opened before, and what is chosen', () => {
    const lines = drawn(story.length - 1)
    expect(lines[3]).toBe('chosen    moss green, 10')
    expect(lines[4]).toMatch(/^ {7}\* B08CRNF5W1 /)
    expect(lines[5]).toMatch(/^ {7}> B08STRD6G3 /)
  })

  test('back on the results nothing is open', () => {
    expect(drawn(4).join('\n')).not.toMatch(/^chosen|^ +> B/m)
  })
})
