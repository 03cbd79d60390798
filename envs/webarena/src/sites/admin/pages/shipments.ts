import { CARRIERS, documentNumber } from '../../../generate/store/orders.ts'
import type { Shipment, Tracking } from '../../../generate/store/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { longMoment, NOW } from '../../shared/dates.ts'
import { fieldOf, typedText } from '../../shared/fields.ts'
import { keyedText, labelledValue, link, postForm, row, selectField, table, textField } from '../../shared/page-parts.ts'
import type { Fields } from '../../shared/site.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'
import { canShip, withStatus } from '../order-rules.ts'
import { documentOf } from './invoices.ts'
import { orderOf } from './order.ts'
import { orderPath } from './orders-grid.ts'

/** `/admin/admin/order_shipment/new/order_id/{n}/`. */
export const newShipment: AdminHandler = (visit, { order: number = '' }) => {
  const order = orderOf(visit.tables, number)
  if (order === undefined) return undefined
  if (!canShip(visit.tables, order))
    return redirect(orderPath(order.id), undefined, 'The order does not allow a shipment to be created.')
  return pageReply(
    framePage(
      visit,
      'shipment-new',
      'New Shipment',
      row('Order ', link(orderPath(order.id), `#${order.id}`)),
      table(
        'Items to Ship',
        ['Product', 'SKU', 'Qty'],
        order.items.map(({ name, sku, quantity }) => [name, sku, quantity]),
      ),
      postForm(
        `/admin/admin/order_shipment/save/order_id/${Number(order.id)}/`,
        ...trackingFields(),
        row(el('button', {}, 'Submit Shipment')),
      ),
    ),
  )
}

const CUSTOM = 'Custom Value'

function trackingFields(): readonly PageElement[] {
  const carriers = [CUSTOM, ...CARRIERS].map((each) => [each, each] as const)
  return [
    el('h2', {}, 'Shipping Information'),
    row(selectField('carrier', 'Carrier', carriers, CUSTOM)),
    textField('title', 'Title'),
    textField('number', 'Number'),
  ]
}

/** Returns the tracking data of a form; `undefined` without a number. */
function trackingOf(form: Fields): Tracking | undefined {
  const wantedCarrier = fieldOf(form, 'carrier')
  const carrier = CARRIERS.find((each) => each === wantedCarrier) ?? CUSTOM
  const number = typedText(form, 'number', 80)
  const title = typedText(form, 'title', 80)
  return number === '' ? undefined : { carrier, title: title === '' ? carrier : title, number }
}

/** Creates a shipment. The order is then complete if it has already been paid. */
export const saveShipment: AdminHandler = ({ tables, request }, { order: number = '' }) => {
  const order = orderOf(tables, number)
  if (order === undefined) return undefined
  if (!canShip(tables, order))
    return redirect(orderPath(order.id), undefined, 'The order does not allow a shipment to be created.')
  const id = documentNumber(Number(tables.nextId('shipments')))
  const tracking = trackingOf(request.form)
  const quantity = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const shipment: Shipment = { id, order: order.id, createdAt: NOW, quantity, tracking: tracking === undefined ? [] : [tracking] }
  const status = tables.where('invoices', 'order', order.id).length > 0 ? 'Complete' : 'Processing'
  const changes = { shipments: { [id]: shipment }, orders: { [order.id]: withStatus(order, status) } }
  return redirect(orderPath(order.id), changes, 'The shipment has been created.')
}

const GRID: Grid<Shipment> = {
  name: 'Shipments',
  path: '/admin/sales/shipment/',
  key: 'shipment',
  idOf: ({ id }) => id,
  order: ['number', true],
  open: ({ id }) => [`/admin/sales/shipment/view/shipment_id/${Number(id)}/`, 'View'],
  actions: [],
  columns: [
    { id: 'number', title: 'Shipment', text: ({ id }) => id, filter: { kind: 'text' } },
    {
      id: 'date',
      title: 'Ship Date',
      text: ({ createdAt }) => longMoment(createdAt),
      order: ({ createdAt }) => createdAt,
      filter: { kind: 'day', of: ({ createdAt }) => createdAt },
    },
    { id: 'order', title: 'Order #', text: ({ order }) => order, filter: { kind: 'text' } },
    { id: 'quantity', title: 'Total Quantity', text: ({ quantity }) => String(quantity), order: ({ quantity }) => quantity },
  ],
}

/** `/admin/sales/shipment/`. */
export const shipments: AdminHandler = (visit) =>
  pageReply(framePage(visit, 'shipments', 'Shipments', ...gridParts(GRID, visit.tables.rows('shipments'), visit.request)))

/** `/admin/sales/shipment/view/shipment_id/{n}/`. */
export const shipment: AdminHandler = (visit, { shipment: number = '' }) => {
  const found = documentOf(visit.tables, 'shipments', number)
  if (found === undefined) return undefined
  const key = `shipment:${found.id}`
  const parcels = found.tracking.map(({ carrier, title, number: at }, index) => [
    keyedText(`${key}:carrier:${index + 1}`, carrier),
    title,
    keyedText(`${key}:tracking:${index + 1}`, at),
  ])
  return pageReply(
    framePage(
      visit,
      'shipment',
      `Shipment #${found.id}`,
      row('Order ', link(orderPath(found.order), `#${found.order}`)),
      labelledValue('Ship Date', `${key}:date`, longMoment(found.createdAt)),
      labelledValue('Total Quantity', `${key}:quantity`, found.quantity),
      parcels.length === 0 ? row('No tracking numbers.') : table('Tracking', ['Carrier', 'Title', 'Number'], parcels),
      postForm(
        `/admin/sales/shipment/addTrack/shipment_id/${Number(found.id)}/`,
        ...trackingFields(),
        row(el('button', {}, 'Add')),
      ),
    ),
  )
}

/** Adds a tracking number to a shipment. */
export const addTracking: AdminHandler = ({ tables, request }, { shipment: number = '' }) => {
  const found = documentOf(tables, 'shipments', number)
  if (found === undefined) return undefined
  const path = `/admin/sales/shipment/view/shipment_id/${Number(found.id)}/`
  const tracking = trackingOf(request.form)
  if (tracking === undefined) return redirect(path, undefined, 'Please enter a tracking number.')
  return redirect(
    path,
    { shipments: { [found.id]: { ...found, tracking: [...found.tracking, tracking] } } },
    'You added a tracking number.',
  )
}
