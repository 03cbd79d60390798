import { maxOf } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { type GoalDistanceCurve, goalDistanceCurve } from '../../src/pictures/index.ts'
import '../styles/drawings.css'

/** An episode and its display name. */
interface CurveOf {
  readonly name: string
  readonly recorded: RecordedEpisode
  /** Position (`seq`) of the current step. */
  readonly step?: number
}

interface CurveProps {
  /** One or two episodes. */
  readonly episodes: readonly CurveOf[]
  readonly onStep?: (episode: number, seq: number) => void
}

/** Maximum number of points that are drawn as dots. */
const MAX_DOTS = 80

const WIDTH = 480
const HEIGHT = 120
const EDGE = { left: 30, right: 10, top: 8, bottom: 20 } as const

/**
 * Distance to goal (oracle steps) after each step; the line is interrupted if the oracle has no plan. `onStep` is called with the
 * episode and the position of the clicked event. Returns `null` without curves.
 */
export function Curve({ episodes, onStep }: CurveProps) {
  const curves = episodes.map(({ recorded, ...rest }, index) => ({ ...rest, index, curve: goalDistanceCurve(recorded) }))
  const known = curves.filter((each): each is typeof each & { readonly curve: GoalDistanceCurve } => each.curve !== undefined)
  if (known.length === 0) return null
  const points = known.flatMap(({ curve }) => curve.points)
  const maxDistance = maxOf(
    points.map(({ toGo }) => toGo ?? 0),
    1,
  )
  const last = maxOf(
    points.map(({ step }) => step),
    1,
  )
  const x = (step: number): number => EDGE.left + (step / last) * (WIDTH - EDGE.left - EDGE.right)
  const y = (toGo: number): number => EDGE.top + (1 - toGo / maxDistance) * (HEIGHT - EDGE.top - EDGE.bottom)
  return (
    <figure class="to-go">
      <figcaption>
        <span class="figure-title">Distance to goal (oracle steps)</span>{' '}
        {known.length > 1 &&
          known.map(({ name, index }) => (
            <span key={index} class={`key curve-${index}`}>
              {name}
            </span>
          ))}
        {points.some(({ toGo }) => toGo === null) && <span class="small">gap: the oracle has no plan</span>}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={known.map(({ name, curve }) => `${name}: ${inWords(curve)}`).join('; ')}
      >
        <path class="axis" d={`M${x(0)},${y(0)}H${x(last)}M${x(0)},${y(0)}V${y(maxDistance)}`} />
        <text class="tick" x={EDGE.left - 4} y={y(maxDistance) + 8} text-anchor="end">
          {maxDistance}
        </text>
        <text class="tick" x={EDGE.left - 4} y={y(0)} text-anchor="end">
          0
        </text>
        <text class="tick" x={x(last)} y={HEIGHT - 5} text-anchor="end">{`step ${last}`}</text>
        {known.map(({ curve, index, step }) => (
          <g key={index} class={`curve-${index}`}>
            <path class="line" d={lineOf(curve, x, y)} />
            {curve.points.map((point) =>
              point.toGo === null ? null : (
                // biome-ignore lint/a11y/noStaticElementInteractions: the picture and the list of steps offer the same steps to the keyboard
                <circle
                  key={point.seq}
                  class={point.seq === step ? 'here' : 'point'}
                  data-point={point.seq}
                  cx={x(point.step)}
                  cy={y(point.toGo)}
                  r={point.seq === step ? 5 : curve.points.length > MAX_DOTS ? 1 : 2.5}
                  onClick={() => onStep?.(index, point.seq)}
                />
              ),
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** Returns the path of a step curve with gaps where there is no plan. */
function lineOf({ points }: GoalDistanceCurve, x: (step: number) => number, y: (toGo: number) => number): string {
  let path = ''
  let before: number | null = null
  for (const { step, toGo } of points) {
    if (toGo !== null) path += before === null ? `M${x(step)},${y(toGo)}` : `H${x(step)}V${y(toGo)}`
    before = toGo
  }
  return path
}

function inWords({ points }: GoalDistanceCurve): string {
  const [first] = points
  const last = points.at(-1)
  const text = (toGo: number | null | undefined): string => (toGo === null || toGo === undefined ? 'no plan' : String(toGo))
  return `${text(first?.toGo)} steps to the goal at the start, ${text(last?.toGo)} after step ${last?.step ?? 0}`
}
