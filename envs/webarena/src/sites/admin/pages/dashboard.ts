import { formatCents } from '@orreryjs/shopping'
import { el } from '../../../page/element.ts'
import { keyedText, labelledValue, link, table } from '../../shared/page-parts.ts'
import { pageReply } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'
import { salesByProduct, turnover } from '../sales-figures.ts'
import { orderPath } from './orders-grid.ts'
import { productPath } from './products.ts'

/** `/admin/admin/dashboard/`: recent sales and search terms. */
export const dashboard: AdminHandler = (visit) => {
  const { tables } = visit
  const orders = tables.rows('orders')
  const complete = orders.filter(({ status }) => status === 'Complete')
  const sales = turnover(complete)
  const terms = tables.rows('searchTerms')
  return pageReply(
    framePage(
      visit,
      'dashboard',
      'Dashboard',
      labelledValue('Lifetime Sales', 'dashboard:sales', formatCents(sales)),
      labelledValue(
        'Average Order',
        'dashboard:average',
        formatCents(complete.length === 0 ? 0 : Math.round(sales / complete.length)),
      ),
      table(
        'Last Orders',
        ['Customer', 'Items', 'Total', 'Action'],
        orders
          .slice(-5)
          .toReversed()
          .map((order) => [
            order.customerName,
            order.items.length,
            formatCents(order.total),
            link(orderPath(order.id), `View ${order.id}`),
          ]),
      ),
      table(
        'Last Search Terms',
        ['Search Term', 'Results', 'Uses'],
        terms.slice(-5).map(({ term, results, uses }) => [term, results, uses]),
      ),
      table(
        'Top Search Terms',
        ['Search Term', 'Results', 'Uses'],
        terms
          .toSorted((a, b) => b.uses - a.uses)
          .slice(0, 5)
          .map(({ id, term, results, uses }) => [
            keyedText(`top-term:${id}:term`, term),
            results,
            keyedText(`top-term:${id}:uses`, uses),
          ]),
      ),
      el('h2', {}, 'Bestsellers'),
      table(
        'Bestsellers',
        ['Product', 'Price', 'Quantity'],
        salesByProduct(orders)
          .slice(0, 5)
          .map(({ product, name, quantity }) => {
            const row = tables.get('products', product)
            return [
              row === undefined ? name : link(productPath(product), name),
              row === undefined ? '' : formatCents(row.price),
              quantity,
            ]
          }),
      ),
    ),
  )
}
