import type { Rung } from '../../src/why/rungs.ts'

/** What a ladder says of a step beside its action. */
export function RungMarks({ rung: { refused, again, changed, back } }: { readonly rung: Rung }) {
  return (
    <>
      {refused && <span class="mark-refused"> {again ? 'refused again' : 'refused'}</span>}
      {changed && <span class="mark-changed"> changed</span>}
      {back && <span class="mark-back"> going back</span>}
    </>
  )
}

/** Classes of a step in a ladder. */
export function rungClass({ refused, again, changed, back }: Rung): string {
  return [refused && 'refused', again && 'again', changed && 'changed', back && 'back'].filter(Boolean).join(' ')
}

/** The sign before a step. */
export function RungSign({ rung: { refused, changed, back } }: { readonly rung: Rung }) {
  const sign = refused ? '✗' : changed ? '✎' : back ? '↶' : ''
  return (
    <span class="sign" aria-hidden="true">
      {sign}
    </span>
  )
}

/** Steps to go after a step, as a ladder writes them. */
export function toGoText({ toGo }: Rung): string {
  return toGo === undefined ? '' : toGo === null ? '–' : String(toGo)
}
