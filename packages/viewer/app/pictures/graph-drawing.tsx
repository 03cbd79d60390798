import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { GraphPicture, MemoryItem, StateVisit } from '../../src/pictures/index.ts'
import { ActChip, joinClasses } from './act-chip.tsx'
import { type GraphLayout, layOutGraph, STATE } from './graph-layout.ts'
import { labelOf, type PicturePosition, scrollIntoView } from './picture-position.ts'

interface GraphDrawingProps extends PicturePosition {
  readonly picture: GraphPicture
}

/** Minimum scale of the drawing. */
const MIN_SCALE = 0.75

/** Graph of states and transitions, the steps in each state, and the memory. */
export function GraphDrawing({ picture, ...shown }: GraphDrawingProps) {
  const layout = useMemo(() => layOutGraph(picture), [picture])
  const place = useRef<HTMLDivElement>(null)
  const here = picture.visits.findLast(({ seq }) => seq <= shown.step)
  const x = layout.states.find(({ name }) => name === here?.state)?.x
  useEffect(() => {
    const scale = (place.current?.firstElementChild?.clientWidth ?? layout.width) / layout.width
    if (place.current !== null && x !== undefined) scrollIntoView(place.current, x * scale, layout.middle * scale)
  }, [x, layout])
  return (
    <>
      <div class="picture-place" ref={place}>
        {/* biome-ignore lint/a11y/useSemanticElements: SVG has no element for it */}
        <svg
          class="graph"
          role="group"
          aria-label={`Graph of ${layout.states.length} states`}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          // As wide as the container, but large enough to read the labels.
          style={{ width: '100%', minWidth: `${layout.width * MIN_SCALE}px`, maxWidth: `${layout.width}px` }}
        >
          <Edges layout={layout} step={shown.step} />
          {layout.states.map(({ name, x }) => (
            <StateMark
              key={name}
              name={name}
              x={x}
              y={layout.middle}
              stays={picture.visits.filter(({ state }) => state === name)}
              isCurrent={here?.state === name}
              {...shown}
            />
          ))}
        </svg>
      </div>
      {picture.memory.length > 0 && <Memory items={picture.memory} {...shown} />}
      {picture.forced !== undefined && (
        <p class={joinClasses('picture-note', picture.forced.seq > shown.step && 'later')}>
          Forced to end: {picture.forced.reason}
        </p>
      )}
      <ol class="visits-list">
        {picture.visits.map((stay, index) => (
          <StayView key={stay.seq} stay={stay} move={picture.moves[index]} isHere={stay === here} {...shown} />
        ))}
      </ol>
    </>
  )
}

function Edges({ layout, step }: { readonly layout: GraphLayout; readonly step: number }) {
  return (
    <g>
      <defs>
        <marker
          id="way-end"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="9"
          markerHeight="9"
          orient="auto-start-reverse"
        >
          <path d="M0,0L8,4L0,8z" />
        </marker>
      </defs>
      {layout.edges.map(({ from, to, seqs, d, x, y }) => {
        const used = seqs.filter((seq) => seq <= step).length
        return (
          <g key={`${from}\n${to}`} class={joinClasses('edge', used === 0 && 'later')}>
            <path class="way" d={d} stroke-width={1 + Math.min(3, seqs.length / 3)} marker-end="url(#way-end)" />
            <text class="word" x={x} y={y} text-anchor="middle">
              {seqs.length}
            </text>
          </g>
        )
      })}
    </g>
  )
}

interface StateMarkProps extends PicturePosition {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly stays: readonly StateVisit[]
  readonly isCurrent: boolean
}

/** A state. A click goes to its next visit. */
function StateMark({ name, x, y, stays, isCurrent, step, onStep }: StateMarkProps) {
  const before = stays.filter(({ seq }) => seq <= step).length
  const next = stays.find(({ seq }) => seq > step) ?? stays[0]
  const title = `${name}, ${stays.length} ${stays.length === 1 ? 'time' : 'times'}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no element for it
    <g
      role="button"
      tabindex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      data-seq={next?.seq ?? 0}
      data-state={name}
      class={joinClasses('state', isCurrent && 'current', before === 0 && 'later')}
      transform={`translate(${x},${y})`}
      onClick={() => next !== undefined && onStep(firstSeq(next))}
    >
      <title>{title}</title>
      <rect class="plate" x={-STATE.wide} y={-STATE.half} width={2 * STATE.wide} height={2 * STATE.half} rx="8" />
      <text class="word" y="4" text-anchor="middle">
        {labelOf(name, 12)} <tspan class="visits">{stays.length === 0 ? '' : `×${stays.length}`}</tspan>
      </text>
    </g>
  )
}

function firstSeq({ acts, seq }: StateVisit): number {
  return acts[0]?.seq ?? seq
}

interface StayViewProps extends PicturePosition {
  readonly stay: StateVisit
  readonly move: GraphPicture['moves'][number] | undefined
  readonly isHere: boolean
}

function StayView({ stay, move, isHere, ...shown }: StayViewProps) {
  return (
    <li
      class={joinClasses('stay', isHere && 'here', stay.seq > shown.step && 'later')}
      aria-current={isHere ? 'true' : undefined}
    >
      <strong>{stay.state}</strong>
      <ul class="entries">
        {stay.acts.map((act) => (
          <li key={act.seq}>
            <ActChip act={act} {...shown} />
          </li>
        ))}
        {move !== undefined && move.reason !== '' && <li class="picture-note">{labelOf(move.reason, 240)}</li>}
      </ul>
    </li>
  )
}

function Memory({ items, ...shown }: PicturePosition & { readonly items: readonly MemoryItem[] }) {
  const { step, onStep } = shown
  return (
    <div class="memory">
      <p class="stack-title">Memory: visited items</p>
      <ol>
        {items.map((item) => (
          <li key={item.id} class={joinClasses(item.seq > step && 'later')}>
            <button type="button" class="act" tabIndex={-1} title={item.id} onClick={() => onStep(item.seq)}>
              {labelOf(item.id, 34)}
            </button>{' '}
            <span class={joinClasses('status', item.taken !== undefined && item.taken <= step && 'good')}>
              {stateOf(item, step)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function stateOf({ seq, left, taken }: MemoryItem, step: number): string {
  if (seq > step) return 'not visited yet'
  if (taken !== undefined && taken <= step) return 'chosen'
  return left !== undefined && left.seq <= step ? `rejected: ${labelOf(left.reason, 160)}` : 'open'
}
