import type { Timeline, TimelineStep } from '../../src/pictures/index.ts'
import { ActChip, joinClasses } from './act-chip.tsx'
import { labelOf, type PicturePosition } from './picture-position.ts'

interface StripDrawingProps extends PicturePosition {
  readonly picture: Pick<Timeline, 'entries'>
}

/** Timeline of thoughts and steps, with verdicts and replaced actions. */
export function StripDrawing({ picture: { entries }, ...shown }: StripDrawingProps) {
  return (
    <ol class="strip">
      {entries.map((entry) =>
        entry.kind === 'act' ? (
          <ActEntry key={entry.act.seq} entry={entry} {...shown} />
        ) : (
          <li key={entry.seq} class={joinClasses('picture-note', 'thought', entry.seq > shown.step && 'later')}>
            {entry.text}
          </li>
        ),
      )}
    </ol>
  )
}

function ActEntry({ entry, ...shown }: PicturePosition & { readonly entry: TimelineStep }) {
  const { act, verdict, inPlaceOf } = entry
  return (
    <li class={joinClasses('turn', inPlaceOf !== undefined && 'changed', act.seq > shown.step && 'later')}>
      <ActChip act={act} {...shown} />
      {verdict !== undefined && <span class={joinClasses('verdict', toneOf(verdict))}>{verdict}</span>}
      {inPlaceOf !== undefined && (
        <span class="in-place">
          in place of <Place seq={inPlaceOf.seq} action={inPlaceOf.action} {...shown} /> ({inPlaceOf.means})
          {inPlaceOf.why !== '' && <q>{labelOf(inPlaceOf.why, 240)}</q>}
        </span>
      )}
    </li>
  )
}

/** Returns the colour class of a verdict; only verdicts with these words have one. */
function toneOf(verdict: string): string | undefined {
  if (/^(correct|yes)\b/i.test(verdict)) return 'good'
  return /^(wrong|no)\b/i.test(verdict) ? 'bad' : undefined
}

interface PlaceProps extends PicturePosition {
  readonly seq: number | undefined
  readonly action: string
}

function Place({ seq, action, step, onStep }: PlaceProps) {
  if (seq === undefined) return <s>{labelOf(action)}</s>
  return (
    <button
      type="button"
      class={joinClasses('act', 'old', seq > step && 'later')}
      tabIndex={-1}
      title={action}
      onClick={() => onStep(seq)}
    >
      {labelOf(action)}
    </button>
  )
}
