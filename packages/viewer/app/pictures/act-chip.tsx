import type { Act } from '../../src/pictures/index.ts'
import { labelOf, type Shown } from './shown.ts'

interface ActChipProps extends Shown {
  readonly act: Act
  /** Characters of the action that are shown. */
  readonly length?: number
}

/** A step as a button that leads to it. */
export function ActChip({ act, step, onStep, length = 60 }: ActChipProps) {
  const { seq, number, action, refused, stands } = act
  const isCurrent = seq === step
  return (
    <button
      type="button"
      class={classes('act', refused && 'refused', !stands && 'undone', act.by !== 'agent' && 'way-back', seq > step && 'later')}
      data-seq={seq}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'step' : undefined}
      title={action}
      onClick={() => onStep(seq)}
    >
      <span class="unseen">{`${number}: `}</span>
      {labelOf(action, length)}
      <span class="unseen">{toldOf(act)}</span>
    </button>
  )
}

/** What colours and lines say of a step, in words. */
export function toldOf({ refused, stands, ended, success, by }: Act): string {
  return [
    refused && ', refused',
    !stands && ', undone',
    by !== 'agent' && ', on a way back',
    ended && (success ? ', solved the task' : ', ended the task'),
  ]
    .filter((each) => each !== false)
    .join('')
}

/** Class names that hold. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== false && name !== undefined).join(' ')
}
