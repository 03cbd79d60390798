import type { Databases } from '../../data.ts'
import type { Expected } from '../../evaluate/expected.ts'
import { REPORTS } from '../../sites/admin/frame.ts'
import { ordersWithin, type ProductSales, salesByProduct } from '../../sites/admin/sales-figures.ts'
import { dayAfter } from '../../sites/shared/dates.ts'
import { monthName, monthOf } from '../store/periods.ts'
import type { ActSubgoal, PageAction, ReadSubgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { adminUrl, lastDay, typedDate } from './navigation.ts'
import { drawMonths } from './orders.ts'

const SALES = adminUrl('/admin/reports/report_sales/sales/')
const BESTSELLERS = adminUrl('/admin/reports/report_sales/bestsellers/')

/** List of all reports. */
const REPORT_LIST = adminUrl('/admin/reports/')

type MonthRange = { readonly from: string; readonly to: string }

/** Asks for the number of orders in each of several months. */
export const ordersPerMonth: Template<MonthRange> = {
  name: 'admin.orders-per-month',
  original: 270,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ from, to }) =>
      `How many orders came in each month from ${monthName(from)} to ${monthName(to)}, whatever became of them? Answer with the names of the months: "January: 5, ..."`,
    ({ from, to }) =>
      `Give me the monthly number of all orders from ${monthName(from)} to ${monthName(to)} as a list of month names and counts.`,
  ],
  heldOutWording: ({ from, to }) =>
    `I am drawing a chart of our sales, ${monthName(from)} through ${monthName(to)}. For each month, write its name and how many orders were placed, no matter what happened to them later.`,
  draw(random, { store }) {
    const params = drawMonths(random, store, 3 + random.integer(4))
    return monthsOf(params).every((month) => ordersIn(store, month) > 0) ? params : undefined
  },
  expected: (params, { store }) => ({
    answer: {
      kind: 'pairs',
      pairs: monthsOf(params).map((month) => [
        monthName(month).split(' ')[0] ?? '',
        { type: 'number', number: ordersIn(store, month) },
      ]),
    },
  }),
  subgoals: ({ from, to }) => [
    seeReport(
      SALES,
      reportActions('Month', `${from}-01`, lastDay(to)),
      monthsOf({ from, to }).map((month) => `report:${shortMonth(month)}:orders`),
    ),
  ],
}

function monthsOf({ from, to }: MonthRange): readonly string[] {
  const months = [from]
  while ((months.at(-1) ?? to) < to) months.push(monthOf(dayAfter(lastDay(months.at(-1) ?? to), 1)))
  return months
}

function ordersIn(store: Databases['store'], month: string): number {
  return ordersWithin(store, `${month}-01`, lastDay(month)).length
}

/** Formats a month as reports do: `5/2023`. */
function shortMonth(month: string): string {
  return `${Number(month.slice(5))}/${month.slice(0, 4)}`
}

function seeReport(report: string, actionsBefore: readonly PageAction[], keys: readonly string[]): ReadSubgoal {
  return { kind: 'see', path: [REPORT_LIST, report], actionsBefore, keys }
}

/** Actions that fill in and send a report's form. */
function reportActions(period: 'Day' | 'Month' | 'Year', from: string, to: string): readonly PageAction[] {
  return [
    { kind: 'choose', field: 'Period', option: period },
    { kind: 'fill', field: 'From', text: typedDate(from) },
    { kind: 'fill', field: 'To', text: typedDate(to) },
    { kind: 'press', button: 'Show Report' },
  ]
}

type BestSellerParams = { readonly period: string; readonly count: number }

/** Asks for the best-selling products of a month or year. */
export const bestSelling: Template<BestSellerParams> = {
  name: 'admin.best-selling',
  original: 279,
  sites: ['admin'],
  evaluator: 'string',
  wordings: [
    ({ period, count }) =>
      `What ${count === 1 ? 'is the best-selling product' : `are the top ${count} best-selling products`} ${periodName(period)}?`,
    ({ period, count }) =>
      `Name the ${count === 1 ? 'product' : `${count} products`} that we sold the most pieces of ${periodName(period)}.`,
  ],
  heldOutWording: ({ period, count }) =>
    `Which ${count === 1 ? 'item' : `${count} items`} left our shelves in the greatest numbers ${periodName(period)}?`,
  draw(random, { store }) {
    const month = monthOf(random.pick(store.rows('orders')).createdAt)
    const params = { period: random.integer(3) === 0 ? month.slice(0, 4) : month, count: 1 + random.integer(3) }
    const sold = soldIn(store, params.period)
    // The result must not depend on the order of ties.
    return (sold[params.count - 1]?.quantity ?? 0) > (sold[params.count]?.quantity ?? 0) ? params : undefined
  },
  expected({ period, count }, { store }) {
    const best = soldIn(store, period).slice(0, count)
    return { answer: { kind: 'list', values: best.map(({ name }) => ({ type: 'text', text: name })) } }
  },
  subgoals({ period, count }, { store }) {
    const isYear = period.length === 4
    const [from, to] = boundsOf(period)
    const name = isYear ? period : shortMonth(period)
    const keys = soldIn(store, period)
      .slice(0, count)
      .flatMap(({ product }) => [`report:${name}:${product}:name`, `report:${name}:${product}:quantity`])
    return [seeReport(BESTSELLERS, reportActions(isYear ? 'Year' : 'Month', from, to), keys)]
  },
}

function boundsOf(period: string): readonly [from: string, to: string] {
  return period.length === 4 ? [`${period}-01-01`, `${period}-12-31`] : [`${period}-01`, lastDay(period)]
}

function soldIn(store: Databases['store'], period: string): readonly ProductSales[] {
  return salesByProduct(ordersWithin(store, ...boundsOf(period)))
}

function periodName(period: string): string {
  return period.length === 4 ? `in ${period}` : `in ${monthName(period)}`
}

/** Names of reports with a daily period. */
const DAILY = [
  'Orders Report',
  'Tax Report',
  'Shipping Report',
  'Coupons Report',
  'Bestsellers Report',
  'Ordered Products Report',
]

type ReportParams = MonthRange & { readonly report: string }

/** Creates a report. */
export const report: Template<ReportParams> = {
  name: 'admin.report',
  original: 271,
  sites: ['admin'],
  evaluator: 'url+html',
  wordings: [
    ({ report: name, from, to }) => `Create the "${name}" from ${typedDate(from)} to ${typedDate(to)}`,
    ({ report: name, from, to }) => `I want to see the ${name} for the days between ${typedDate(from)} and ${typedDate(to)}.`,
  ],
  heldOutWording: ({ report: name, from, to }) =>
    `Please pull up the figures of the ${name}, beginning with ${typedDate(from)} and ending with ${typedDate(to)}.`,
  draw(random, { store }) {
    const from = random.pick(store.rows('orders')).createdAt.slice(0, 10)
    return { report: random.pick(DAILY), from, to: dayAfter(from, 7 + random.integer(80)) }
  },
  expected: ({ report: name, from, to }) => reportChecks(name, [from, to]),
  subgoals: ({ report: name, from, to }) => [createReport(name, [from, to])],
}

/** Current date of every task. */
const TODAY = '2023-06-12'

/** Time spans relative to today, with their first and last day. */
const SPANS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'last month': ['2023-05-01', '2023-05-31'],
  'this year so far': ['2023-01-01', TODAY],
  'the first quarter of this year': ['2023-01-01', '2023-03-31'],
  'last year': ['2022-01-01', '2022-12-31'],
  'the second half of last year': ['2022-07-01', '2022-12-31'],
  'this month so far': ['2023-06-01', TODAY],
}

type SpanParams = { readonly report: string; readonly span: string }

/** Creates a report for a time span relative to today. */
export const reportOfSpan: Template<SpanParams> = {
  name: 'admin.report-of-span',
  original: 268,
  sites: ['admin'],
  evaluator: 'url+html',
  wordings: [
    ({ report: name, span }) => `Today is 6/12/2023. Generate the "${name}" for ${span}`,
    ({ report: name, span }) => `Show me the ${name} of ${span}; it is June 12, 2023 today.`,
  ],
  heldOutWording: ({ report: name, span }) =>
    `My calendar says June 12, 2023. Run the ${name} so that it covers ${span} and nothing else.`,
  draw: (random) => ({ report: random.pick(DAILY), span: random.pick(Object.keys(SPANS)) }),
  expected: ({ report: name, span }) => reportChecks(name, SPANS[span] ?? [TODAY, TODAY]),
  subgoals: ({ report: name, span }) => [createReport(name, SPANS[span] ?? [TODAY, TODAY])],
}

/** Returns the conditions for an open report over a range of days, in any period and date format. */
function reportChecks(name: string, [from, to]: readonly [string, string]): Expected {
  return {
    urls: ['day', 'month', 'year'].flatMap((period) =>
      FORMATS.map(
        (format) =>
          `${pathOf(name)}?period_type=${period}&from=${encodeURIComponent(format(from))}&to=${encodeURIComponent(format(to))}`,
      ),
    ),
    checks: [{ page: 'open', read: { field: 'From' }, includes: [FORMATS.map((format) => format(from))] }],
  }
}

function createReport(name: string, [from, to]: readonly [string, string]): ActSubgoal {
  return {
    kind: 'do',
    path: [REPORT_LIST, pathOf(name)],
    actions: reportActions('Day', from, to),
    isDone: ({ url, fields }) =>
      url.startsWith(`${pathOf(name)}?`) && fields['From'] === typedDate(from) && fields['To'] === typedDate(to),
  }
}

/** Accepted date formats. */
const FORMATS: readonly ((date: string) => string)[] = [
  typedDate,
  (date) => date,
  (date) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
  (date) => typedDate(date).replace(/\d\d(\d\d)$/, '$1'),
  (date) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`,
]

function pathOf(name: string): string {
  return adminUrl(REPORTS.find(([known]) => known === name)?.[1] ?? '/admin/reports/')
}
