import { useState } from 'preact/hooks'

const NAME = 'orrery-letter-keys'

/** Choice on this page. Kept here because some browsers provide no storage to pages opened from disk, and because a read is slow. */
let chosen: boolean | undefined

/** Returns true if single-letter shortcuts are enabled. Users of speech input can disable them (WCAG 2.1.4). */
function areLetterKeysOn(): boolean {
  if (chosen !== undefined) return chosen
  try {
    chosen = localStorage.getItem(NAME) !== 'off'
  } catch {
    chosen = true
  }
  return chosen
}

function setLetterKeys(on: boolean): void {
  chosen = on
  try {
    localStorage.setItem(NAME, on ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Returns true if the key is a single letter and shortcuts are disabled. */
export function isShortcutDisabled(key: string): boolean {
  return /^\p{L}$/u.test(key) && !areLetterKeysOn()
}

/** Checkbox that enables single-letter shortcuts. */
export function KeyboardShortcutsToggle() {
  const [on, setOn] = useState(areLetterKeysOn)
  return (
    <label class="letter-keys">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget }) => {
          setLetterKeys(currentTarget.checked)
          setOn(areLetterKeysOn())
        }}
      />{' '}
      single-letter shortcuts
    </label>
  )
}
