/** Where the focus moves when the focused element is removed, by the container that it was in. */
const FALLBACKS: readonly (readonly [from: string, to: string])[] = [
  ['.editor', '.next.yours .editor textarea, .next.yours .editor input'],
  ['.actions', '.actions input, .actions button'],
  ['.ladder', '.ladder [tabindex="0"]'],
]

/**
 * Prevents the focus from falling back to the start of the page: a submitted form is removed, and the focus then moves to the
 * next input, or to the last event.
 */
export function restoreFocus(page: Element): void {
  let left: Element | undefined
  let fallback = ''
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    left = target
    fallback = FALLBACKS.find(([from]) => target.closest(from) !== null)?.[1] ?? ''
  })
  const settle = (): void => {
    if (left === undefined || left.isConnected || document.activeElement !== document.body) return
    const target = fallback === '' ? null : document.querySelector<HTMLElement>(fallback)
    const to = target ?? document.getElementById('now')
    to?.focus({ preventScroll: true })
  }
  new MutationObserver(settle).observe(page, { childList: true, subtree: true })
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus along the buttons of a list, which is a single tab stop. */
export function moveFocus(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[step(buttons.indexOf(event.target), buttons.length - 1)]?.focus()
}
