import type { Rng } from '@orreryjs/core'
import type { Order } from '../../generate/store/rows.ts'
import { dayAfter, longDate } from '../../sites/shared/dates.ts'

/** Consecutive months as task parameters: `2022-11` to `2023-01`. */
export type Period = { readonly from: string; readonly to: string }

/** Returns the month of a timestamp. */
export function monthOf(moment: string): string {
  return moment.slice(0, 7)
}

/** Formats a month: `November 2022`. */
export function monthName(month: string): string {
  return longDate(`${month}-01`).replace(/ 1,/, '')
}

/** Formats a period: `in November 2022`, `from November 2022 to January 2023`. */
export function periodName({ from, to }: Period): string {
  return from === to ? `in ${monthName(from)}` : `from ${monthName(from)} to ${monthName(to)}`
}

/** Draws a period of at most `maxMonths` months, starting in the month of one of the orders. */
export function drawPeriod(random: Rng, orders: readonly Order[], maxMonths: number): Period | undefined {
  if (orders.length === 0) return undefined
  const from = monthOf(random.pick(orders).createdAt)
  let to = from
  for (let more = random.integer(maxMonths); more > 0; more -= 1) to = monthOf(dayAfter(`${to}-28`, 10))
  return { from, to }
}

/** True if an order was placed in the period. */
export function isIn({ createdAt }: Order, { from, to }: Period): boolean {
  const month = monthOf(createdAt)
  return month >= from && month <= to
}
