import type { StepLine } from '@orreryjs/reporting/alignment'

/** Marks next to an action in the list of steps. */
export function StepMarks({ rung: { refused, isRepeated: again, changed, isRewind: back } }: { readonly rung: StepLine }) {
  return (
    <>
      {refused && <span class="mark-refused"> {again ? 'invalid again' : 'invalid'}</span>}
      {changed && <span class="mark-changed"> changed</span>}
      {back && <span class="mark-back"> after rewind</span>}
    </>
  )
}

/** Returns the CSS classes of a step in the list. */
export function stepClass({ refused, isRepeated: again, changed, isRewind: back }: StepLine): string {
  return [refused && 'refused', again && 'again', changed && 'changed', back && 'back'].filter(Boolean).join(' ')
}

/** Symbol before a step. */
export function StepSymbol({ rung: { refused, changed, isRewind: back } }: { readonly rung: StepLine }) {
  const sign = refused ? '✗' : changed ? '✎' : back ? '↶' : ''
  return (
    <span class="sign" aria-hidden="true">
      {sign}
    </span>
  )
}

/** Formats the distance to goal after a step. */
export function goalDistanceText({ goalDistance: toGo }: StepLine): string {
  return toGo === undefined ? '' : toGo === null ? '–' : String(toGo)
}
