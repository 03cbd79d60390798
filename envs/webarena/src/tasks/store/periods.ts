import type { Rng } from '@orreryjs/core'
import type { Order } from '../../generate/store/rows.ts'
import { dayAfter, longDate } from '../../sites/shared/today.ts'

/** Some months on end, as a task's parameters: `2022-11` and `2023-01`. */
export type Period = { readonly from: string; readonly to: string }

/** The month of a moment. */
export function monthOf(moment: string): string {
  return moment.slice(0, 7)
}

/** `November 2022`. */
export function monthName(month: string): string {
  return longDate(`${month}-01`).replace(/ 1,/, '')
}

/** `in November 2022`, `from November 2022 to January 2023`. */
export function periodName({ from, to }: Period): string {
  return from === to ? `in ${monthName(from)}` : `from ${monthName(from)} to ${monthName(to)}`
}

/** The month of one of the orders, with up to so many months after it. */
export function drawPeriod(random: Rng, orders: readonly Order[], most: number): Period | undefined {
  if (orders.length === 0) return undefined
  const from = monthOf(random.pick(orders).createdAt)
  let to = from
  for (let more = random.integer(most); more > 0; more -= 1) to = monthOf(dayAfter(`${to}-28`, 10))
  return { from, to }
}

/** Whether an order falls into a period. */
export function isIn({ createdAt }: Order, { from, to }: Period): boolean {
  const month = monthOf(createdAt)
  return month >= from && month <= to
}
