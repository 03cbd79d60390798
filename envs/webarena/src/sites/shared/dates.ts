/** Date of every episode. No site reads a clock. */
export const TODAY = '2023-06-12'

/** Time of every change by an agent. */
export const NOW = '2023-06-12T09:30:00'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

interface DayParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Formats a date as `5/17/23`. */
export function shortDate(moment: string): string {
  const { year, month, day } = partsOf(moment)
  return `${month}/${day}/${String(year % 100).padStart(2, '0')}`
}

/** Formats a date as `May 17, 2023`. */
export function longDate(moment: string): string {
  const { year, month, day } = partsOf(moment)
  return `${MONTHS[month - 1] ?? month} ${day}, ${year}`
}

/** Formats a date and time as `May 17, 2023 8:41:05 AM`. */
export function longMoment(moment: string): string {
  const [hour = 0, minute = 0, second = 0] = moment.slice(11).split(':').map(Number)
  const clock = [hour % 12 === 0 ? 12 : hour % 12, minute, second].map((part, at) =>
    at === 0 ? part : String(part).padStart(2, '0'),
  )
  const date = longDate(moment)
  return `${date.replace(/^(\w{3})\w*/, '$1')} ${clock.join(':')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** Formats the time elapsed until `NOW`, such as `3 months ago`; less than a minute is `just now`. */
export function ago(moment: string): string {
  const minutes = daysBetween(moment, NOW) * 1440 + minuteOfDay(NOW) - minuteOfDay(moment)
  if (minutes < 1) return 'just now'
  for (const [unit, size] of UNITS) {
    const count = Math.floor(minutes / size)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

const UNITS = [
  ['year', 525_600],
  ['month', 43_200],
  ['week', 10_080],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Adds days to a date: `dayAfter('2023-02-27', 3)` is `2023-03-02`. `days` may be negative. */
export function dayAfter(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** Returns the number of days since 2000-01-01. */
export function dayNumber(date: string): number {
  const { year, month, day } = partsOf(date)
  // Years start in March here, so that the leap day is the last day of the year.
  const shifted = month > 2 ? year : year - 1
  const march = (month + 9) % 12
  return (
    365 * shifted +
    Math.floor(shifted / 4) -
    Math.floor(shifted / 100) +
    Math.floor(shifted / 400) +
    Math.floor((153 * march + 2) / 5) +
    day -
    ORIGIN
  )
}

/** Parses a typed date: `5/17/2023`, `05/17/23`, `2023-05-17`; `undefined` if it is not a valid date. */
export function typedDay(text: string): string | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim())
  const [month, day, year] = american?.slice(1) ?? []
  const iso =
    american === null ? text.trim() : `${year?.length === 2 ? `20${year}` : year}-${two(Number(month))}-${two(Number(day))}`
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(iso)) return undefined
  return dateOf(dayNumber(iso)) === iso ? iso : undefined
}

const ORIGIN = 730_426

function dateOf(number: number): string {
  let year = 2000 + Math.floor(number / 365.2425)
  while (dayNumber(`${year + 1}-01-01`) <= number) year += 1
  while (dayNumber(`${year}-01-01`) > number) year -= 1
  let month = 12
  while (dayNumber(`${year}-${two(month)}-01`) > number) month -= 1
  return `${year}-${two(month)}-${two(number - dayNumber(`${year}-${two(month)}-01`) + 1)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** Returns the minute of a timestamp's day. */
export function minuteOfDay(moment: string): number {
  return Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
}

function partsOf(moment: string): DayParts {
  return {
    year: Number(moment.slice(0, 4)),
    month: Number(moment.slice(5, 7)) || 1,
    day: Number(moment.slice(8, 10)) || 1,
  }
}
