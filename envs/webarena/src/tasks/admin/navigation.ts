import { dayAfter } from '../../sites/shared/dates.ts'
import type { PageAction, ReadSubgoal, Subgoal } from '../subgoals.ts'

/** Returns a URL of the back office. */
export function adminUrl(path: string): string {
  return `http://admin.test${path}`
}

export const ORDERS: string = adminUrl('/admin/sales/order/')
export const INVOICES: string = adminUrl('/admin/sales/invoice/')
export const SHIPMENTS: string = adminUrl('/admin/sales/shipment/')
export const PRODUCTS: string = adminUrl('/admin/catalog/product/')
export const CUSTOMERS: string = adminUrl('/admin/customer/index/')
export const REVIEWS: string = adminUrl('/admin/review/product/index/')

/** Actions that search a grid by keyword. */
export function keywordSearch(words: string): readonly PageAction[] {
  return [
    { kind: 'fill', field: 'Search by keyword', text: words },
    { kind: 'press', button: 'Search' },
  ]
}

/** Actions that set the filters of a grid: text fields in `texts`, select fields in `chosen`. */
export function filterActions(
  texts: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>> = {},
): readonly PageAction[] {
  return [
    { kind: 'press', button: 'Filters' },
    ...Object.entries(texts).map(([field, text]): PageAction => ({ kind: 'fill', field, text })),
    ...Object.entries(chosen).map(([field, option]): PageAction => ({ kind: 'choose', field, option })),
    { kind: 'press', button: 'Apply Filters' },
  ]
}

/** Subgoal that reads keys in a grid after some actions. */
export function readInGrid(grid: string, first: readonly PageAction[], keys: readonly string[]): ReadSubgoal {
  return { kind: 'see', path: [grid], actionsBefore: first, keys }
}

/** Subgoal that finds a row of a grid by keyword, opens it and performs actions there. */
export function actOnRow(
  grid: string,
  words: string,
  open: 'View' | 'Edit',
  actions: readonly PageAction[],
  isDone: Extract<Subgoal, { kind: 'do' }>['isDone'],
): Subgoal {
  return { kind: 'do', path: [grid], actions: [...keywordSearch(words), { kind: 'press', button: open }, ...actions], isDone }
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
