import { axisY, type Markish, text } from '@observablehq/plot'

/** Options of all charts. */
export interface ChartFrame {
  readonly width: number
  /** True if the chart needs the mark "simulated". */
  readonly simulated: boolean
}

/** Style of all charts. */
export const STYLE = { background: 'none', color: 'var(--text)', fontSize: '12px', fontFamily: 'inherit' } as const

/** Mark "simulated" inside the chart, so that it is kept in screenshots. */
export function simulatedMark({ simulated }: ChartFrame): Markish {
  const options = { frameAnchor: 'top-right', dy: -14, fill: 'var(--warn)', fontWeight: 'bold' } as const
  return simulated ? text(['simulated'], options) : null
}

/** Returns the width of the left margin for row names, in pixels. */
export function nameMargin(names: readonly string[], { width }: ChartFrame): number {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return Math.min(longest * 7 + 14, Math.floor(width * 0.38))
}

/** Axis with row names; long names are truncated. */
export function nameAxis(margin: number): Markish {
  return axisY({ label: null, tickSize: 0, lineWidth: margin / 12, textOverflow: 'ellipsis' })
}
