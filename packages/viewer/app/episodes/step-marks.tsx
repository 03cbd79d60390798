import type { StepLine } from '@orreryjs/reporting/alignment'
import { EFFECTS, EffectSymbol } from '../pictures/effect-mark.tsx'

/** Marks next to an action in the list of steps. */
export function StepMarks({
  rung: { refused, isRepeated: again, changed, isRewind: back, isDecisive },
}: {
  readonly rung: StepLine
}) {
  return (
    <>
      {refused && <span class="mark-refused"> {again ? 'invalid again' : 'invalid'}</span>}
      {changed && <span class="mark-changed"> changed</span>}
      {back && <span class="mark-back"> after rewind</span>}
      {isDecisive && <span class="mark-decisive"> decisive step</span>}
    </>
  )
}

/** Returns the CSS classes of a step in the list. */
export function stepClass({ refused, isRepeated: again, changed, isRewind: back, isDecisive }: StepLine): string {
  return [refused && 'refused', again && 'again', changed && 'changed', back && 'back', isDecisive && 'decisive']
    .filter(Boolean)
    .join(' ')
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

/** Distance to goal after a step, with the mark of its effect. */
export function GoalDistance({ rung }: { readonly rung: StepLine }) {
  const { effect } = rung
  return (
    <span class="to-go-count" title={EFFECTS.find(([each]) => each === effect)?.[1]}>
      {effect !== undefined && <EffectSymbol effect={effect} />}
      {goalDistanceText(rung)}
    </span>
  )
}
