import type { Box, BoxEntry, BoxesPicture, Part } from '../../src/pictures/index.ts'
import { ActChip, classes } from './act-chip.tsx'
import { BoxTitle } from './box-title.tsx'
import type { Shown } from './shown.ts'

interface BoxesDrawingProps extends Shown {
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

function BoxView({ box, ...shown }: Shown & { readonly box: Box }) {
  const { text, status, seq, until, entries, plan } = box
  const { step, onStep } = shown
  const isHere = seq <= step && step <= until
  const known = step >= until ? status : 'open'
  return (
    <li class={classes('box', known, isHere && 'here', seq > step && 'later')}>
      <div class="box-head">
        <BoxTitle seq={seq} isHere={isHere} onStep={onStep}>
          {text}
        </BoxTitle>{' '}
        <span class={classes('status', known === 'success' && 'good', known === 'failure' && 'bad')}>
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

function Entries({ entries, ...shown }: Shown & { readonly entries: readonly BoxEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul class="entries">
      {entries.map((entry) =>
        entry.kind === 'act' ? (
          <li key={entry.act.seq}>
            <ActChip act={entry.act} {...shown} />
          </li>
        ) : (
          <li key={entry.seq} class={classes('said', entry.kind, entry.seq > shown.step && 'later')}>
            {entry.text}
          </li>
        ),
      )}
    </ul>
  )
}

interface PartsProps extends Shown {
  readonly order: Part<Box>
  readonly seq: number
}

/** The subtasks of a task and how they are combined. */
function Parts({ order, seq, ...shown }: PartsProps) {
  const parts = order.kind === 'step' ? [order] : order.parts
  return (
    <>
      <p class={classes('split', seq > shown.step && 'later')}>
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

const COMBINATIONS: Readonly<Record<Part<Box>['kind'], string>> = {
  and: 'all, in order (AND)',
  or: 'any (OR)',
  step: 'one',
}

function PartView({ part, seq, ...shown }: Shown & { readonly part: Part<Box>; readonly seq: number }) {
  if (part.kind !== 'step') {
    return (
      <li class="box group">
        <Parts order={part} seq={seq} {...shown} />
      </li>
    )
  }
  if (part.came !== undefined) return <BoxView box={part.came} {...shown} />
  return (
    <li class={classes('box', 'untouched', seq > shown.step && 'later')}>
      {part.text} <span class="status">not started</span>
    </li>
  )
}
