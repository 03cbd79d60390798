import { OrreryError } from '@orreryjs/core'

/** Reads a condition from left to right; whitespace between its parts is skipped. */
export interface Scanner {
  /** Reads text that matches the pattern here, or returns `undefined`. The pattern must be sticky (`y`). */
  read(pattern: RegExp): RegExpExecArray | undefined
  /** True at the end of the text. */
  hasEnded(): boolean
  /** Start of the next part. */
  at(): number
  /** Returns an error that points at the part that starts at `at`. @default the next part */
  unexpected(expected: string, at?: number): OrreryError
}

/** Creates a scanner of a gate; `hint` is the advice of its errors. */
export function createScanner(text: string, hint: string): Scanner {
  let next = 0
  const at = (): number => {
    while (/\s/.test(text.charAt(next))) next += 1
    return next
  }
  return {
    read(pattern) {
      pattern.lastIndex = at()
      const found = pattern.exec(text)
      if (found === null) return undefined
      next = pattern.lastIndex
      return found
    },
    hasEnded: () => at() === text.length,
    at,
    unexpected(expected, place = at()) {
      const [part = ''] = /^\S*/.exec(text.slice(place)) ?? []
      const found = part === '' ? 'at the end' : `at character ${place + 1}, ${JSON.stringify(part)}`
      return new OrreryError('CONFIG_INVALID', `--gate ${JSON.stringify(text)}: ${found}: ${expected}`, { hint })
    },
  }
}
