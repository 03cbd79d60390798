import { dot, gridX, gridY, plot, ruleX, text } from '@observablehq/plot'
import type { ReportRow } from '../../src/index.ts'
import { shortCount } from '../numbers.ts'
import { type ChartFrame, STYLE, simulatedMark } from './frame.ts'

/** Success against tokens, on a scale of powers of ten. */
export function costChart(rows: readonly ReportRow[], frame: ChartFrame): Element {
  const points = rows.flatMap(({ name, success, tokens }) =>
    success === undefined || tokens === undefined || tokens.mean <= 0 ? [] : [{ name, ...success, tokens: tokens.mean }],
  )
  const costs = points.map(({ tokens }) => tokens)
  const domain = [Math.min(...costs) / 1.6, Math.max(...costs) * 1.6]
  return plot({
    width: frame.width,
    height: Math.max(240, Math.min(380, frame.width * 0.55)),
    marginTop: 28,
    marginRight: Math.min(110, frame.width * 0.25),
    marginBottom: 42,
    marginLeft: 48,
    style: STYLE,
    x: {
      type: 'log',
      domain,
      label: 'tokens per episode',
      labelAnchor: 'left',
      labelArrow: 'none',
      ticks: 4,
      tickFormat: shortCount,
    },
    y: {
      domain: [0, 1],
      percent: false,
      label: 'success',
      labelArrow: 'none',
      tickFormat: (share: number) => `${share * 100} %`,
    },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 5 }),
      ruleX(points, { x: 'tokens', y1: 'low', y2: 'high', stroke: 'var(--accent)', strokeWidth: 6, strokeOpacity: 0.3 }),
      dot(points, { x: 'tokens', y: 'mean', fill: 'var(--accent)', r: 5 }),
      text(points, {
        x: 'tokens',
        y: 'mean',
        text: 'name',
        dx: 9,
        textAnchor: 'start',
        stroke: 'var(--background)',
        strokeWidth: 4,
        fill: 'var(--text)',
        lineWidth: 10,
        textOverflow: 'ellipsis',
      }),
      simulatedMark(frame),
    ],
  })
}
