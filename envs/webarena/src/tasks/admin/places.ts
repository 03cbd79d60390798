import { dayAfter } from '../../sites/shared/today.ts'
import type { Deed, Leg, SeeLeg } from '../way.ts'

/** A URL of the back office. */
export function at(path: string): string {
  return `http://admin.test${path}`
}

export const ORDERS: string = at('/admin/sales/order/')
export const INVOICES: string = at('/admin/sales/invoice/')
export const SHIPMENTS: string = at('/admin/sales/shipment/')
export const PRODUCTS: string = at('/admin/catalog/product/')
export const CUSTOMERS: string = at('/admin/customer/index/')
export const REVIEWS: string = at('/admin/review/product/index/')

/** Finds rows of a grid by a word. */
export function byKeyword(words: string): readonly Deed[] {
  return [
    { kind: 'fill', field: 'Search by keyword', text: words },
    { kind: 'press', button: 'Search' },
  ]
}

/** Finds rows of a grid by its filters: texts by their fields, and one of several values by its list. */
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

/** Reading in a grid what some deeds leave of it. */
export function seeIn(grid: string, first: readonly Deed[], keys: readonly string[]): SeeLeg {
  return { kind: 'see', path: [grid], first, keys }
}

/** Opening a row of a grid by a word and doing something there. */
export function doIn(
  grid: string,
  words: string,
  open: 'View' | 'Edit',
  deeds: readonly Deed[],
  isDone: Extract<Leg, { kind: 'do' }>['isDone'],
): Leg {
  return { kind: 'do', path: [grid], deeds: [...byKeyword(words), { kind: 'press', button: open }, ...deeds], isDone }
}

/** `5/17/2023`, as the back office's forms take days. */
export function typedDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** The last day of a month. */
export function lastDay(month: string): string {
  const next = dayAfter(`${month}-28`, 4).slice(0, 7)
  return dayAfter(`${next}-01`, -1)
}

/** ` of 2022`; nothing for no year. */
export function inYear(year: string): string {
  return year === '' ? '' : ` of ${year}`
}
