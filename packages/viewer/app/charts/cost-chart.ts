import { dot, gridX, gridY, plot, ruleX, ruleY, text } from '@observablehq/plot'
import type { Estimate, Mean } from '@orreryjs/reporting/data'
import { percent } from '../numbers.ts'
import { type ChartFrame, STYLE, simulatedMark } from './frame.ts'
import { placeLabels } from './labels.ts'

/** Success and cost of a row. */
interface PricedRow {
  readonly name: string
  readonly success: Estimate
  readonly price: Mean
  /** True if another row significantly solves more and costs less. */
  readonly dominated: boolean
}

interface CostFrame extends ChartFrame {
  /** Axis title with unit: `tokens per episode`. */
  readonly title: string
  readonly format: (price: number) => string
  /** Returns a link to the tasks of a row. */
  readonly addressOf: (row: string) => string
}

const TOP = 28
const RIGHT = 16
const BOTTOM = 42
const LEFT = 48

/** Chart of success by cost on a logarithmic scale, with 95 % intervals. */
export function costChart(rows: readonly PricedRow[], frame: CostFrame): Element {
  const points = rows.map(({ name, success, dominated, price: { mean: cost, low = cost, high = cost } }) => ({
    name,
    inside: dominated ? 'var(--background)' : 'var(--accent)',
    ...success,
    cost,
    // A logarithmic scale has no zero.
    lowCost: Math.max(low, cost / 10),
    highCost: high,
  }))
  const cheapest = Math.min(...points.map(({ lowCost }) => lowCost)) / 1.6
  const dearest = Math.max(...points.map(({ highCost }) => highCost)) * 1.6
  const height = Math.max(240, Math.min(380, frame.width * 0.55))
  const inside = { left: LEFT, right: frame.width - RIGHT, top: TOP, bottom: height - BOTTOM }
  const across = (cost: number): number =>
    inside.left + ((inside.right - inside.left) * Math.log(cost / cheapest)) / Math.log(dearest / cheapest)
  const down = (share: number): number => inside.bottom - (inside.bottom - inside.top) * share
  const ticks = ticksBetween(cheapest, dearest, across)
  const labels = placeLabels(
    points.map(({ name, cost, mean }) => ({ name, x: across(cost), y: down(mean) })),
    { ...inside, top: 0, bottom: inside.bottom + 14 },
  )
  return plot({
    width: frame.width,
    height,
    marginTop: TOP,
    marginRight: RIGHT,
    marginBottom: BOTTOM,
    marginLeft: LEFT,
    style: STYLE,
    x: {
      type: 'log',
      domain: [cheapest, dearest],
      label: frame.title,
      labelAnchor: 'left',
      labelArrow: 'none',
      ticks,
      tickFormat: frame.format,
    },
    y: {
      domain: [0, 1],
      percent: false,
      label: 'success',
      labelArrow: 'none',
      tickFormat: (share: number) => `${share * 100} %`,
    },
    color: { type: 'identity' },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks }),
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 5 }),
      ruleX(points, { x: 'cost', y1: 'low', y2: 'high', ...INTERVAL }),
      ruleY(points, { y: 'mean', x1: 'lowCost', x2: 'highCost', ...INTERVAL }),
      dot(points, {
        x: 'cost',
        y: 'mean',
        fill: 'inside',
        stroke: 'var(--accent)',
        strokeWidth: 2,
        r: 5,
        href: ({ name }) => frame.addressOf(name),
        title: ({ name, mean, cost }) => `${name}: ${percent(mean)} success, ${frame.format(cost)} ${frame.title}`,
      }),
      ...labels.map(({ anchor, dx, dy }, at) =>
        text(points.slice(at, at + 1), { x: 'cost', y: 'mean', text: 'name', dx, dy, textAnchor: anchor, ...HALO }),
      ),
      simulatedMark(frame),
    ],
  })
}

/** Minimum distance of ticks in pixels, so that their labels do not overlap. */
const MIN_TICK_DISTANCE = 56

/** Returns ticks of a logarithmic axis: powers of ten, then twice and five times a power, as far as there is room. */
function ticksBetween(min: number, max: number, across: (cost: number) => number): readonly number[] {
  const powers = Array.from({ length: 40 }, (_, index) => 10 ** (index - 20))
  const ticks: number[] = []
  for (const tick of [1, 2, 5].flatMap((factor) => powers.map((power) => factor * power))) {
    if (tick < min || tick > max) continue
    if (ticks.every((each) => Math.abs(across(each) - across(tick)) >= MIN_TICK_DISTANCE)) ticks.push(tick)
  }
  return ticks.sort((one, other) => one - other)
}

const INTERVAL = { stroke: 'var(--accent)', strokeWidth: 6, strokeOpacity: 0.3 } as const
const HALO = { stroke: 'var(--background)', strokeWidth: 7, fill: 'var(--text)' } as const
