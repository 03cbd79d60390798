/** Current position of an episode and the click handler. Positions are the `seq` of journal events. */
export interface PicturePosition {
  readonly step: number
  readonly onStep: (seq: number) => void
}

/** Maximum length of a label, in characters. */
const MAX_LABEL = 26

/** Shortens an action for a label, without `click[...]` and `search[...]`. */
export function labelOf(action: string, length: number = MAX_LABEL): string {
  const inner = /^(?:click|search)\[(.*)\]$/s.exec(action)?.[1] ?? action
  const text = inner.replace(/\s+/g, ' ').trim()
  if (text === '') return '(empty)'
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}

/** Scrolls the element, not the page, so that a point is visible. */
export function scrollIntoView(element: HTMLElement, x: number, y: number): void {
  const isVisible =
    x >= element.scrollLeft &&
    x <= element.scrollLeft + element.clientWidth - 80 &&
    y >= element.scrollTop + 20 &&
    y <= element.scrollTop + element.clientHeight - 20
  if (!isVisible) element.scrollTo({ left: x - element.clientWidth / 2, top: y - element.clientHeight / 2 })
}

/** Scrolls a picture to its innermost current element. */
export function showCurrent(picture: HTMLElement): void {
  const current = [...picture.querySelectorAll('[aria-current]')].at(-1)
  if (current === undefined || picture.scrollHeight <= picture.clientHeight) return
  const drawing = picture.querySelector('.picture-place')
  // A drawing above a list is sticky; a drawing with the current element scrolls itself.
  const above = drawing === null || drawing.contains(current) ? 0 : drawing.clientHeight
  const { top, bottom } = current.getBoundingClientRect()
  const own = picture.getBoundingClientRect()
  if (top < own.top + above || bottom > own.bottom) picture.scrollTop += (top + bottom - own.top - above - own.bottom) / 2
}
