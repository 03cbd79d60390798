import { useState } from 'preact/hooks'

const NAME = 'orrery-letter-keys'

/** What was chosen on this page: some browsers give pages of the disk no room to keep it. */
let chosen: boolean | undefined

/** Whether single letters do something: who speaks to a browser, or hits keys by accident, turns them off, for good. */
function areLetterKeysOn(): boolean {
  if (chosen !== undefined) return chosen
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

function setLetterKeys(on: boolean): void {
  chosen = on
  try {
    localStorage.setItem(NAME, on ? 'on' : 'off')
  } catch {
    // There it holds until the page goes.
  }
}

/** Whether a key is a letter alone, and letters are turned off. */
export function isTurnedOff(key: string): boolean {
  return /^\p{L}$/u.test(key) && !areLetterKeysOn()
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
