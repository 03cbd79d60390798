import { maxOf } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { type GoalDistanceCurve, goalDistanceCurve, type ToGoPoint } from '../../src/pictures/index.ts'
import { EFFECTS, EffectMark, EffectSymbol } from './effect-mark.tsx'
import '../styles/drawings.css'

/** An episode and its display name. */
interface CurveOf {
  readonly name: string
  readonly recorded: RecordedEpisode
  /** Position (`seq`) of the current step. */
  readonly step?: number
}

interface CurveProps {
  /** One or two episodes. The effects of the steps are drawn for one episode only. */
  readonly episodes: readonly CurveOf[]
  readonly onStep?: (episode: number, seq: number) => void
}

/** Maximum number of points that are drawn as large marks. */
const MAX_LARGE = 80

const WIDTH = 480
const HEIGHT = 120
const EDGE = { left: 30, right: 10, top: 8, bottom: 20 } as const

/** Left edge with room for the label of states without a plan. */
const WIDE_LEFT = 60

/** Height of the band for steps into states without a plan. */
const NO_PLAN_BAND = 24

/** Height of the band for the word above the decisive step. */
const DECISIVE_BAND = 14

/** A curve with its position among the given episodes. */
interface KnownCurve extends Pick<CurveOf, 'name' | 'step'> {
  readonly index: number
  readonly curve: GoalDistanceCurve
}

/** Coordinates in the drawing. */
interface Scale {
  x(step: number): number
  /** Points without a plan are in the band above all others. */
  y(toGo: number | null): number
}

/**
 * Distance to goal (oracle steps) after each step; the line is interrupted if the oracle has no plan. `onStep` is called with the
 * episode and the position of the clicked event. Returns `null` without curves.
 */
export function Curve({ episodes, onStep }: CurveProps) {
  const known = episodes.flatMap(({ recorded, ...rest }, index): readonly KnownCurve[] => {
    const curve = goalDistanceCurve(recorded)
    return curve === undefined ? [] : [{ ...rest, index, curve }]
  })
  if (known.length === 0) return null
  const points = known.flatMap(({ curve }) => curve.points)
  const hasEffects = known.length === 1 && points.some(({ effect }) => effect !== undefined)
  const hasGap = points.some(({ toGo }) => toGo === null)
  const decisive = hasEffects ? points.find(({ seq }) => seq === known[0]?.curve.decisive) : undefined
  const maxDistance = maxOf(
    points.map(({ toGo }) => toGo ?? 0),
    1,
  )
  const last = maxOf(
    points.map(({ step }) => step),
    1,
  )
  const head = decisive === undefined ? 0 : DECISIVE_BAND
  const band = head + (hasEffects && hasGap ? NO_PLAN_BAND : 0)
  const height = HEIGHT + band
  const left = hasEffects && hasGap ? WIDE_LEFT : EDGE.left
  const scale: Scale = {
    x: (step) => left + (step / last) * (WIDTH - left - EDGE.right),
    y: (toGo) =>
      toGo === null ? EDGE.top + head + 4 : EDGE.top + band + (1 - toGo / maxDistance) * (height - EDGE.top - EDGE.bottom - band),
  }
  const { x, y } = scale
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
        {hasEffects ? <EffectKey points={points} /> : hasGap && <span class="small">gap: the oracle has no plan</span>}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={known.map(({ name, curve }) => `${name}: ${inWords(curve)}`).join('; ')}
      >
        <path class="axis" d={`M${x(0)},${y(0)}H${x(last)}M${x(0)},${y(0)}V${y(maxDistance)}`} />
        <text class="tick" x={left - 4} y={y(maxDistance) + 8} text-anchor="end">
          {maxDistance}
        </text>
        <text class="tick" x={left - 4} y={y(0)} text-anchor="end">
          0
        </text>
        {hasEffects && hasGap && (
          <text class="tick" x={left - 4} y={y(null) + 4} text-anchor="end">
            no plan
          </text>
        )}
        <text class="tick" x={x(last)} y={height - 5} text-anchor="end">{`step ${last}`}</text>
        {decisive !== undefined && <DecisiveLine at={x(decisive.step)} bottom={y(0)} />}
        {known.map(({ curve, index, step }) => (
          <g key={index} class={`curve-${index}`}>
            <path class="line" d={lineOf(curve, scale)} />
            {curve.points.map((point) => (
              <Point
                key={point.seq}
                point={point}
                scale={scale}
                hasEffects={hasEffects}
                isCurrent={point.seq === step}
                isSmall={curve.points.length > MAX_LARGE}
                onClick={() => onStep?.(index, point.seq)}
              />
            ))}
          </g>
        ))}
      </svg>
    </figure>
  )
}

interface PointProps {
  readonly point: ToGoPoint
  readonly scale: Scale
  readonly hasEffects: boolean
  readonly isCurrent: boolean
  readonly isSmall: boolean
  onClick(): void
}

function Point({ point: { seq, step, toGo, effect }, scale, hasEffects, isCurrent, isSmall, onClick }: PointProps) {
  if (toGo === null && !hasEffects) return null
  const [x, y] = [scale.x(step), scale.y(toGo)]
  const radius = isCurrent ? 5 : isSmall ? 1 : 2.5
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the picture and the list of steps offer the same steps to the keyboard
    <g class={isCurrent ? 'here' : 'point'} data-point={seq} onClick={onClick}>
      {hasEffects && effect !== undefined ? (
        <>
          {isCurrent && <circle class="halo" cx={x} cy={y} r={8} />}
          <EffectMark effect={effect} x={x} y={y} radius={isSmall && !isCurrent ? 1.6 : 3.6} />
        </>
      ) : (
        <circle cx={x} cy={y} r={radius} />
      )}
    </g>
  )
}

/** Names of the marks that occur. */
function EffectKey({ points }: { readonly points: readonly ToGoPoint[] }) {
  return (
    <>
      {EFFECTS.filter(([effect]) => points.some((point) => point.effect === effect)).map(([effect, name]) => (
        <span key={effect} class="effect-key">
          <EffectSymbol effect={effect} /> {name}
        </span>
      ))}
    </>
  )
}

function DecisiveLine({ at, bottom }: { readonly at: number; readonly bottom: number }) {
  const isAtEdge = at > WIDTH - 60
  return (
    <g class="decisive">
      <path d={`M${at},${DECISIVE_BAND + 2}V${bottom}`} />
      <text
        class="decisive-label"
        x={isAtEdge ? at + EDGE.right - 2 : at}
        y={DECISIVE_BAND - 2}
        text-anchor={isAtEdge ? 'end' : 'middle'}
      >
        decisive step
      </text>
    </g>
  )
}

/** Returns the path of a step curve with gaps where there is no plan. */
function lineOf({ points }: GoalDistanceCurve, { x, y }: Scale): string {
  let path = ''
  let before: number | null = null
  for (const { step, toGo } of points) {
    if (toGo !== null) path += before === null ? `M${x(step)},${y(toGo)}` : `H${x(step)}V${y(toGo)}`
    before = toGo
  }
  return path
}

function inWords({ points, decisive }: GoalDistanceCurve): string {
  const [first] = points
  const last = points.at(-1)
  const lost = points.find(({ seq }) => seq === decisive)
  const text = (toGo: number | null | undefined): string => (toGo === null || toGo === undefined ? 'no plan' : String(toGo))
  const ends = `${text(first?.toGo)} steps to the goal at the start, ${text(last?.toGo)} after step ${last?.step ?? 0}`
  return lost === undefined ? ends : `${ends}; decisive step ${lost.step}`
}
