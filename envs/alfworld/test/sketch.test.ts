import type { Canvas, StoryEntry } from '@orreryjs/core/worlds'
import { describe, expect, test } from 'vitest'
import { sketch } from '../src/explain/sketch.ts'

const OPENING: StoryEntry = {
  text: '-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around you, you see a cabinet 4, a cabinet 3, a cabinet 2, a cabinet 1, a countertop 1, a fridge 1, and a sinkbasin 1.\n\nYour task is to: put a clean mug in cabinet.',
}
const STORY: readonly StoryEntry[] = [
  OPENING,
  { action: 'go to cabinet 3', text: 'You arrive at cabinet 3. The cabinet 3 is closed.' },
  { action: 'open cabinet 3', text: 'You open the cabinet 3. The cabinet 3 is open. In it, you see nothing.' },
  { action: 'fly', text: 'Nothing happens.' },
  {
    action: 'go to countertop 1',
    text: 'You arrive at loc 7. On the countertop 1, you see a bread 2, a bread 1, a mug 2, and a mug 1.',
  },
  { action: 'take mug 2 from countertop 1', text: 'You pick up the mug 2 from the countertop 1.' },
  { action: 'go to sinkbasin 1', text: 'You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.' },
  { action: 'clean mug 2 with sinkbasin 1', text: 'You clean the mug 2 using the sinkbasin 1.' },
]
const asItIs = (text: string): string => text
const PLAIN: Canvas = { columns: 80, colour: { bold: asItIs, cyan: asItIs, dim: asItIs } }
const coloured = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[39m`
const COLOURS: Canvas['colour'] = { bold: coloured(1), cyan: coloured(36), dim: coloured(2) }

const drawn = (count: number, columns = 80): readonly string[] =>
  sketch(STORY.slice(0, count), { ...PLAIN, columns }).map((line) => line.trimEnd())

describe('the map of a household', () => {
  test('before any observation', () => {
    expect(drawn(1)).toEqual([
      'task        put a clean mug in cabinet',
      'in hand     nothing',
      'cabinet     1-4: ?',
      'countertop  1: ?',
      'fridge      1: ?',
      'sinkbasin   1: ?',
      '            [n] here, ? not seen',
    ])
  })

  test('shows contents of receptacles, the held object and the location', () => {
    expect(drawn(2)[2]).toBe('cabinet     1-2: ?  [3]: closed  4: ?')
    expect(drawn(5).slice(2, 4)).toEqual(['cabinet     1-2: ?  3: empty  4: ?', 'countertop  [1]: bread 1 2, mug 1 2'])
    expect(drawn(8)).toEqual([
      'task        put a clean mug in cabinet',
      'in hand     mug 2 (clean)',
      'cabinet     1-2: ?  3: empty  4: ?',
      'countertop  1: bread 1 2, mug 1',
      'fridge      1: ?',
      'sinkbasin   [1]: empty',
      '            [n] here, ? not seen',
    ])
  })

  test('shows objects that were put down, in both dialects', () => {
    const put: StoryEntry = { action: 'put mug 2 in/on sinkbasin 1', text: 'You put the mug 2 in/on the sinkbasin 1.' }
    const lines = sketch([...STORY, put], PLAIN)
    expect(lines[1]).toBe('in hand     nothing')
    expect(lines[5]).toBe('sinkbasin   [1]: mug 2 (clean)')
  })

  test('shows a receptacle as closed after it was closed again', () => {
    const shut: StoryEntry = { action: 'close cabinet 3', text: 'You close the cabinet 3.' }
    expect(sketch([...STORY.slice(0, 3), shut], PLAIN)[2]).toBe('cabinet     1-2: ?  [3]: empty (closed)  4: ?')
  })

  test.each([40, 80, 100])('fits into %i columns, also with colors, and omits nothing', (columns) => {
    const things = ['apple', 'bread', 'bowl', 'cup', 'egg', 'fork', 'knife', 'ladle', 'lettuce', 'pan', 'plate', 'pot', 'spatula']
    const list = things.map((thing) => `a ${thing} 1`).join(', ')
    const story = [
      ...STORY,
      { action: 'go to countertop 1', text: `You arrive at countertop 1. On the countertop 1, you see ${list}.` },
    ]
    const lines = sketch(story, { columns, colour: COLOURS })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences.
    const seen = lines.map((line) => line.replace(/\u001b\[\d+m/g, ''))
    for (const line of seen) expect(line.length).toBeLessThanOrEqual(columns)
    for (const thing of things) expect(seen.join('\n')).toContain(`${thing} 1`)
  })

  test('a text of another world', () => {
    expect(sketch([{ text: 'hello' }], PLAIN)).toHaveLength(3)
    expect(sketch([], PLAIN)).toHaveLength(3)
  })
})
