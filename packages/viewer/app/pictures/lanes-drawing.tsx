import type { LanesPicture, TrialLane } from '../../src/pictures/index.ts'
import { joinClasses } from './act-chip.tsx'
import { BoxTitle } from './box-title.tsx'
import type { PicturePosition } from './picture-position.ts'
import { StripDrawing } from './strip-drawing.tsx'

interface LanesDrawingProps extends PicturePosition {
  readonly picture: LanesPicture
}

/** Trials, each with the lesson learned from it. */
export function LanesDrawing({ picture, ...shown }: LanesDrawingProps) {
  return (
    <ol class="lanes">
      {picture.lanes.map((lane) => (
        <LaneView key={lane.seq} lane={lane} {...shown} />
      ))}
    </ol>
  )
}

function LaneView({ lane, ...shown }: PicturePosition & { readonly lane: TrialLane }) {
  const { trial, seq, until, entries, end, verdict, lesson } = lane
  const { step, onStep } = shown
  const isHere = seq <= step && step <= until
  const steps = entries.filter(({ kind }) => kind === 'act').length
  return (
    <li class={joinClasses('lane', isHere && 'here', seq > step && 'later')}>
      <div class="box-head">
        <BoxTitle seq={seq} isHere={isHere} onStep={onStep}>
          Trial {trial}
        </BoxTitle>{' '}
        <span class={joinClasses('status', verdict === 'success' && 'good', verdict === 'failure' && 'bad')}>
          {until <= step || lesson === undefined ? `${endText(end, verdict)}, ` : ''}
          {steps} {steps === 1 ? 'step' : 'steps'}
        </span>
      </div>
      <StripDrawing picture={{ entries }} {...shown} />
      {lesson !== undefined && (
        <p class={joinClasses('lesson', lesson.seq > step && 'later')}>
          <strong>Lesson:</strong> {lesson.text}
        </p>
      )}
    </li>
  )
}

const ENDS: Readonly<Record<string, string>> = {
  ended: 'the task ended',
  'claimed-success': 'the agent claimed success',
  'claimed-failure': 'the agent gave up',
  loop: 'loop detected',
  cap: 'step limit of the trial',
}

function endText(end: string | undefined, verdict: string | undefined): string {
  if (end === undefined) return 'no end recorded'
  const kind = end.replace(/^trial \d+: /, '')
  return `${verdict ?? 'not judged'}: ${ENDS[kind] ?? kind}`
}
