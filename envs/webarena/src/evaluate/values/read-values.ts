import type { Value } from '../expected.ts'
import { DISTANCES, DURATIONS, MONEY, NUMBER_WORDS, NUMBERS } from './amounts.ts'
import { DATES } from './dates.ts'
import { type Form, type Found, type Kind, take } from './found.ts'

/** What says more is read first: the numbers of a date are none of their own. */
const FORMS: readonly Form[] = [...DATES, ...MONEY, ...DURATIONS, ...DISTANCES, ...NUMBERS]

/** A clock's way to write a length of time: `1:05` is an hour and five minutes. */
const CLOCK: Form = {
  kind: 'duration',
  pattern: /(?<![\d:])(\d{1,3}):(\d{2})(?![\d:])/g,
  read: ([, hours, minutes]) => String(Number(hours) * 60 + Number(minutes)),
}

/** The values of a kind that a text names, in its order. */
export function valuesOf(kind: Kind, text: string): readonly Found[] {
  const found: Found[] = []
  let rest = kind === 'duration' ? take(text, CLOCK, found) : text
  for (const form of FORMS) rest = take(rest, form, found)
  const ofKind = found.filter((each) => each.kind === kind)
  if (ofKind.length > 0) return ofKind.sort((left, right) => left.start - right.start)
  if (kind === 'number') for (const form of NUMBER_WORDS) take(rest, form, ofKind)
  // A price without its sign is one where nothing else is.
  if (kind === 'money')
    return found.filter((each) => each.kind === 'number').map((each) => ({ ...each, kind, content: cents(each.content) }))
  return ofKind
}

function cents(content: string): string {
  return String(Math.round(Number(content) * 100))
}

/** What a value is found as. */
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
