import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type MethodPicture as Picture, pictureOf } from '../../src/pictures/index.ts'
import { BoxesDrawing } from './boxes-drawing.tsx'
import { GraphDrawing } from './graph-drawing.tsx'
import { LanesDrawing } from './lanes-drawing.tsx'
import { type PicturePosition, showCurrent } from './picture-position.ts'
import { PlanDrawing } from './plan-drawing.tsx'
import { StripDrawing } from './strip-drawing.tsx'
import { TreeDrawing } from './tree-drawing.tsx'
import '../styles/pictures.css'
import '../styles/drawings.css'

const STOPS = '[data-seq]'

/** Moves the focus between the steps of a picture with arrow keys, Home and End. The player does not receive these keys. */
function pressInPicture(event: KeyboardEvent, picture: HTMLElement | null): void {
  const { key, target } = event
  if (picture === null || !(target instanceof Element) || !target.matches(STOPS)) return
  if (key === 'Enter' || key === ' ') {
    // Buttons handle the key themselves.
    if (target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return
  }
  const stops = [...picture.querySelectorAll<HTMLElement | SVGElement>(STOPS)]
  const next = stopAfter(key, stops, stops.indexOf(target as HTMLElement))
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function stopAfter<T>(key: string, stops: readonly T[], at: number): T | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return stops[Math.min(at + 1, stops.length - 1)]
    case 'ArrowUp':
    case 'ArrowLeft':
      return stops[Math.max(at - 1, 0)]
    case 'Home':
      return stops[0]
    case 'End':
      return stops.at(-1)
    default:
      return undefined
  }
}

interface MethodPictureProps extends PicturePosition {
  readonly recorded: RecordedEpisode
  /** True for large type and no details that need a mouse (lecture view). @default false */
  readonly large?: boolean
}

/**
 * Picture of the method in an episode: a tree, boxes, a plan. `step` is the position (`seq`) of the current event; `onStep` is
 * called with the position of a clicked step or note. Renders nothing if the agent logged no notes about its method.
 */
export function MethodPicture({ recorded, step, onStep, large = false }: MethodPictureProps) {
  const picture = useMemo(() => pictureOf(recorded), [recorded])
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (place.current !== null) showCurrent(place.current)
  }, [picture, step])
  if (picture === undefined) return null
  const { title, legend } = TEXTS[picture.kind]
  return (
    <figure
      class={large ? 'method-picture large' : 'method-picture'}
      ref={place}
      onKeyDown={(event) => pressInPicture(event, place.current)}
    >
      <figcaption>
        <span class="figure-title">{title}</span>
        <span class="explanation">{legend}</span>
      </figcaption>
      {drawing(picture, { step, onStep }, large)}
    </figure>
  )
}

function drawing(picture: Picture, shown: PicturePosition, large: boolean) {
  switch (picture.kind) {
    case 'tree':
      return <TreeDrawing picture={picture} {...shown} large={large} />
    case 'boxes':
      return <BoxesDrawing picture={picture} {...shown} />
    case 'plan':
      return <PlanDrawing picture={picture} {...shown} />
    case 'graph':
      return <GraphDrawing picture={picture} {...shown} />
    case 'strip':
      return <StripDrawing picture={picture} {...shown} />
    case 'lanes':
      return <LanesDrawing picture={picture} {...shown} />
    default:
      return picture satisfies never
  }
}

interface PictureTexts {
  readonly title: string
  readonly legend: string
}

const TEXTS: Readonly<Record<Picture['kind'], PictureTexts>> = {
  tree: {
    title: 'Search tree',
    legend:
      'Number in a node: value given by the model, 1 to 10. Dashed ring: invalid action. Square: end of the task. Thick line: final path. Pale: after the current step. ×3: visited in three rounds of the search.',
  },
  boxes: {
    title: 'Subtasks',
    legend: 'Each box is a subtask with its steps. Red: invalid action. Struck out: undone by a rewind.',
  },
  plan: {
    title: 'Plan and stored alternatives',
    legend:
      'Each step is below its line of the plan. Red: invalid action. Struck out: undone by a rewind. NO: the agent judges that the step did not achieve its line. alt 2: second stored alternative.',
  },
  graph: {
    title: 'States and transitions',
    legend:
      'Number at an arrow: how often the agent used the transition. Below: the steps in each state, and the reason to leave it.',
  },
  strip: {
    title: 'Timeline',
    legend:
      'Thoughts and actions in order. Red: invalid action. A word next to an action is the verdict of the agent on it. A highlighted action replaces an earlier one.',
  },
  lanes: {
    title: 'Trials',
    legend: 'Each trial restarts the task with the lessons of earlier trials. Red: invalid action.',
  },
}
