import type { StripAct, StripPicture } from '../../src/pictures/index.ts'
import { ActChip, classes } from './act-chip.tsx'
import { labelOf, type Shown } from './shown.ts'

interface StripDrawingProps extends Shown {
  readonly picture: Pick<StripPicture, 'entries'>
}

/** Timeline of thoughts and steps, with verdicts and replaced actions. */
export function StripDrawing({ picture: { entries }, ...shown }: StripDrawingProps) {
  return (
    <ol class="strip">
      {entries.map((entry) =>
        entry.kind === 'act' ? (
          <ActEntry key={entry.act.seq} entry={entry} {...shown} />
        ) : (
          <li key={entry.seq} class={classes('said', 'thought', entry.seq > shown.step && 'later')}>
            {entry.text}
          </li>
        ),
      )}
    </ol>
  )
}

function ActEntry({ entry, ...shown }: Shown & { readonly entry: StripAct }) {
  const { act, verdict, inPlaceOf } = entry
  return (
    <li class={classes('turn', inPlaceOf !== undefined && 'changed', act.seq > shown.step && 'later')}>
      <ActChip act={act} {...shown} />
      {verdict !== undefined && <span class={classes('verdict', toneOf(verdict))}>{verdict}</span>}
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

interface PlaceProps extends Shown {
  readonly seq: number | undefined
  readonly action: string
}

function Place({ seq, action, step, onStep }: PlaceProps) {
  if (seq === undefined) return <s>{labelOf(action)}</s>
  return (
    <button
      type="button"
      class={classes('act', 'old', seq > step && 'later')}
      tabIndex={-1}
      title={action}
      onClick={() => onStep(seq)}
    >
      {labelOf(action)}
    </button>
  )
}
