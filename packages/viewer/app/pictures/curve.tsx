import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { curveOf, type ToGoCurve } from '../../src/pictures/index.ts'
import '../styles/drawings.css'

/** An episode of a curve, with the name that tells it from the other. */
interface CurveOf {
  readonly name: string
  readonly recorded: RecordedEpisode
  /** The step that is shown, by the position (`seq`) of its event. */
  readonly step?: number
}

interface CurveProps {
  /** One episode, or two to be compared. */
  readonly episodes: readonly CurveOf[]
  readonly onStep?: (episode: number, seq: number) => void
}

/** Of more points each is a speck of the line. */
const FEW = 80

const WIDTH = 480
const HEIGHT = 120
const EDGE = { left: 30, right: 10, top: 8, bottom: 20 } as const

/**
 * Steps still to go by the oracle's plan, after each step: down is nearer to the goal. Where the oracle has no plan, the line is
 * broken. `onStep` is told which of the episodes, and the position of the point's event. Nothing where no episode has a curve.
 */
export function Curve({ episodes, onStep }: CurveProps) {
  const curves = episodes.map(({ recorded, ...rest }, index) => ({ ...rest, index, curve: curveOf(recorded) }))
  const known = curves.filter((each): each is typeof each & { readonly curve: ToGoCurve } => each.curve !== undefined)
  if (known.length === 0) return null
  const points = known.flatMap(({ curve }) => curve.points)
  const most = Math.max(1, ...points.map(({ toGo }) => toGo ?? 0))
  const last = Math.max(1, ...points.map(({ step }) => step))
  const x = (step: number): number => EDGE.left + (step / last) * (WIDTH - EDGE.left - EDGE.right)
  const y = (toGo: number): number => EDGE.top + (1 - toGo / most) * (HEIGHT - EDGE.top - EDGE.bottom)
  return (
    <figure class="to-go">
      <figcaption>
        <span class="figure-title">Steps still to go</span>{' '}
        {known.length > 1 &&
          known.map(({ name, index }) => (
            <span key={index} class={`key curve-${index}`}>
              {name}
            </span>
          ))}
        {points.some(({ toGo }) => toGo === null) && <span class="small">no line: the oracle knows no way</span>}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={known.map(({ name, curve }) => `${name}: ${inWords(curve)}`).join('; ')}
      >
        <path class="axis" d={`M${x(0)},${y(0)}H${x(last)}M${x(0)},${y(0)}V${y(most)}`} />
        <text class="tick" x={EDGE.left - 4} y={y(most) + 8} text-anchor="end">
          {most}
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
                // biome-ignore lint/a11y/noStaticElementInteractions: the picture and the ladder have the same steps for the keyboard
                <circle
                  key={point.seq}
                  class={point.seq === step ? 'here' : 'point'}
                  data-point={point.seq}
                  cx={x(point.step)}
                  cy={y(point.toGo)}
                  r={point.seq === step ? 5 : curve.points.length > FEW ? 1 : 2.5}
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

/** A line through the points, level until the next step; broken where there is no plan. */
function lineOf({ points }: ToGoCurve, x: (step: number) => number, y: (toGo: number) => number): string {
  let path = ''
  let before: number | null = null
  for (const { step, toGo } of points) {
    if (toGo !== null) path += before === null ? `M${x(step)},${y(toGo)}` : `H${x(step)}V${y(toGo)}`
    before = toGo
  }
  return path
}

function inWords({ points }: ToGoCurve): string {
  const [first] = points
  const last = points.at(-1)
  const said = (toGo: number | null | undefined): string => (toGo === null || toGo === undefined ? 'no way' : String(toGo))
  return `${said(first?.toGo)} to go at the start, ${said(last?.toGo)} after step ${last?.step ?? 0}`
}
