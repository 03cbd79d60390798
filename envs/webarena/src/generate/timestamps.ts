import type { Rng } from '@orreryjs/core'
import { dayAfter, dayNumber, minuteOfDay } from '../sites/shared/dates.ts'

/** Returns the minutes from 2000-01-01 to a timestamp. */
export function minutesSince2000(moment: string): number {
  return dayNumber(moment) * 1440 + minuteOfDay(moment)
}

/** Returns the timestamp of a minute and second: `2023-05-17T08:41:05`. */
export function timestampOf(minute: number, second = 0): string {
  const rest = minute % 1440
  const clock = [Math.floor(rest / 60), rest % 60, second].map((part) => String(part).padStart(2, '0')).join(':')
  return `${dayOf(Math.floor(minute / 1440))}T${clock}`
}

const DAYS = new Map<number, string>()

/** Memoized because few days are requested many times. */
function dayOf(number: number): string {
  const cached = DAYS.get(number)
  if (cached !== undefined) return cached
  const day = dayAfter('2000-01-01', number)
  DAYS.set(number, day)
  return day
}

/** Draws `count` minutes between two dates during waking hours, in order. */
export function drawWakingMinutes(count: number, from: string, to: string, random: Rng): readonly number[] {
  const first = dayNumber(from)
  const days = dayNumber(to) - first
  const minutes = Array.from({ length: count }, () => (first + random.integer(days)) * 1440 + 390 + random.integer(1020))
  return minutes.sort((a, b) => a - b)
}
