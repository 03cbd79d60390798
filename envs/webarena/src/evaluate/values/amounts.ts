import { AFTER, AMOUNT, amountOf, BEFORE, type Form } from './found.ts'

const CURRENCY = '(?:us\\$|\\$|usd ?)'
const UNITS: readonly (readonly [pattern: string, minutes: number])[] = [
  ['days?|d', 1440],
  ['hours?|hrs?|h', 60],
  ['minutes?|mins?|min', 1],
  ['seconds?|secs?|s', 1 / 60],
]
const UNIT = `(?:${UNITS.map(([pattern]) => pattern).join('|')})`

/** How sums of money are written, in cents: `$1,234.50`, `12.30 dollars`. */
export const MONEY: readonly Form[] = [
  {
    kind: 'money',
    pattern: new RegExp(`(-?)${CURRENCY} ?(-?${AMOUNT})(?: ?(?:usd|dollars?))?${AFTER}`, 'giu'),
    read: ([, minus, digits = '']) => cents(`${minus}${digits}`),
  },
  {
    kind: 'money',
    pattern: new RegExp(`${BEFORE}(-?${AMOUNT}) ?(?:usd|dollars?|\\$)(?!\\p{L})`, 'giu'),
    read: ([, digits = '']) => cents(digits),
  },
]

function cents(digits: string): string {
  return String(Math.round(amountOf(digits) * 100))
}

/** How lengths of time are written, in minutes: `1 h 5 min`, `65 minutes`, `2 days and 3 hours`. */
export const DURATIONS: readonly Form[] = [
  {
    kind: 'duration',
    pattern: new RegExp(`${BEFORE}${AMOUNT} ?-?${UNIT}(?:(?:,? and |, ?| ?)${AMOUNT} ?(?:${UNIT}|m))*(?![\\p{L}\\p{N}_])`, 'giu'),
    read: ([whole]) => minutes(whole),
  },
]

function minutes(text: string): string {
  let sum = 0
  for (const [, digits = '', unit = ''] of text.matchAll(new RegExp(`(${AMOUNT}) ?-?(${UNIT}|m)(?!\\p{L})`, 'giu'))) {
    const size = UNITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(unit))?.[1] ?? 1
    sum += amountOf(digits) * size
  }
  return String(Math.round(sum * 100) / 100)
}

/** How distances are written, in metres: `5.1km`, `450 m`, `3 miles`. */
export const DISTANCES: readonly Form[] = [
  { kind: 'distance', pattern: distance('kilomet(?:er|re)s?|kms?'), read: ([, digits = '']) => metres(digits, 1000) },
  { kind: 'distance', pattern: distance('met(?:er|re)s?|m'), read: ([, digits = '']) => metres(digits, 1) },
  { kind: 'distance', pattern: distance('miles?|mi'), read: ([, digits = '']) => metres(digits, 1609.344) },
]

function distance(unit: string): RegExp {
  return new RegExp(`${BEFORE}(${AMOUNT}) ?(?:${unit})(?![\\p{L}\\p{N}_])`, 'giu')
}

function metres(digits: string, size: number): string {
  return String(Math.round(amountOf(digits) * size))
}

/** How numbers are written, with a sign and a mark of percent or not. */
export const NUMBERS: readonly Form[] = [
  {
    kind: 'number',
    pattern: new RegExp(`${BEFORE}(-?)(${AMOUNT})${AFTER}`, 'gu'),
    read: ([, minus, digits = '']) => String(amountOf(`${minus}${digits}`)),
  },
]

const WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
]

/** Numbers as words, and what says that there is nothing. */
export const NUMBER_WORDS: readonly Form[] = [
  {
    kind: 'number',
    pattern: new RegExp(`\\b(${WORDS.join('|')}|no(?= \\p{L})|none|nothing|nobody)\\b`, 'giu'),
    read: ([word]) => String(Math.max(0, WORDS.indexOf(word.toLowerCase()))),
  },
]
