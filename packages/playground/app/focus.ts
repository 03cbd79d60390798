/** Where the keyboard goes on where what it was on is gone, by where that stood. */
const REFUGES: readonly (readonly [from: string, to: string])[] = [
  ['.editor', '.next.yours .editor textarea, .next.yours .editor input'],
  ['.actions', '.actions input, .actions button'],
  ['.ladder', '.ladder [tabindex="0"]'],
]

/**
 * The keyboard is never thrown back to the beginning of the page: an answer that was given takes its form with it, and then it goes on
 * where the next one is wanted, or at what happened.
 */
export function keepFocus(page: Element): void {
  let left: Element | undefined
  let refuge = ''
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    left = target
    refuge = REFUGES.find(([from]) => target.closest(from) !== null)?.[1] ?? ''
  })
  const settle = (): void => {
    if (left === undefined || left.isConnected || document.activeElement !== document.body) return
    const wanted = refuge === '' ? null : document.querySelector<HTMLElement>(refuge)
    const to = wanted ?? document.getElementById('now')
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

/** Arrows lead along the buttons of a list, which is one stop of the tabulator. */
export function moveAmongButtons(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[step(buttons.indexOf(event.target), buttons.length - 1)]?.focus()
}
