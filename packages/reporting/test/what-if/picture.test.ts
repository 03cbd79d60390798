import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { box, COLOURS, scale, slide, text } from '../../../course/test/figures/svg.ts'

const GUIDES = join(import.meta.dirname, '../../../../docs/guides')

/** Effects of a changed action, in the order of the bars. */
const EFFECTS = { further: COLOURS.red, same: COLOURS.grey, closer: COLOURS.green } as const

interface PartRow {
  readonly part: string
  readonly prompts: number
  readonly counts: Readonly<Record<keyof typeof EFFECTS, number>>
}

/** Reads the table of the first sweep in the guide, which the tests of documents keep current. */
function sweptParts(guide: string): readonly PartRow[] {
  const [, output = ''] = /^\$ \.\/orrery what-if \S+ --sweep-prompt-parts\n([\s\S]*?)^```$/m.exec(guide) ?? []
  return [...output.matchAll(/^(\S[^%\n]*?) {2,}(\d+) +[\d.]+ % +(\d+) +(\d+) +(\d+) +\d+ /gm)].map(
    ([, part = '', prompts, closer, same, further]) => ({
      part,
      prompts: Number(prompts),
      counts: { closer: Number(closer), same: Number(same), further: Number(further) },
    }),
  )
}

const LEFT = 200
const RIGHT = 900
const TOP = 100
const ROW = 38

function picture(rows: readonly PartRow[]): string {
  const x = scale(0, 1, LEFT, RIGHT)
  const bars = rows.flatMap(({ part, prompts, counts }, index) => {
    const y = TOP + index * ROW
    let from = 0
    const boxes = Object.entries(EFFECTS).map(([effect, colour]) => {
      const share = counts[effect as keyof typeof EFFECTS] / prompts
      const drawn = box(x(from), y, x(share) - x(0), ROW - 10, colour)
      from += share
      return drawn
    })
    return [
      text(LEFT - 12, y + 20, part, { anchor: 'end', size: 16 }),
      ...boxes,
      text(x(from) + 8, y + 20, `${(from * 100).toFixed(0)} %`, { size: 16 }),
    ]
  })
  const legend = Object.entries(EFFECTS).flatMap(([effect, colour], index) => [
    box(LEFT + index * 200, 480, 16, 16, colour),
    text(LEFT + 24 + index * 200, 494, effect, { size: 16 }),
  ])
  const values = rows.map(({ part, prompts, counts: { closer, same, further } }) => {
    return `${part}: ${closer} closer, ${same} same, ${further} further, of ${prompts}`
  })
  return slide({
    title: 'Next actions that change without a part of the prompt',
    description: `Steps of REBACT by the distance to goal after the other action. ${values.join('; ')}.`,
    source: 'rebact, alfworld valid_unseen, the first 10 houses, simulated:mid',
    body: [...bars, ...legend],
  })
}

test('the picture of the guide shows its table', async () => {
  const guide = readFileSync(join(GUIDES, 'what-if.md'), 'utf8')
  const rows = sweptParts(guide)
  expect(rows.map(({ part }) => part)).toEqual(expect.arrayContaining(['(unchanged)', 'verdict', 'HISTORY', 'TASK']))
  for (const { prompts, counts } of rows) expect(counts.closer + counts.same + counts.further).toBeLessThanOrEqual(prompts)
  await expect(picture(rows)).toMatchFileSnapshot(join(GUIDES, 'figures/what-if.svg'))
})
