import { formatCents } from '@orreryjs/shopping'
import type { Order } from '../../../generate/store/rows.ts'
import { type Child, el, type PageElement } from '../../../page/element.ts'
import { shortDate, typedDay } from '../../shared/dates.ts'
import { fieldOf } from '../../shared/fields.ts'
import { keyedText, link, row, selectField, table, textField } from '../../shared/page-parts.ts'
import { pageReply } from '../../shared/site.ts'
import { type AdminHandler, type AdminVisit, framePage, REPORTS } from '../frame.ts'
import { groupedBy, lowStock, ordersWithin, salesByProduct, turnover } from '../sales-figures.ts'

/** `/admin/reports/`: list of reports. */
export const reports: AdminHandler = (visit) =>
  pageReply(
    framePage(visit, 'reports', 'Reports', el('ul', {}, ...REPORTS.map(([name, href]) => el('li', {}, link(href, name))))),
  )

/** Name of a period and the orders in it. */
type Interval = readonly [name: string, orders: readonly Order[]]

/** Report over a range of days: its columns, and its lines for one period. */
interface PeriodReport {
  readonly title: string
  readonly columns: readonly string[]
  lines(interval: Interval): readonly (readonly Child[])[]
}

const SALES: PeriodReport = {
  title: 'Orders Report',
  columns: ['Interval', 'Orders', 'Sales Items', 'Sales Total', 'Invoiced', 'Sales Shipping', 'Sales Discount', 'Canceled'],
  lines: ([name, orders]) => {
    const kept = orders.filter(({ status }) => status !== 'Canceled')
    const canceled = orders.filter(({ status }) => status === 'Canceled')
    const invoiced = kept.filter(({ status }) => status !== 'Pending' && status !== 'On Hold')
    const quantity = kept.reduce((sum, { items }) => sum + items.reduce((inner, { quantity }) => inner + quantity, 0), 0)
    const sum = (field: 'shipping' | 'discount'): number => kept.reduce((total, order) => total + order[field], 0)
    return [
      [
        name,
        keyedText(`report:${name}:orders`, orders.length),
        keyedText(`report:${name}:items`, quantity),
        keyedText(`report:${name}:total`, formatCents(turnover(kept))),
        formatCents(turnover(invoiced)),
        formatCents(sum('shipping')),
        formatCents(sum('discount')),
        formatCents(turnover(canceled)),
      ],
    ]
  },
}

const TAX: PeriodReport = {
  title: 'Tax Report',
  columns: ['Interval', 'Tax', 'Rate', 'Orders', 'Tax Amount'],
  lines: ([name, orders]) => {
    const taxed = orders.filter(({ tax }) => tax > 0)
    return taxed.length === 0
      ? []
      : [[name, 'Sales tax', '', taxed.length, formatCents(taxed.reduce((sum, { tax }) => sum + tax, 0))]]
  },
}

const SHIPPING: PeriodReport = {
  title: 'Shipping Report',
  columns: ['Interval', 'Carrier/Method', 'Orders', 'Total Sales Shipping'],
  lines: ([name, orders]) =>
    [...groupedBy(orders, ({ shippingMethod }) => shippingMethod)].map(([method, group]) => [
      name,
      method,
      group.length,
      formatCents(group.reduce((sum, { shipping }) => sum + shipping, 0)),
    ]),
}

const COUPONS: PeriodReport = {
  title: 'Coupons Report',
  columns: ['Interval', 'Coupon Code', 'Uses', 'Sales Subtotal', 'Sales Discount', 'Sales Total'],
  lines: ([name, orders]) =>
    [
      ...groupedBy(
        orders.filter(({ coupon }) => coupon !== ''),
        ({ coupon }) => coupon,
      ),
    ].map(([coupon, group]) => [
      name,
      coupon,
      group.length,
      formatCents(group.reduce((sum, { subtotal }) => sum + subtotal, 0)),
      formatCents(group.reduce((sum, { discount }) => sum + discount, 0)),
      formatCents(turnover(group)),
    ]),
}

/** Number of best-sellers that the original shows per period. */
const MAX_BESTSELLERS = 5

const BESTSELLERS: PeriodReport = {
  title: 'Bestsellers Report',
  columns: ['Interval', 'Product', 'Price', 'Order Quantity'],
  lines: ([name, orders]) =>
    salesByProduct(orders)
      .slice(0, MAX_BESTSELLERS)
      .map((sold) => [
        name,
        keyedText(`report:${name}:${sold.product}:name`, sold.name),
        formatCents(Math.round(sold.amount / sold.quantity)),
        keyedText(`report:${name}:${sold.product}:quantity`, sold.quantity),
      ]),
}

const ORDERED: PeriodReport = {
  title: 'Ordered Products Report',
  columns: ['Interval', 'Product', 'SKU', 'Ordered Quantity'],
  lines: ([name, orders]) => salesByProduct(orders).map((sold) => [name, sold.name, sold.sku, sold.quantity]),
}

const BY_CUSTOMER: PeriodReport = {
  title: 'Order Count Report',
  columns: ['Interval', 'Customer', 'Orders', 'Average', 'Total'],
  lines: ([name, orders]) =>
    [...groupedBy(orders, ({ customerName }) => customerName)]
      .map(([customer, group]) => ({ customer, count: group.length, total: turnover(group) }))
      .sort((a, b) => b.count - a.count || b.total - a.total)
      .map(({ customer, count, total }) => [name, customer, count, formatCents(Math.round(total / count)), formatCents(total)]),
}

const PERIODS = [
  ['day', 'Day'],
  ['month', 'Month'],
  ['year', 'Year'],
] as const

const LENGTHS = { day: 10, month: 7, year: 4 } as const

/** Creates a page with the form of a report and, if it was submitted with two days, its lines. */
function periodReport(kind: string, report: PeriodReport): AdminHandler {
  return (visit) => {
    const { query, path } = visit.request
    const period = PERIODS.find(([each]) => each === fieldOf(query, 'period_type'))?.[0] ?? 'day'
    const [from, to] = [fieldOf(query, 'from').trim(), fieldOf(query, 'to').trim()]
    const [first, last] = [typedDay(from), typedDay(to)]
    const form = el(
      'form',
      { action: path },
      row(selectField('period_type', 'Period', PERIODS, period)),
      textField('from', 'From', { value: from, isRequired: true }),
      textField('to', 'To', { value: to, isRequired: true }),
      row(el('button', {}, 'Show Report')),
    )
    const hasInput = from !== '' || to !== ''
    const result =
      first === undefined || last === undefined
        ? hasInput
          ? row('Please enter dates as month/day/year.')
          : undefined
        : filled(visit, report, period, [first, last])
    return pageReply(framePage(visit, kind, report.title, form, result))
  }
}

function filled(
  visit: AdminVisit,
  report: PeriodReport,
  period: keyof typeof LENGTHS,
  [from, to]: readonly [string, string],
): PageElement {
  const groups = groupedBy(ordersWithin(visit.tables, from, to), ({ createdAt }) => createdAt.slice(0, LENGTHS[period]))
  const lines = [...groups].flatMap(([name, orders]) => report.lines([intervalName(name), orders]))
  return lines.length === 0 ? row("We couldn't find any records.") : table(report.title, report.columns, lines)
}

/** Formats a day, month or year for reports: `5/17/23`, `5/2023` or `2023`. */
function intervalName(date: string): string {
  if (date.length === 10) return shortDate(date)
  return date.length === 4 ? date : `${Number(date.slice(5))}/${date.slice(0, 4)}`
}

export const salesReport: AdminHandler = periodReport('report-sales', SALES)
export const taxReport: AdminHandler = periodReport('report-tax', TAX)
export const shippingReport: AdminHandler = periodReport('report-shipping', SHIPPING)
export const couponsReport: AdminHandler = periodReport('report-coupons', COUPONS)
export const bestsellersReport: AdminHandler = periodReport('report-bestsellers', BESTSELLERS)
export const orderedReport: AdminHandler = periodReport('report-ordered', ORDERED)
export const customerOrdersReport: AdminHandler = periodReport('report-customers', BY_CUSTOMER)

/** Stock below this quantity is low. */
const LOW_STOCK = 10

export const lowStockReport: AdminHandler = (visit) =>
  pageReply(
    framePage(
      visit,
      'report-low-stock',
      'Low Stock Report',
      table(
        'Low Stock',
        ['Product', 'SKU', 'Stock Quantity'],
        lowStock(visit.tables, LOW_STOCK).map(({ id, name, sku, quantity }) => [
          link(`/admin/catalog/product/edit/id/${id}/`, name, `product:${id}:name`),
          sku,
          keyedText(`product:${id}:quantity`, quantity),
        ]),
      ),
    ),
  )

export const customerReviewsReport: AdminHandler = (visit) => {
  const groups = groupedBy(visit.tables.rows('reviews'), ({ nickname }) => nickname)
  const lines = [...groups].map(([name, group]) => [name, group.length] as const).sort((a, b) => b[1] - a[1])
  return pageReply(
    framePage(
      visit,
      'report-customer-reviews',
      'Customer Reviews Report',
      table('Reviews by Customers', ['Customer', 'Reviews'], lines),
    ),
  )
}

export const productReviewsReport: AdminHandler = (visit) => {
  const groups = groupedBy(visit.tables.rows('reviews'), ({ product }) => product)
  const lines = [...groups]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([id, group]) => {
      const average = group.reduce((sum, { stars }) => sum + stars, 0) / group.length
      return [visit.tables.get('products', id)?.name ?? id, group.length, `${Math.round(average * 20)}%`]
    })
  return pageReply(
    framePage(
      visit,
      'report-product-reviews',
      'Product Reviews Report',
      table('Reviews by Products', ['Product', 'Reviews', 'Average Rating'], lines),
    ),
  )
}
