import type { Value } from '../expected.ts'
import {
  AMOUNT,
  amountOf,
  extractValues,
  type FoundValue,
  NOT_AFTER_WORD,
  NOT_BEFORE_WORD,
  type NotatedType,
  type ValueNotation,
} from './notations.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(\\d{4})'

/** Date notations: `2023-05-17`, `5/17/23` (month first), `May 17, 2023`, `17 May 2023`. The last two also without a year. */
const DATES: readonly ValueNotation[] = [
  form(`${YEAR}[-/](\\d{1,2})[-/](\\d{1,2})`, ([, year, month, day]) => dayOf(year, month, day)),
  form('(\\d{1,2})[-/](\\d{1,2})[-/](\\d{4}|\\d{2})', ([, month, day, year]) => dayOf(year, month, day)),
  form(`${MONTH} ${DAY}(?:,? ${YEAR})?`, ([, month, day, year]) => dayOf(year, numberOf(month), day)),
  form(`(?:the )?${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?`, ([, day, month, year]) => dayOf(year, numberOf(month), day)),
]

const FULL = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
]

const CURRENCY = '(?:us\\$|\\$|usd ?)'
const UNITS: readonly (readonly [pattern: string, minutes: number])[] = [
  ['days?|d', 1440],
  ['hours?|hrs?|h', 60],
  ['minutes?|mins?|min', 1],
  ['seconds?|secs?|s', 1 / 60],
]
const UNIT = `(?:${UNITS.map(([pattern]) => pattern).join('|')})`

/** Notations of amounts of money, in cents: `$1,234.50`, `12.30 dollars`. */
const MONEY: readonly ValueNotation[] = [
  {
    type: 'money',
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(-?)${CURRENCY} ?(-?${AMOUNT})(?: ?(?:usd|dollars?))?${NOT_BEFORE_WORD}`, 'giu'),
    read: ([, minus, digits = '']) => cents(`${minus}${digits}`),
  },
  {
    type: 'money',
    pattern: new RegExp(`${NOT_AFTER_WORD}(-?${AMOUNT}) ?(?:usd|dollars?|\\$)(?!\\p{L})`, 'giu'),
    read: ([, digits = '']) => cents(digits),
  },
]

/** Notations of durations, in minutes: `1 h 5 min`, `65 minutes`, `2 days and 3 hours`. */
const DURATIONS: readonly ValueNotation[] = [
  {
    type: 'duration',
    pattern: new RegExp(
      `${NOT_AFTER_WORD}(?:${UNITS.map((_, index) => durationFrom(index)).join('|')})(?![\\p{L}\\p{N}_])`,
      'giu',
    ),
    read: ([whole]) => minutes(whole),
  },
]

/** Returns the pattern of a duration that starts with a unit. Smaller units can follow, so `5 min, 7 min` are two durations. */
function durationFrom(index: number): string {
  const [unit = ''] = UNITS[index] ?? []
  const rest = UNITS.slice(index + 1).map((_, next) => `(?:,? and |, ?| ?)${durationFrom(index + 1 + next)}`)
  // `m` means minutes only after hours.
  if (index === 1) rest.push(`(?:,? and |, ?| ?)${AMOUNT} ?m`)
  return `${AMOUNT} ?-?(?:${unit})${rest.length === 0 ? '' : `(?:${rest.join('|')})?`}`
}

/** Notations of distances, in metres: `5.1km`, `450 m`, `3 miles`. */
const DISTANCES: readonly ValueNotation[] = [
  { type: 'distance', pattern: distance('kilomet(?:er|re)s?|kms?'), read: ([, digits = '']) => metres(digits, 1000) },
  { type: 'distance', pattern: distance('met(?:er|re)s?|m'), read: ([, digits = '']) => metres(digits, 1) },
  { type: 'distance', pattern: distance('miles?|mi'), read: ([, digits = '']) => metres(digits, 1609.344) },
]

/** Notations of numbers that count nothing: percentages, ranks, and identifiers such as `page 2`, `#105` or `000000105`. */
const LABELS = new RegExp(
  `${NOT_AFTER_WORD}${AMOUNT} ?(?:%|percent\\b)|${NOT_AFTER_WORD}\\d+(?:st|nd|rd|th)\\b|#\\d+|(?:\\b(?:code|attempt|part|phase|pages?|steps?|rows?|columns?|lines?|tabs?|sections?|items?|orders?|issues?|invoices?|id|version|no\\.) )#?\\d+(?: ?(?:of|/|-|to|and) ?\\d+)?${NOT_BEFORE_WORD}|${NOT_AFTER_WORD}0\\d{3,}${NOT_BEFORE_WORD}|24/7|${NOT_AFTER_WORD}\\d+ (?:\\p{L}+ )?(?:pages?|tabs?|steps?|clicks?|attempts?)\\b`,
  'giu',
)

/** Notation of numbers, with an optional sign or a compass direction: `-71.4`, `71.4° W`. */
const NUMBERS: readonly ValueNotation[] = [
  {
    type: 'number',
    pattern: new RegExp(`${NOT_AFTER_WORD}(-?)(${AMOUNT})(?: ?° ?([nsew])\\b|${NOT_BEFORE_WORD})`, 'giu'),
    read: ([, minus, digits = '', direction = '']) => String(amountOf(`${/[sw]/i.test(direction) ? '-' : minus}${digits}`)),
  },
]

const UNITS_IN_WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS_IN_WORDS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const NUMBER_WORD = `(?:${[...UNITS_IN_WORDS, ...TENS_IN_WORDS].join('|')})`

/** Numbers as words, such as `two hundred and fifty-one`, and words for zero. */
const NUMBER_WORDS: readonly ValueNotation[] = [
  {
    type: 'number',
    pattern: new RegExp(`\\b${NUMBER_WORD}(?:(?:-| and | )(?:${NUMBER_WORD}|hundred|thousand))*\\b`, 'giu'),
    read: ([words]) => String(numberInWords(words.toLowerCase())),
  },
  { type: 'number', pattern: /\b(?:no(?= \p{L})|none|nothing|nobody)\b/giu, read: () => '0' },
]

function numberInWords(text: string): number {
  let total = 0
  let group = 0
  for (const word of text.split(/-| and | /)) {
    if (word === 'thousand') {
      total += group * 1000
      group = 0
    } else if (word === 'hundred') group *= 100
    else
      group +=
        Math.max(0, UNITS_IN_WORDS.indexOf(word)) + (TENS_IN_WORDS.indexOf(word) + 2) * (TENS_IN_WORDS.includes(word) ? 10 : 0)
  }
  return total + group
}

/** The most specific forms come first so that the numbers in a date are not counted separately. */
const FORMS: readonly ValueNotation[] = [...DATES, ...MONEY, ...DURATIONS, ...DISTANCES]

/** Durations as on a clock: `1:05` or `01:05:00` is an hour and five minutes. */
const CLOCK: ValueNotation = {
  type: 'duration',
  pattern: /(?<![\d:])(\d{1,3}):(\d{2})(?::00)?(?![\d:])/g,
  read: ([, hours, minutes]) => String(Number(hours) * 60 + Number(minutes)),
}

/** Returns the values of a type in a text, in order. */
export function valuesOf(kind: NotatedType, text: string): readonly FoundValue[] {
  const found: FoundValue[] = []
  let rest = kind === 'duration' ? extractValues(text, CLOCK, found) : text
  for (const form of FORMS) rest = extractValues(rest, form, found)
  rest = rest.replace(LABELS, (label) => ' '.repeat(label.length))
  for (const form of NUMBERS) rest = extractValues(rest, form, found)
  const ofKind = found.filter((each) => each.type === kind)
  if (ofKind.length > 0) return ofKind.sort((left, right) => left.start - right.start)
  if (kind === 'number') for (const form of NUMBER_WORDS) extractValues(rest, form, ofKind)
  // A number without a currency sign counts as money only if the text has no other amounts.
  if (kind === 'money')
    return found
      .filter((each) => each.type === 'number')
      .map((each) => ({ ...each, type: kind, content: centsText(each.content) }))
  return ofKind
}

function centsText(content: string): string {
  return String(Math.round(Number(content) * 100))
}

/** Returns the normalised content of a value, comparable with `Found.content`. */
export function contentOf(value: Exclude<Value, { type: 'text' }>): string {
  switch (value.type) {
    case 'number':
      return String(value.number)
    case 'money':
      return String(value.cents)
    case 'date':
      return value.date
    case 'duration':
      return String(value.minutes)
    case 'distance':
      return String(value.metres)
  }
}

/**
 * True if a found value may be the expected one rounded in another unit: `0.7 mi` or `1.1 hours`. It does not contradict, but does not
 * state the value either.
 */
export function isRounded(value: Exclude<Value, { type: 'text' }>, found: FoundValue, text: string): boolean {
  const unit = value.type === 'distance' ? /mi/ : value.type === 'duration' ? /\d\.\d+ ?h/ : undefined
  if (unit === undefined || !unit.test(text.slice(found.start, found.end))) return false
  const expected = Number(contentOf(value))
  return Math.abs(Number(found.content) - expected) <= expected * ROUNDING
}

/** Maximum relative difference between a value and the same value rounded in another unit. */
const ROUNDING = 0.05

function cents(digits: string): string {
  return String(Math.round(amountOf(digits) * 100))
}

function minutes(text: string): string {
  let sum = 0
  for (const [, digits = '', unit = ''] of text.matchAll(new RegExp(`(${AMOUNT}) ?-?(${UNIT}|m)(?!\\p{L})`, 'giu'))) {
    const size = UNITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(unit))?.[1] ?? 1
    sum += amountOf(digits) * size
  }
  return String(Math.round(sum * 100) / 100)
}

function distance(unit: string): RegExp {
  return new RegExp(`${NOT_AFTER_WORD}(${AMOUNT}) ?(?:${unit})(?![\\p{L}\\p{N}_])`, 'giu')
}

function metres(digits: string, size: number): string {
  return String(Math.round(amountOf(digits) * size))
}

function form(pattern: string, read: ValueNotation['read']): ValueNotation {
  return { type: 'date', pattern: new RegExp(`${NOT_AFTER_WORD}${pattern}${NOT_BEFORE_WORD}`, 'giu'), read }
}

function numberOf(month: string | undefined): string {
  return String(MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? '') + 1)
}

/** Returns `2023-05-17`, or `05-17` without a year. */
function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  const [m, d] = [Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1 || d > 31) return undefined
  const ofYear = `${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  return year === undefined ? ofYear : `${year.length === 2 ? `20${year}` : year}-${ofYear}`
}

/** Returns the names of the month that has this name: `january` and `jan`. Empty if `name` is not a month. */
export function monthNames(name: string): readonly string[] {
  const short = name.slice(0, 3)
  if (!new RegExp(`^${MONTH}$`, 'iu').test(name) || !MONTHS.includes(short)) return []
  return short === 'sep' ? ['september', 'sept', 'sep'] : [FULL[MONTHS.indexOf(short)] ?? name, short]
}
