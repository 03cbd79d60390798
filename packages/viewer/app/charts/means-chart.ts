import { dot, gridX, plot, ruleY, text } from '@observablehq/plot'
import type { Mean, ReportRow } from '@orreryjs/reporting/data'
import { meanText, shortCount } from '../numbers.ts'
import { type ChartFrame, nameAxis, nameMargin, STYLE, simulatedMark } from './frame.ts'

interface MeansFrame extends ChartFrame {
  readonly title: string
  readonly of: (row: ReportRow) => Mean | undefined
  /** Returns a link to the tasks of a row. */
  readonly addressOf: (row: string) => string
}

const LINE = 26

/** Maximum width of a letter in pixels. */
const LETTER = 8

/** Chart of the mean of each row with its 95 % interval. */
export function meansChart(rows: readonly ReportRow[], frame: MeansFrame): Element {
  const values = rows.flatMap((row) => {
    const value = frame.of(row)
    if (value === undefined) return []
    const { mean, low = mean, high = mean } = value
    return [{ name: row.name, mean, low, high }]
  })
  const names = values.map(({ name }) => name)
  const marginLeft = nameMargin(names, frame)
  const longest = Math.max(0, ...values.map(({ mean }) => meanText(mean).length))
  const maxValue = Math.max(1, ...values.map(({ high }) => high))
  return plot({
    width: frame.width,
    height: names.length * LINE + 64,
    marginLeft,
    marginTop: 24,
    // Space for the number after the longest interval.
    marginRight: Math.max(48, 16 + longest * LETTER),
    marginBottom: 40,
    style: STYLE,
    x: { domain: [0, maxValue], label: frame.title, labelAnchor: 'left', labelArrow: 'none', ticks: 4, tickFormat: shortCount },
    y: { domain: names, label: null },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      nameAxis(marginLeft),
      ruleY(values, { y: 'name', x1: 'low', x2: 'high', stroke: 'var(--accent)', strokeWidth: 6, strokeOpacity: 0.35 }),
      dot(values, {
        y: 'name',
        x: 'mean',
        fill: 'var(--accent)',
        r: 4.5,
        href: ({ name }: { readonly name: string }) => frame.addressOf(name),
        title: ({ name, mean }: { readonly name: string; readonly mean: number }) => `${name}: ${meanText(mean)} ${frame.title}`,
      }),
      text(values, { y: 'name', x: 'high', text: ({ mean }) => meanText(mean), dx: 8, textAnchor: 'start' }),
      simulatedMark(frame),
    ],
  })
}
