import { isShortcutDisabled } from '#viewer/keyboard-shortcuts.tsx'
import type { Store } from './store/store.ts'

/** Keyboard shortcuts. Presenter remotes send `Space`. */
export const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['→ or Space', 'next event'],
  ['←', 'previous event'],
  ['c', 'next model reply'],
  ['a', 'next action'],
  ['r', 'run or pause'],
  ['w', 'presentation mode on or off'],
  ['↑ ↓', 'move within a list'],
]

const TYPED = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
const PRESSED = new Set(['BUTTON', 'A', 'SUMMARY'])

/** Handles the shortcuts unless the user is typing or, for Space, a button is focused. */
export function keyHandler(store: Store): (event: KeyboardEvent) => void {
  const handlers: Readonly<Record<string, () => unknown>> = {
    ArrowRight: () => store.step('effect'),
    ' ': () => store.step('effect'),
    ArrowLeft: () => store.back(),
    c: () => store.step('call'),
    a: () => store.step('action'),
    r: () => (store.view.isPlaying ? store.pause() : store.run()),
    w: () => store.setPresenting(!store.view.isPresenting),
    Escape: () => store.view.isPresenting && store.setPresenting(false),
  }
  return (event) => {
    const { tagName = '' } = event.target instanceof HTMLElement ? event.target : {}
    const handler = handlers[event.key]
    if (handler === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || TYPED.has(tagName))
      return
    if (event.key === ' ' && PRESSED.has(tagName)) return
    if (isShortcutDisabled(event.key)) return
    if (store.view.branches.length === 0) return
    event.preventDefault()
    void handler()
  }
}
