import { areaY, dot, gridY, line, plot } from '@observablehq/plot'
import { percent } from '../numbers.ts'
import { type ChartFrame, STYLE, simulatedMark } from './frame.ts'

/** A rate with its bounds at a position of the axis. */
export interface CurvePoint {
  readonly at: number
  readonly share: number
  readonly low: number
  readonly high: number
  /** Link to the tasks. */
  readonly address?: string
}

/** A line of a chart. */
interface Curve {
  readonly points: readonly CurvePoint[]
  readonly dashed?: boolean
}

interface CurveFrame extends ChartFrame {
  /** Title of the horizontal axis. */
  readonly axis: string
  /** Ends of the axis. */
  readonly min: number
  readonly max: number
  /** True for a logarithmic axis. @default false */
  readonly log?: boolean
  readonly ticks: number
  readonly format: (value: number) => string
  /** Pale lines of the other rows. */
  readonly others?: readonly (readonly CurvePoint[])[]
}

/** Chart of rates along an axis, with bands. */
export function curveChart(curves: readonly Curve[], frame: CurveFrame): Element {
  const { axis, min, max, log = false, ticks, format, others = [] } = frame
  const place = { x: 'at', y: 'share' } as const
  return plot({
    width: frame.width,
    height: 180,
    marginTop: 22,
    marginRight: 18,
    marginBottom: 38,
    marginLeft: 46,
    style: STYLE,
    x: { type: log ? 'log' : 'linear', domain: [min, max], ticks, tickFormat: format, label: axis, labelArrow: 'none' },
    y: { domain: [0, 1], ticks: 3, label: null, tickFormat: (share: number) => `${share * 100} %` },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 3 }),
      ...others.map((points) => line(points, { ...place, stroke: 'var(--line-strong)', strokeWidth: 1 })),
      ...curves.map(({ points }) => areaY(points, { x: 'at', y1: 'low', y2: 'high', fill: 'var(--accent)', fillOpacity: 0.16 })),
      ...curves.flatMap(({ points, dashed }) => [
        line(points, { ...place, stroke: 'var(--accent)', strokeWidth: 2.5, ...(dashed && { strokeDasharray: '5 4' }) }),
        dot(points, {
          ...place,
          r: 3,
          fill: dashed ? 'var(--background)' : 'var(--accent)',
          stroke: 'var(--accent)',
          href: 'address',
          title: ({ at, share }: CurvePoint) => `${percent(share)} within ${format(at)} ${axis}`,
        }),
      ]),
      simulatedMark(frame),
    ],
  })
}
