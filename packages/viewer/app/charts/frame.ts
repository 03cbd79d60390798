import { axisY, type Markish, text } from '@observablehq/plot'

/** How a chart is drawn. */
export interface ChartFrame {
  readonly width: number
  /** Whether it must say so. */
  readonly simulated: boolean
}

/** What every chart has in common. */
export const STYLE = { background: 'none', color: 'var(--text)', fontSize: '12px', fontFamily: 'inherit' } as const

/** Says inside the picture, which may be cut out of the page, that it shows simulated results. */
export function simulatedMark({ simulated }: ChartFrame): Markish {
  const options = { frameAnchor: 'top-right', dy: -14, fill: 'var(--warn)', fontWeight: 'bold' } as const
  return simulated ? text(['simulated'], options) : null
}

/** Room for the names of rows at the left, in pixels. */
export function nameMargin(names: readonly string[], { width }: ChartFrame): number {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return Math.min(longest * 7 + 14, Math.floor(width * 0.38))
}

/** Names of rows at the left; long ones are cut. */
export function nameAxis(margin: number): Markish {
  return axisY({ label: null, tickSize: 0, lineWidth: margin / 12, textOverflow: 'ellipsis' })
}
