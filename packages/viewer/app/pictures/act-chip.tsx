import type { PictureStep } from '../../src/pictures/index.ts'
import { labelOf, type PicturePosition } from './picture-position.ts'

interface ActChipProps extends PicturePosition {
  readonly act: PictureStep
  /** Maximum length of the label, in characters. */
  readonly length?: number
}

/** Button that goes to a step. */
export function ActChip({ act, step, onStep, length = 60 }: ActChipProps) {
  const { seq, number, action, refused, isOnFinalPath } = act
  const isCurrent = seq === step
  return (
    <button
      type="button"
      class={joinClasses(
        'act',
        refused && 'refused',
        !isOnFinalPath && 'undone',
        act.by !== 'agent' && 'rewind',
        seq > step && 'later',
      )}
      data-seq={seq}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'step' : undefined}
      title={action}
      onClick={() => onStep(seq)}
    >
      <span class="unseen">{`${number}: `}</span>
      {labelOf(action, length)}
      <span class="unseen">{stateText(act)}</span>
    </button>
  )
}

/** Describes the state of a step for screen readers. */
export function stateText({ refused, isOnFinalPath: isFinal, ended, success, by }: PictureStep): string {
  return [
    refused && ', invalid',
    !isFinal && ', undone',
    by !== 'agent' && ', part of a rewind',
    ended && (success ? ', solved the task' : ', ended the task'),
  ]
    .filter((each) => each !== false)
    .join('')
}

/** Joins class names and drops absent ones. */
export function joinClasses(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined).join(' ')
}
