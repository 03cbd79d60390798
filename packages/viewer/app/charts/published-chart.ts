import { areaY, dot, gridY, line, plot, ruleX } from '@observablehq/plot'
import type { ChartRow, PublishedChart } from '@orreryjs/reporting/data'
import { type ChartFrame, STYLE, simulatedMark } from './frame.ts'

/** Chart of one row of a published figure: our results in colour with intervals, published values in grey. */
export function publishedChart(chart: PublishedChart, { published, ours }: ChartRow, frame: ChartFrame): Element {
  const { joined, positions, inPercent, x, y } = chart
  const bounded = ours.filter(({ low, high }) => low !== undefined && high !== undefined)
  const maxValue = Math.max(
    ...chart.rows.flatMap((row) => [...row.published, ...row.ours].map(({ value, high }) => high ?? value)),
    1,
  )
  const points = { x: 'at', y: 'value' } as const
  const bounds = { x: 'at', y1: 'low', y2: 'high' } as const
  return plot({
    width: frame.width,
    height: 190,
    marginTop: 26,
    marginRight: 14,
    marginBottom: 38,
    marginLeft: 44,
    style: STYLE,
    x: { type: 'point', domain: positions, ticks: someOf(positions), label: x, labelArrow: 'none' },
    y: {
      domain: [0, inPercent ? 100 : maxValue],
      ticks: 3,
      label: y,
      labelArrow: 'none',
      tickFormat: (value: number) => (inPercent ? `${value} %` : String(value)),
    },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 3 }),
      joined ? line(published, { ...points, stroke: 'var(--line-strong)', strokeWidth: 2, strokeDasharray: '4 3' }) : null,
      joined
        ? areaY(bounded, { ...bounds, fill: 'var(--accent)', fillOpacity: 0.2 })
        : ruleX(bounded, { ...bounds, stroke: 'var(--accent)', strokeWidth: 6, strokeOpacity: 0.35 }),
      joined ? line(ours, { ...points, stroke: 'var(--accent)', strokeWidth: 2.5 }) : null,
      dot(published, { ...points, stroke: 'var(--line-strong)', strokeWidth: 2, fill: 'var(--background)', r: 4 }),
      dot(ours, { ...points, fill: 'var(--accent)', r: 3.5 }),
      simulatedMark(frame),
    ],
  })
}

/** Maximum number of axis labels in a small chart. */
const MAX_LABELS = 8

function someOf(positions: readonly string[]): readonly string[] {
  const every = Math.ceil(positions.length / MAX_LABELS)
  return positions.filter((_, index) => index % every === 0)
}
