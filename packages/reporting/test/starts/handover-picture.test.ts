import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { axes, COLOURS, dot, line, PLOT, path, scale, slide, text } from '../../../course/test/figures/svg.ts'

const GUIDES = join(import.meta.dirname, '../../../../docs/guides')

interface Point {
  readonly step: number
  readonly success: number
}

/** Reads the table of the guide, which the tests of documents keep current. */
function readTable(guide: string): { readonly points: readonly Point[]; readonly own: number } {
  const [, output = ''] = /^\$ \.\/orrery handover [^\n]*\n([\s\S]*?)^```$/m.exec(guide) ?? []
  const points = [...output.matchAll(/^ *(\d+) +\d+ +([\d.]+) % /gm)].map(([, step, success]) => ({
    step: Number(step),
    success: Number(success),
  }))
  return { points, own: Number(/^without a hand-over: ([\d.]+) %/m.exec(output)?.[1]) }
}

function picture({ points, own }: ReturnType<typeof readTable>): string {
  const { left, right, top, bottom } = PLOT
  const x = scale(0, points.at(-1)?.step ?? 1, left, right)
  const y = scale(0, 100, bottom, top)
  const curve = points.map(({ step, success }) => [x(step), y(success)] as const)
  return slide({
    title: 'Success by the step after which REBACT takes over',
    description: `${points.map(({ step, success }) => `${step}: ${success} %`).join(', ')}. Without a hand-over: ${own} %.`,
    source: 'react, then rebact; alfworld valid_unseen, the first 40 houses, simulated:mid',
    body: [
      ...axes(
        points.filter(({ step }) => step % 10 === 0).map(({ step }) => [x(step), String(step)]),
        [0, 25, 50, 75, 100].map((value) => [y(value), `${value} %`]),
        ['steps of ReAct before the hand-over', 'success'],
      ),
      line([left, y(own)], [right, y(own)], COLOURS.orange, { dashed: true }),
      text(left + 8, y(own) + 24, `ReAct without a hand-over: ${own} %`, { colour: COLOURS.orange }),
      path(curve, COLOURS.blue),
      ...curve.map((point) => dot(point, COLOURS.blue, 5)),
    ],
  })
}

test('the picture of the guide shows its table', async () => {
  const table = readTable(readFileSync(join(GUIDES, 'handover.md'), 'utf8'))
  expect(table.points.length).toBeGreaterThan(10)
  expect(table.own).toBeGreaterThan(0)
  await expect(picture(table)).toMatchFileSnapshot(join(GUIDES, 'figures/handover.svg'))
})
