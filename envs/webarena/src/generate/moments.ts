import type { Rng } from '@orreryjs/core'
import { dayAfter, dayNumber } from '../sites/shared/today.ts'

/** The minute of a moment, counted from 2000-01-01. */
export function minuteOf(moment: string): number {
  const [hour = 0, minute = 0] = moment.slice(11).split(':').map(Number)
  return dayNumber(moment) * 1440 + hour * 60 + minute
}

/** The moment of a minute, at that second: `2023-05-17T08:41:05`. */
export function momentOf(minute: number, second = 0): string {
  const rest = minute % 1440
  const clock = [Math.floor(rest / 60), rest % 60, second].map((part) => String(part).padStart(2, '0')).join(':')
  return `${dayOf(Math.floor(minute / 1440))}T${clock}`
}

const DAYS = new Map<number, string>()

/** Days are few and asked for often. */
function dayOf(number: number): string {
  const known = DAYS.get(number)
  if (known !== undefined) return known
  const day = dayAfter('2000-01-01', number)
  DAYS.set(number, day)
  return day
}

/** So many minutes between two moments, in their order; people are awake. */
export function wakingMinutes(count: number, from: string, to: string, random: Rng): readonly number[] {
  const first = dayNumber(from)
  const days = dayNumber(to) - first
  const minutes = Array.from({ length: count }, () => (first + random.integer(days)) * 1440 + 390 + random.integer(1020))
  return minutes.sort((a, b) => a - b)
}
