import type { Rung } from '../../src/why/rungs.ts'

/** Marks next to an action in the list of steps. */
export function RungMarks({ rung: { refused, again, changed, back } }: { readonly rung: Rung }) {
  return (
    <>
      {refused && <span class="mark-refused"> {again ? 'invalid again' : 'invalid'}</span>}
      {changed && <span class="mark-changed"> changed</span>}
      {back && <span class="mark-back"> rewind</span>}
    </>
  )
}

/** Returns the CSS classes of a step in the list. */
export function rungClass({ refused, again, changed, back }: Rung): string {
  return [refused && 'refused', again && 'again', changed && 'changed', back && 'back'].filter(Boolean).join(' ')
}

/** Symbol before a step. */
export function RungSign({ rung: { refused, changed, back } }: { readonly rung: Rung }) {
  const sign = refused ? '✗' : changed ? '✎' : back ? '↶' : ''
  return (
    <span class="sign" aria-hidden="true">
      {sign}
    </span>
  )
}

/** Formats the distance to goal after a step. */
export function toGoText({ toGo }: Rung): string {
  return toGo === undefined ? '' : toGo === null ? '–' : String(toGo)
}
