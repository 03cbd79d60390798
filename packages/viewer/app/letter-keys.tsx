import { useState } from 'preact/hooks'

const NAME = 'orrery-letter-keys'

/** Whether single letters do something: who speaks to a browser, or hits keys by accident, turns them off, for good. */
export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

function setLetterKeys(on: boolean): void {
  try {
    localStorage.setItem(NAME, on ? 'on' : 'off')
  } catch {
    // Some browsers give pages of the disk no room: there it holds until the page goes.
  }
}

/** Whether a key is a letter alone. */
export function isLetterKey(key: string): boolean {
  return /^\p{L}$/u.test(key)
}

/** The switch of them, to stand where the keys are told. */
export function LetterKeys() {
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
      letters work as keys
    </label>
  )
}
