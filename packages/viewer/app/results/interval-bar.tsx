import type { Estimate } from '@orreryjs/reporting/data'

const WIDTH = 160
const HEIGHT = 18
const RADIUS = 4
/** Space for the whole dot at 0 and 100 %. */
const MARGIN = RADIUS + 1

/** A rate and its interval on a line from 0 to 100 %. Hidden from screen readers: the numbers are next to it. */
export function IntervalBar({ mean, low, high }: Estimate) {
  const at = (share: number): number => MARGIN + share * (WIDTH - 2 * MARGIN)
  const middle = HEIGHT / 2
  return (
    <svg class="interval" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line x1={at(0)} x2={at(1)} y1={middle} y2={middle} class="track" />
      {[0, 0.5, 1].map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1={middle - 4} y2={middle + 4} class="track" />
      ))}
      <rect x={at(low)} width={Math.max(1, at(high) - at(low))} y={middle - 4} height={8} rx={2} class="range" />
      <circle cx={at(mean)} cy={middle} r={RADIUS} class="dot" />
    </svg>
  )
}
