import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { box, COLOURS, line, scale, slide, text } from '../../../course/test/figures/svg.ts'

const GUIDES = join(import.meta.dirname, '../../../../docs/guides')

interface Row {
  readonly name: string
  readonly success: number
  readonly low: number
  readonly high: number
}

/** Reads the table of the run of starts in the guide, which the tests of documents keep current. */
function readRows(guide: string): readonly Row[] {
  const [, output = ''] = /^\$ \.\/orrery run [^\n]*--tasks near\.jsonl[^\n]*\n([\s\S]*?)^```$/m.exec(guide) ?? []
  return [...output.matchAll(/^(\S+) +simulated:(\S+) +([\d.]+) % +([\d.]+)-([\d.]+) /gm)].map(([, agent, model, ...values]) => {
    const [success = 0, low = 0, high = 0] = values.map(Number)
    return { name: `${agent}, ${model}`, success, low, high }
  })
}

const LEFT = 220
const TOP = 120
const ROW = 76

function picture(rows: readonly Row[]): string {
  const x = scale(0, 100, LEFT, 880)
  return slide({
    title: 'Success from one to three steps before the goal',
    description: rows.map(({ name, success, low, high }) => `${name}: ${success} % (${low}-${high})`).join('; '),
    source: 'starts from failed episodes of react, simulated:weak; alfworld valid_unseen; lines: 95 % intervals',
    body: rows.flatMap(({ name, success, low, high }, at) => {
      const y = TOP + at * ROW
      return [
        text(LEFT - 14, y + 26, name, { anchor: 'end' }),
        box(LEFT, y, x(success) - LEFT, 40, name.startsWith('rebact') ? COLOURS.blue : COLOURS.orange),
        line([x(low), y + 20], [x(high), y + 20], '#1a1a1a', { width: 3 }),
        text(x(high) + 12, y + 26, `${success} %`),
      ]
    }),
  })
}

test('the picture of the guide shows its table', async () => {
  const rows = readRows(readFileSync(join(GUIDES, 'start-states.md'), 'utf8'))
  expect(rows).toHaveLength(4)
  for (const { success, low, high } of rows) expect(low < success && success < high).toBe(true)
  await expect(picture(rows)).toMatchFileSnapshot(join(GUIDES, 'figures/start-states.svg'))
})
