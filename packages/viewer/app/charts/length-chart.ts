import { areaY, dot, gridY, line, plot } from '@observablehq/plot'
import type { ReportGrouping } from '@orreryjs/reporting/data'
import { percent } from '../numbers.ts'
import { type ChartFrame, STYLE, simulatedMark } from './frame.ts'

interface LengthFrame extends ChartFrame {
  /** Returns a link to the tasks of a length. */
  readonly addressOf: (length: string) => string
}

interface Point {
  readonly length: string
  readonly group: string
  readonly row: number
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** Chart of success by task length for one row, with pale lines of the others. */
export function lengthChart({ groups }: ReportGrouping, row: number, frame: LengthFrame): Element {
  const points = groups.flatMap(({ name, cells }) =>
    cells.flatMap((cell, index): readonly Point[] =>
      cell === null
        ? []
        : [{ length: name, group: shortName(name), row: index, mean: cell.mean, low: cell.low, high: cell.high }],
    ),
  )
  const own = points.filter((point) => point.row === row)
  const others = points.filter((point) => point.row !== row)
  return plot({
    width: frame.width,
    height: 170,
    marginTop: 22,
    marginRight: 14,
    marginBottom: 38,
    marginLeft: 46,
    style: STYLE,
    x: { type: 'point', domain: groups.map(({ name }) => shortName(name)), label: 'oracle steps', labelArrow: 'none' },
    y: { domain: [0, 1], ticks: 3, label: null, tickFormat: (share: number) => `${share * 100} %` },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 3 }),
      line(others, { x: 'group', y: 'mean', z: 'row', stroke: 'var(--line-strong)', strokeWidth: 1 }),
      areaY(own, { x: 'group', y1: 'low', y2: 'high', fill: 'var(--accent)', fillOpacity: 0.2 }),
      line(own, { x: 'group', y: 'mean', stroke: 'var(--accent)', strokeWidth: 2.5 }),
      dot(own, {
        x: 'group',
        y: 'mean',
        fill: 'var(--accent)',
        r: 3.5,
        href: ({ length }: Point) => frame.addressOf(length),
        title: ({ length, mean }: Point) => `${percent(mean)} at ${length}`,
      }),
      simulatedMark(frame),
    ],
  })
}

/** Shortens `length 5-8` to `5-8` and `length 49 and more` to `49+`. */
function shortName(name: string): string {
  return name.replace(/^length /, '').replace(' and more', '+')
}
