const STOPS = '[data-seq]'

/** Arrows, Home and End move among the steps of a picture; the page does not see these keys. */
export function pressInPicture(event: KeyboardEvent, picture: HTMLElement | null): void {
  const { key, target } = event
  if (picture === null || !(target instanceof Element) || !target.matches(STOPS)) return
  if (key === 'Enter' || key === ' ') {
    // A button does it by itself.
    if (target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return
  }
  const stops = [...picture.querySelectorAll<HTMLElement | SVGElement>(STOPS)]
  const next = stopAfter(key, stops, stops.indexOf(target as HTMLElement))
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function stopAfter<T>(key: string, stops: readonly T[], at: number): T | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return stops[Math.min(at + 1, stops.length - 1)]
    case 'ArrowUp':
    case 'ArrowLeft':
      return stops[Math.max(at - 1, 0)]
    case 'Home':
      return stops[0]
    case 'End':
      return stops.at(-1)
    default:
      return undefined
  }
}
