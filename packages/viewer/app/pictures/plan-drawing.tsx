import type { LineStatus, PlanMoment, PlannedAct, PlanPicture, PlanTrial } from '../../src/pictures/index.ts'
import { ActChip, joinClasses } from './act-chip.tsx'
import { labelOf, type PicturePosition } from './picture-position.ts'

interface PlanDrawingProps extends PicturePosition {
  readonly picture: PlanPicture
}

/** Plan with the current line, the steps of each line, and the stored alternatives. */
export function PlanDrawing({ picture, ...shown }: PlanDrawingProps) {
  const now = picture.moments.findLast(({ seq }) => seq <= shown.step)
  return (
    <ol class="trials">
      {picture.trials.map((trial, index) => (
        <TrialView
          key={trial.seq}
          trial={trial}
          now={momentOf(picture, index, shown.step)}
          isHere={index === (now?.trial ?? 0)}
          acts={picture.acts.filter((act) => act.trial === index)}
          memos={picture.memos.filter(({ seq }) => seq > trial.seq && seq < (picture.trials[index + 1]?.seq ?? Infinity))}
          isOnly={picture.trials.length === 1}
          {...shown}
        />
      ))}
    </ol>
  )
}

/** Returns the state of a trial at the step, or its last state. */
function momentOf({ moments }: PlanPicture, trial: number, step: number): PlanMoment | undefined {
  const ownMoments = moments.filter((moment) => moment.trial === trial)
  return ownMoments.findLast(({ seq }) => seq <= step) ?? ownMoments[0]
}

interface TrialViewProps extends PicturePosition {
  readonly trial: PlanTrial
  readonly now: PlanMoment | undefined
  readonly isHere: boolean
  readonly acts: readonly PlannedAct[]
  readonly memos: PlanPicture['memos']
  readonly isOnly: boolean
}

function TrialView({ trial, now, isHere, acts, memos, isOnly, ...shown }: TrialViewProps) {
  const { step, onStep } = shown
  const hasBegun = trial.seq <= step
  return (
    <li class={joinClasses('trial', isHere && 'here', !hasBegun && 'later')}>
      <div class="box-head">
        <button
          type="button"
          class="box-title"
          data-seq={trial.seq}
          tabIndex={-1}
          aria-current={isHere ? 'true' : undefined}
          onClick={() => onStep(trial.seq)}
        >
          {isOnly ? 'Plan' : `Plan ${trial.trial}`}
        </button>{' '}
        {trial.revision !== undefined && trial.revision.seq <= step && (
          <span class="status bad">replaced: {trial.revision.reason}</span>
        )}
      </div>
      <div class={isHere ? 'plan-and-stack' : undefined}>
        <ol class="plan">
          {trial.plan.map((text, line) => (
            <LineView
              key={`${trial.seq}-${line}`}
              text={text}
              isCurrent={isHere && now?.line === line}
              status={hasBegun ? (now?.lines[line] ?? 'open') : 'open'}
              acts={acts.filter((act) => act.line === line)}
              {...shown}
            />
          ))}
        </ol>
        {isHere && now !== undefined && now.stack.length > 0 && <StackView stack={now.stack} {...shown} />}
      </div>
      {memos.map(({ seq, text }) => (
        <p key={seq} class={joinClasses('picture-note', seq > step && 'later')}>
          Note: {text}
        </p>
      ))}
    </li>
  )
}

interface LineViewProps extends PicturePosition {
  readonly text: string
  readonly isCurrent: boolean
  readonly status: LineStatus
  readonly acts: readonly PlannedAct[]
}

const STATUS: Readonly<Record<LineStatus, string>> = { open: '', done: 'done', failed: 'failed' }

function LineView({ text, isCurrent, status, acts, ...shown }: LineViewProps) {
  return (
    <li class={joinClasses('line', status, isCurrent && 'current')} aria-current={isCurrent ? 'true' : undefined}>
      <span class="line-text">{text}</span>{' '}
      <span class={joinClasses('status', status === 'done' && 'good', status === 'failed' && 'bad')}>
        {isCurrent ? 'current' : STATUS[status]}
      </span>
      {acts.length > 0 && (
        <ul class="entries">
          {acts.map(({ act, rank, verdict }) => (
            <li key={act.seq} class={joinClasses(rank > 0 && 'alternative')}>
              {rank > 0 && <span class="rank">{`alt ${rank} `}</span>}
              <ActChip act={act} {...shown} />
              {verdict !== undefined && verdict !== 'YES' && <span class="verdict bad">{verdict}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Stack of stored alternatives, the next one on top. */
function StackView({ stack, step, onStep }: PicturePosition & { readonly stack: PlanMoment['stack'] }) {
  return (
    <div class="stack">
      <p class="stack-title">
        {stack.length} stored {stack.length === 1 ? 'alternative' : 'alternatives'}, next on top
      </p>
      <ol>
        {stack.toReversed().map(({ seq, rank, line, action }) => (
          <li key={`${seq}-${rank}`}>
            <button
              type="button"
              class={joinClasses('act', 'stored', seq > step && 'later')}
              tabIndex={-1}
              title={action}
              onClick={() => onStep(seq)}
            >
              {action === undefined ? `alternative ${rank}` : labelOf(action, 34)}
            </button>{' '}
            <span class="status">for line {line + 1}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
