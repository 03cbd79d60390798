/** Parses the parts of goals: dates, quoted texts, names, amounts. */
import { memoizeByText } from '@orreryjs/core/worlds'

/** Cache size: the names on the pages of several episodes. */
const MAX_CACHED_NAMES = 4096

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'.split('|')
const MONTH = `(?:${MONTHS.join('|')})`

/** A date as a sortable number: 20230612. */
export type Day = number

/** A range of dates, inclusive. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

/** Returns the period that a goal names, or `undefined` for all time. */
export function periodIn(goal: string): Period | undefined {
  const days = [...goal.matchAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g)].map(([, m, d, y]) =>
    dayOf(Number(y), Number(m), Number(d)),
  )
  const [first, second] = days
  if (first !== undefined) return { from: first, to: second ?? first }
  const text = goal.replace(/\bToday is [^.]*\./, '')
  const months = [...text.matchAll(new RegExp(`\\b(${MONTH})(?: (\\d{4}))?\\b`, 'g'))].map(([, name = '', year]) => ({
    month: MONTHS.indexOf(name) + 1,
    year: year === undefined ? undefined : Number(year),
  }))
  const [one, other] = months.filter(
    ({ year }, at) => year !== undefined || months.slice(at + 1).some((each) => each.year !== undefined),
  )
  const last = other ?? one
  if (one !== undefined && last?.year !== undefined) {
    return { from: dayOf(one.year ?? last.year, one.month, 1), to: dayOf(last.year, last.month, lastOf(last.year, last.month)) }
  }
  const year = /\b(?:in|of|during|for|from|year) (20\d\d)\b/.exec(text)?.[1]
  return year === undefined ? undefined : { from: dayOf(Number(year), 1, 1), to: dayOf(Number(year), 12, 31) }
}

function dayOf(year: number, month: number, day: number): Day {
  return year * 10_000 + month * 100 + day
}

function lastOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Parses a date as shown on pages: `5/14/23`, `Mar 21, 2023 2:24:37 PM`, `January 13, 2022`, `2023-06-07`. */
export function dayIn(text: string): Day | undefined {
  const slashes = /\b(\d{1,2})\/(\d{1,2})\/(\d{2,4})\b/.exec(text)
  if (slashes !== null) {
    const year = Number(slashes[3])
    return dayOf(year < 100 ? 2000 + year : year, Number(slashes[1]), Number(slashes[2]))
  }
  const dashes = /\b(\d{4})-(\d\d)-(\d\d)\b/.exec(text)
  if (dashes !== null) return dayOf(Number(dashes[1]), Number(dashes[2]), Number(dashes[3]))
  const words = /\b([A-Z][a-z]{2,8})\.? (\d{1,2}), (\d{4})\b/.exec(text)
  const month = MONTHS.findIndex((name) => name.slice(0, 3) === words?.[1]?.slice(0, 3))
  return words === null || month < 0 ? undefined : dayOf(Number(words[3]), month + 1, Number(words[2]))
}

/** Returns the dates in a goal, in order. */
export function daysIn(goal: string): readonly Day[] {
  const days = goal.matchAll(new RegExp(`\\b${MONTH} \\d{1,2}, \\d{4}|\\b\\d{1,2}/\\d{1,2}/\\d{4}|\\b\\d{4}-\\d\\d-\\d\\d`, 'g'))
  return [...days].flatMap(([text]) => dayIn(text) ?? [])
}

/** Formats a date for date fields: `6/1/2022`. */
export function dateFieldText(day: Day): string {
  return `${Math.floor(day / 100) % 100}/${day % 100}/${Math.floor(day / 10_000)}`
}

export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** Returns the texts in double quotes. */
export function quotedIn(goal: string): readonly string[] {
  return [...goal.matchAll(/["\u201c]([^"\u201d]+)["\u201d]/g)].map(([, text = '']) => text)
}

export const NUMBER_WORDS: readonly string[] = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

export const ORDINALS: readonly string[] = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** Returns the position that a goal asks for, starting at 1. */
export function ordinalIn(goal: string): number {
  const at = ORDINALS.findIndex((word) =>
    new RegExp(`\\bthe ${word}\\b|\\b${word} (?:most|best|highest|newest|latest)\\b`, 'i').test(goal),
  )
  return at < 0 ? 1 : at + 1
}

/** Statuses of orders and reviews: patterns in goals, names on pages. */
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/\bon hold\b/i, 'On Hold'],
  [/\bcancell?ed\b|\bcancellations?\b/i, 'Canceled'],
  [/\b(?:complete|completed|fulfilled)\b/i, 'Complete'],
  [/\bpending\b/i, 'Pending'],
  [/\bprocessing\b/i, 'Processing'],
  [/\bclosed\b/i, 'Closed'],
  [/\bnot approved\b/i, 'Not Approved'],
  [/\bapproved\b/i, 'Approved'],
]

/** Returns the status that a goal names. */
export function statusIn(goal: string): string | undefined {
  return STATUSES.find(([words]) => words.test(goal))?.[1]
}

/** Returns the number of a record: five digits or more. */
export function numberOfRecord(goal: string): string | undefined {
  return /(?:#|\bnumber |\border |\binvoice |\bshipment )#?(\d{5,})\b/i.exec(goal)?.[1]
}

/** Returns the price limit in a goal. */
export function priceLimitIn(goal: string): number | undefined {
  const found = /\$(\d+(?:\.\d+)?)/.exec(goal)?.[1]
  return found === undefined ? undefined : Number(found)
}

const JOINS = new Set(['with', 'for', 'of', 'and', 'on', 'in', 'to', 'the', 'from', 'at', 'by'])
const CAPITAL = /^["(]?(?:[A-Z][\w'\u2019&-]*|\d+(?:%|mm|cm)?)$/

/**
 * Returns the longest name in a goal: capitalised words joined by small ones. Month names and the first words of sentences do not
 * start a name.
 */
export function nameIn(goal: string): string | undefined {
  const names: string[] = []
  let name: string[] = []
  const close = (): void => {
    while (name.length > 0 && JOINS.has((name.at(-1) ?? '').replace(/,$/, ''))) name.pop()
    if (name.length > 0) names.push(name.join(' ').replace(/[,;:.?!")]+$/, ''))
    name = []
  }
  const words = goal.split(/\s+/)
  for (const [at, word] of words.entries()) {
    const plain = word.replace(/[,;:.?!")]+$/, '')
    const isFirst = at === 0 || /[.?!:]["\u201d]?$/.test(words[at - 1] ?? '')
    const isName =
      CAPITAL.test(plain) && !/^\d/.test(plain) && plain !== 'I' && !(isFirst && name.length === 0) && !MONTHS.includes(plain)
    if (isName) name.push(word.replace(/^["(]/, ''))
    else if (name.length > 0 && JOINS.has(word)) name.push(word)
    else close()
    if (/[.;:?!)]$|"$/.test(word)) close()
  }
  close()
  return names.sort((a, b) => b.split(' ').length - a.split(' ').length || b.length - a.length)[0]
}

/** Compares texts ignoring case, spaces and punctuation. */
export function isSameText(one: string, other: string): boolean {
  return normalised(one) === normalised(other)
}

/** Returns a function that compares texts with a name like `isSameText`. It rejects most texts by their first letter or digit. */
export function sameTextAs(name: string): (text: string) => boolean {
  const target = normalised(name)
  const first = target.charCodeAt(0)
  return (text) => {
    const code = text.charCodeAt(0)
    const letter = code | 32
    if (code >= 48 && letter !== first && ((letter >= 97 && letter <= 122) || letter <= 57)) return false
    return normalised(text) === target
  }
}

/** True if a text contains a name. */
export function containsName(text: string, name: string): boolean {
  return normalised(text).includes(normalised(name))
}

/** Memoized because every name on a page is compared with every name of interest. */
const normalised: (text: string) => string = memoizeByText(
  (text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  MAX_CACHED_NAMES,
)

/** Formats an amount: `$1,234.50`. */
export function money(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** A postal address: `644 Signal Hill, Whitfield, Vermont 05676` or `652 Lantern Court in Stonebridge, Ohio 44061`. */
interface Address {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** Returns the address in a goal. */
export function addressIn(goal: string): Address | undefined {
  const found = /(\d+ [A-Z][\w ]*?)(?:,| in) ([A-Z][A-Za-z ]*?), ([A-Z][A-Za-z ]*?),? (\d{5})\b/.exec(goal)
  if (found === null) return undefined
  const [, street = '', city = '', state = '', zip = ''] = found
  return { street, city, state, zip }
}

/** True for a URL of a forum. */
export function isForumUrl(url: string): boolean {
  return /^\w+:\/\/(?:www\.)?(?:forum|reddit)|\/f\//.test(url)
}
