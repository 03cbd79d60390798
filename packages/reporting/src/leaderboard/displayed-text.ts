import { escapeInvisible } from '@orreryjs/core'

/**
 * Scripts whose letters a leaderboard shows, as code point ranges. Written out, so that no verdict depends on the Unicode version of an engine. Scripts of
 * one group are written together.
 */
const SCRIPTS: readonly { readonly name: string; readonly ranges: readonly (readonly [first: number, last: number])[] }[] = [
  {
    name: 'Latin',
    ranges: [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0xc0, 0xd6],
      [0xd8, 0xf6],
      [0xf8, 0x24f],
      [0x1e00, 0x1eff],
    ],
  },
  {
    name: 'Greek',
    ranges: [
      [0x386, 0x386],
      [0x388, 0x3ce],
    ],
  },
  { name: 'Cyrillic', ranges: [[0x400, 0x52f]] },
  { name: 'Hebrew', ranges: [[0x5d0, 0x5ea]] },
  { name: 'Arabic', ranges: [[0x620, 0x64a]] },
  { name: 'Devanagari', ranges: [[0x900, 0x97f]] },
  {
    name: 'Thai',
    ranges: [
      [0xe01, 0xe3a],
      [0xe40, 0xe4e],
    ],
  },
  {
    name: 'East Asian',
    ranges: [
      [0x3005, 0x3007],
      [0x3041, 0x3096],
      [0x30a1, 0x30fa],
      [0x30fc, 0x30fc],
      [0x3400, 0x4dbf],
      [0x4e00, 0x9fff],
      [0xac00, 0xd7a3],
    ],
  },
]

/** Scripts that share the shapes of many letters: a text has letters of one of them only. */
const LOOKALIKES: ReadonlySet<string> = new Set(['Latin', 'Greek', 'Cyrillic'])

/** Digits, punctuation and symbols that every text may have: printable ASCII, and the usual marks of typography. */
const COMMON =
  /^[\x20-\x7e\u00a7\u00b0\u00b1\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2192\u2212\u3001\u3002\u30fb]$/u

const DIRECTION = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u

/**
 * Returns the first problem of a text that a page shows, with code point and position; `undefined` without problems. Refuses control characters, marks of writing
 * direction, invisible characters, characters outside the accepted scripts, and
 * letters of scripts that imitate each other: in the whole text, or with `words` in one word.
 */
export function textProblem(text: string, maxLength: number, mixing: 'words' | 'text' = 'text'): string | undefined {
  const characters = [...text.slice(0, 2 * maxLength + 2)]
  if (characters.length > maxLength) return `it is longer than ${maxLength} characters`
  const scripts = new Set<string>()
  for (const [index, character] of characters.entries()) {
    const place = `${codePoint(character)} at character ${index + 1}`
    if (DIRECTION.test(character)) return `${place} changes the writing direction`
    if (/[\n\t]/.test(character) || escapeInvisible(character) !== character)
      return `${place} is a control or invisible character`
    if (character === ' ' && mixing === 'words') scripts.clear()
    const script = scriptOf(character)
    if (script === undefined && COMMON.test(character)) continue
    if (script === undefined) return `${place} is not a letter, digit or mark that a leaderboard shows${composedHint(text)}`
    const [other] = [...scripts].filter((each) => !areCompatible(each, script))
    if (other !== undefined) return `${place} is ${article(script)} letter among ${other} letters, which look the same or alike`
    scripts.add(script)
  }
  return text.trim() === text && text !== '' ? undefined : 'it is empty, or begins or ends with a space'
}

/** Formats a character as `U+202E`. */
function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function composedHint(text: string): string {
  return text.normalize('NFC') === text ? '' : '; write letters with accents in composed form (NFC)'
}

function scriptOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  return SCRIPTS.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))?.name
}

/** True if a text may have letters of both scripts: Latin goes with every script that does not imitate it. */
function areCompatible(one: string, other: string): boolean {
  if (one === other) return true
  return [one, other].includes('Latin') && !(LOOKALIKES.has(one) && LOOKALIKES.has(other))
}

function article(script: string): string {
  return /^[AEIOU]/.test(script) ? `an ${script}` : `a ${script}`
}
