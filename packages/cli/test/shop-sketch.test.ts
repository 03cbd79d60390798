import { react } from '@orreryjs/agent-react'
import { profileFor, type ShownDemonstration } from '@orreryjs/core'
import { webshop } from '@orreryjs/env-webshop'
import colors from 'picocolors'
import { describe, expect, test } from 'vitest'
import { shopSketch } from '../src/playing/sketches/shop-sketch.ts'
import type { Scene } from '../src/playing/sketches/sketch.ts'

const CANVAS = { columns: 80, colour: colors.createColors(false) }

/** The scenes of a demonstration, thoughts left out. */
function storyOf(played: ShownDemonstration | undefined): readonly Scene[] {
  if (played === undefined || 'text' in played) return []
  const scenes = played.exchanges.flatMap((each) =>
    each.kind === 'action' ? [{ action: each.action, text: each.observation ?? '' }] : [],
  )
  return [{ text: played.opening }, ...scenes]
}

const WANTED = [
  'wanted    please help me find some wool felt, shock proof laptop sleeves with no',
  '          handle in camel, and price lower than 60.00 dollars',
]
const SEARCHED = 'searched  wool felt shock proof laptop sleeve no handle'

const SHOPS = [{ observation: 'text_rich' }, { observation: 'text' }, { observation: 'react', dialect: 'react' }]

describe.each(SHOPS)('the map of a shop, pages as $observation', (options) => {
  const story = storyOf(profileFor(react.profiles, webshop.create(options)).demonstrations[1])
  const drawn = (count: number): readonly string[] => shopSketch(story.slice(0, count), CANVAS).map((line) => line.trimEnd())

  test('before anything was searched', () => {
    expect(drawn(1)).toEqual([...WANTED, 'searched', '          > open now, * opened before; 0 products seen'])
  })

  test('what was found, and what is open', () => {
    const lines = drawn(3)
    expect(lines.slice(0, 4)).toEqual([...WANTED, SEARCHED, 'chosen    nothing'])
    expect(lines[4]).toMatch(/^ {7}> B0BJWRDG1V {2}\$30\.0 to \$37\.99 {2}Tarnholt KD68 Wool Felt/)
    expect(lines[5]).toMatch(/^ {9}B00E07TF2J {2}\$28\.99 {2}Tarnholt KD68 Wool Felt/)
    expect(lines.at(-1)).toMatch(/> open now, \* opened before; (3|10) products seen$/)
  })

  test('what was opened before, and what is chosen', () => {
    const lines = drawn(story.length - 1)
    expect(lines[3]).toBe('chosen    camel')
    expect(lines[4]).toMatch(/^ {7}\* B0BJWRDG1V /)
    expect(lines[5]).toMatch(/^ {7}> B00E07TF2J /)
  })

  test('back on the results nothing is open', () => {
    expect(drawn(4).join('\n')).not.toMatch(/^chosen|^ +> B/m)
  })
})
