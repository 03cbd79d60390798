/** Where the episode is shown, and what a click does. Positions (`seq`) are those of the journal's events. */
export interface Shown {
  readonly step: number
  readonly onStep: (seq: number) => void
}

/** Characters of an action that a label holds. */
const LABEL = 26

/** An action in a label: what all of them begin with is left out. */
export function labelOf(action: string, length: number = LABEL): string {
  const inner = /^(?:click|search)\[(.*)\]$/s.exec(action)?.[1] ?? action
  const text = inner.replace(/\s+/g, ' ').trim()
  if (text === '') return '(nothing)'
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}

/** Scrolls the place alone: the page stays where it is. */
export function bringIntoSight(element: HTMLElement, x: number, y: number): void {
  const isSeen =
    x >= element.scrollLeft &&
    x <= element.scrollLeft + element.clientWidth - 80 &&
    y >= element.scrollTop + 20 &&
    y <= element.scrollTop + element.clientHeight - 20
  if (!isSeen) element.scrollTo({ left: x - element.clientWidth / 2, top: y - element.clientHeight / 2 })
}

/** Scrolls a picture that is longer than its place to what is current in it; the innermost, where a box is and a step inside. */
export function showCurrent(picture: HTMLElement): void {
  const current = [...picture.querySelectorAll('[aria-current]')].at(-1)
  if (current === undefined || picture.scrollHeight <= picture.clientHeight) return
  const drawing = picture.querySelector('.picture-place')
  // A drawing above a list stays where it is; one that has what is current scrolls by itself.
  const above = drawing === null || drawing.contains(current) ? 0 : drawing.clientHeight
  const { top, bottom } = current.getBoundingClientRect()
  const own = picture.getBoundingClientRect()
  if (top < own.top + above || bottom > own.bottom) picture.scrollTop += (top + bottom - own.top - above - own.bottom) / 2
}
