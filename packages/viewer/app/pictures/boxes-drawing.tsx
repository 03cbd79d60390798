import type { Box, BoxEntry, BoxesPicture, PlanPart } from '../../src/pictures/index.ts'
import { ActChip, joinClasses } from './act-chip.tsx'
import { BoxTitle } from './box-title.tsx'
import type { PicturePosition } from './picture-position.ts'

interface BoxesDrawingProps extends PicturePosition {
  readonly picture: BoxesPicture
}

/** Nested boxes of subtasks. */
export function BoxesDrawing({ picture, ...shown }: BoxesDrawingProps) {
  return (
    <ul class="boxes">
      <BoxView box={picture.root} {...shown} />
    </ul>
  )
}

function BoxView({ box, ...shown }: PicturePosition & { readonly box: Box }) {
  const { text, status, seq, until, entries, plan } = box
  const { step, onStep } = shown
  const isHere = seq <= step && step <= until
  const known = step >= until ? status : 'open'
  return (
    <li class={joinClasses('box', known, isHere && 'here', seq > step && 'later')}>
      <div class="box-head">
        <BoxTitle seq={seq} isHere={isHere} onStep={onStep}>
          {text}
        </BoxTitle>{' '}
        <span class={joinClasses('status', known === 'success' && 'good', known === 'failure' && 'bad')}>
          {seq > step ? 'not started' : STATUS[known]}
        </span>
      </div>
      <Entries entries={entries} {...shown} />
      {plan !== undefined && <Parts order={plan.order} seq={plan.seq} {...shown} />}
    </li>
  )
}

const STATUS: Readonly<Record<Box['status'], string>> = {
  open: 'in progress',
  success: 'done',
  failure: 'failed',
}

function Entries({ entries, ...shown }: PicturePosition & { readonly entries: readonly BoxEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul class="entries">
      {entries.map((entry) =>
        entry.kind === 'act' ? (
          <li key={entry.act.seq}>
            <ActChip act={entry.act} {...shown} />
          </li>
        ) : (
          <li key={entry.seq} class={joinClasses('picture-note', entry.kind, entry.seq > shown.step && 'later')}>
            {entry.text}
          </li>
        ),
      )}
    </ul>
  )
}

interface PartsProps extends PicturePosition {
  readonly order: PlanPart<Box>
  readonly seq: number
}

/** The subtasks of a task and how they are combined. */
function Parts({ order, seq, ...shown }: PartsProps) {
  const parts = order.kind === 'step' ? [order] : order.parts
  return (
    <>
      <p class={joinClasses('split', seq > shown.step && 'later')}>
        {parts.length === 1 ? 'one subtask' : `${parts.length} subtasks: ${COMBINATIONS[order.kind]}`}
      </p>
      <ol class="boxes">
        {parts.map((part, index) => (
          <PartView key={`${seq}-${index}`} part={part} seq={seq} {...shown} />
        ))}
      </ol>
    </>
  )
}

const COMBINATIONS: Readonly<Record<PlanPart<Box>['kind'], string>> = {
  and: 'all, in order (AND)',
  or: 'any (OR)',
  step: 'one',
}

function PartView({ part, seq, ...shown }: PicturePosition & { readonly part: PlanPart<Box>; readonly seq: number }) {
  if (part.kind !== 'step') {
    return (
      <li class="box group">
        <Parts order={part} seq={seq} {...shown} />
      </li>
    )
  }
  if (part.result !== undefined) return <BoxView box={part.result} {...shown} />
  return (
    <li class={joinClasses('box', 'untouched', seq > shown.step && 'later')}>
      {part.text} <span class="status">not started</span>
    </li>
  )
}
