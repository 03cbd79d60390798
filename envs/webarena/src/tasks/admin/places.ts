import { dayAfter } from '../../sites/shared/today.ts'
import type { Deed, Leg, SeeLeg } from '../way.ts'

/** Returns a URL of the back office. */
export function at(path: string): string {
  return `http://admin.test${path}`
}

export const ORDERS: string = at('/admin/sales/order/')
export const INVOICES: string = at('/admin/sales/invoice/')
export const SHIPMENTS: string = at('/admin/sales/shipment/')
export const PRODUCTS: string = at('/admin/catalog/product/')
export const CUSTOMERS: string = at('/admin/customer/index/')
export const REVIEWS: string = at('/admin/review/product/index/')

/** Actions that search a grid by keyword. */
export function byKeyword(words: string): readonly Deed[] {
  return [
    { kind: 'fill', field: 'Search by keyword', text: words },
    { kind: 'press', button: 'Search' },
  ]
}

/** Actions that set the filters of a grid: text fields in `texts`, select fields in `chosen`. */
export function byFilter(
  texts: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>> = {},
): readonly Deed[] {
  return [
    { kind: 'press', button: 'Filters' },
    ...Object.entries(texts).map(([field, text]): Deed => ({ kind: 'fill', field, text })),
    ...Object.entries(chosen).map(([field, option]): Deed => ({ kind: 'choose', field, option })),
    { kind: 'press', button: 'Apply Filters' },
  ]
}

/** Subgoal that reads keys in a grid after some actions. */
export function seeIn(grid: string, first: readonly Deed[], keys: readonly string[]): SeeLeg {
  return { kind: 'see', path: [grid], first, keys }
}

/** Subgoal that finds a row of a grid by keyword, opens it and performs actions there. */
export function doIn(
  grid: string,
  words: string,
  open: 'View' | 'Edit',
  deeds: readonly Deed[],
  isDone: Extract<Leg, { kind: 'do' }>['isDone'],
): Leg {
  return { kind: 'do', path: [grid], deeds: [...byKeyword(words), { kind: 'press', button: open }, ...deeds], isDone }
}

/** Formats a date as the back office's forms expect it: `5/17/2023`. */
export function typedDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** Returns the last day of a month. */
export function lastDay(month: string): string {
  const next = dayAfter(`${month}-28`, 4).slice(0, 7)
  return dayAfter(`${next}-01`, -1)
}

/** Returns ` of 2022`, or an empty string without a year. */
export function inYear(year: string): string {
  return year === '' ? '' : ` of ${year}`
}
