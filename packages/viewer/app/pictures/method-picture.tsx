import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type MethodPicture as Picture, pictureOf } from '../../src/pictures/index.ts'
import { BoxesDrawing } from './boxes-drawing.tsx'
import { GraphDrawing } from './graph-drawing.tsx'
import { LanesDrawing } from './lanes-drawing.tsx'
import { PlanDrawing } from './plan-drawing.tsx'
import { type Shown, showCurrent } from './shown.ts'
import { StripDrawing } from './strip-drawing.tsx'
import { TreeDrawing } from './tree-drawing.tsx'
import '../styles/pictures.css'
import '../styles/drawings.css'

const STOPS = '[data-seq]'

/** Arrows, Home and End move among the steps of a picture; the page does not see these keys. */
function pressInPicture(event: KeyboardEvent, picture: HTMLElement | null): void {
  const { key, target } = event
  if (picture === null || !(target instanceof Element) || !target.matches(STOPS)) return
  if (key === 'Enter' || key === ' ') {
    // A button does it by itself.
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

interface MethodPictureProps extends Shown {
  readonly recorded: RecordedEpisode
  /** Whether it is shown to a room: larger letters, and nothing that only a mouse would find. @default false */
  readonly large?: boolean
}

/**
 * The method's own picture of an episode: a tree, boxes, a plan. `step` is the position (`seq`) of the event that is shown, and
 * `onStep` is told the position of what was clicked: a step, or a note that stands before the next step. Nothing where the agent
 * told nothing of its method.
 */
export function MethodPicture({ recorded, step, onStep, large = false }: MethodPictureProps) {
  const picture = useMemo(() => pictureOf(recorded), [recorded])
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (place.current !== null) showCurrent(place.current)
  }, [picture, step])
  if (picture === undefined) return null
  const { title, legend } = WORDS[picture.kind]
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

function drawing(picture: Picture, shown: Shown, large: boolean) {
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

interface Words {
  readonly title: string
  readonly legend: string
}

const WORDS: Readonly<Record<Picture['kind'], Words>> = {
  tree: {
    title: 'The search tree',
    legend:
      "In a node: the model's value of it, 1 to 10. Broken ring: refused. Square: the task ended here. Thick line: the way that stands at the end. Pale: not reached yet. ×3: three rounds of the search went through it.",
  },
  boxes: {
    title: 'How the task was split',
    legend: 'A box is a task; its steps stand inside. Red: refused. Struck out: undone by going back.',
  },
  plan: {
    title: 'The plan and what is stored',
    legend:
      'Below each line what was done for it. Red: refused. Struck out: undone by going back. NO: it did not serve its line. alt 2: the second alternative that was stored for the place.',
  },
  graph: {
    title: 'The states and the moves between them',
    legend: 'A number at an arrow: how often it was gone. Below: what was done in each state, and why it was left.',
  },
  strip: {
    title: 'Thoughts and actions in a row',
    legend:
      'Red: refused. A verdict is what the agent found of the action afterwards; a marked row is an action in the place of another.',
  },
  lanes: {
    title: 'The trials',
    legend: 'Each trial begins anew, knowing the lessons of those before. Red: refused.',
  },
}
