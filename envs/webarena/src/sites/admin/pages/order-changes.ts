import { documentNumber } from '../../../generate/store/orders.ts'
import type { Order } from '../../../generate/store/rows.ts'
import { el } from '../../../page/element.ts'
import { NOW } from '../../shared/dates.ts'
import { fieldOf, typedText } from '../../shared/fields.ts'
import { link, postForm, row, selectField, textField } from '../../shared/page-parts.ts'
import { postalAddressOf, STATES } from '../../shared/postal-address.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, type AdminReply, type AdminVisit, framePage } from '../frame.ts'
import { canCancel, canHold, canInvoice, canUnhold, withNote, withStatus } from '../order-rules.ts'
import { orderOf } from './order.ts'
import { orderPath } from './orders-grid.ts'

/** Wraps a handler of order paths; returns `undefined` if the order does not exist. */
const forOrder =
  (answer: (visit: AdminVisit, order: Order, parts: Readonly<Record<string, string>>) => AdminReply | undefined): AdminHandler =>
  (visit, parts) => {
    const order = orderOf(visit.tables, parts['order'] ?? '')
    return order === undefined ? undefined : answer(visit, order, parts)
  }

function changed(order: Order, notice: string): AdminReply {
  return redirect(orderPath(order.id), { orders: { [order.id]: order } }, notice)
}

function rejected({ id }: Order, notice: string): AdminReply {
  return redirect(orderPath(id), undefined, notice)
}

export const cancelOrder: AdminHandler = forOrder((_, order) =>
  canCancel(order)
    ? changed(withStatus(order, 'Canceled'), 'You canceled the order.')
    : rejected(order, 'You have not canceled the item.'),
)

export const holdOrder: AdminHandler = forOrder((_, order) =>
  canHold(order)
    ? changed(withStatus(order, 'On Hold'), 'You put the order on hold.')
    : rejected(order, 'You have not put the order on hold.'),
)

export const unholdOrder: AdminHandler = forOrder((_, order) =>
  canUnhold(order)
    ? changed(withStatus(order, 'Pending'), 'You released the order from holding status.')
    : rejected(order, 'The order was not on hold.'),
)

/** Creates an invoice. The order is then complete if it has already been shipped. */
export const invoiceOrder: AdminHandler = forOrder(({ tables }, order) => {
  if (!canInvoice(tables, order)) return rejected(order, 'The order does not allow an invoice to be created.')
  const id = documentNumber(Number(tables.nextId('invoices')))
  const status = tables.where('shipments', 'order', order.id).length > 0 ? 'Complete' : 'Processing'
  const invoice = { id, order: order.id, createdAt: NOW, status: 'Paid', total: order.total } as const
  const changes = { invoices: { [id]: invoice }, orders: { [order.id]: withStatus(order, status) } }
  return redirect(orderPath(order.id), changes, 'The invoice has been created.')
})

/** Adds a note, and changes the status if that transition is allowed. */
export const commentOrder: AdminHandler = forOrder(({ request }, order) => {
  const text = typedText(request.form, 'comment')
  if (text === '') return rejected(order, 'The comment is missing. Enter and try again.')
  const wantedStatus = fieldOf(request.form, 'status')
  const status =
    wantedStatus === 'On Hold' && canHold(order)
      ? 'On Hold'
      : wantedStatus === 'Pending' && canUnhold(order)
        ? 'Pending'
        : order.status
  const isCustomerNotified = fieldOf(request.form, 'is_customer_notified') !== ''
  const isVisible = fieldOf(request.form, 'is_visible_on_front') !== ''
  const notice = isCustomerNotified ? 'You added a comment and notified the customer.' : 'You added a comment.'
  return changed(withNote(withStatus(order, status), { text, isCustomerNotified, isVisible }), notice)
})

/** `/admin/sales/order/address/order_id/{n}/type/{shipping or billing}/`. */
export const orderAddress: AdminHandler = forOrder((visit, order, { type }) => {
  if (type !== 'shipping' && type !== 'billing') return undefined
  const address = order[`${type}Address`]
  return pageReply(
    framePage(
      visit,
      'order-address',
      `Edit Order ${Number(order.id)} ${type === 'shipping' ? 'Shipping' : 'Billing'} Address`,
      row(link(orderPath(order.id), 'Back')),
      postForm(
        `/admin/sales/order/addressSave/order_id/${Number(order.id)}/type/${type}/`,
        textField('firstname', 'First Name', { value: address.firstName, isRequired: true }),
        textField('lastname', 'Last Name', { value: address.lastName, isRequired: true }),
        textField('company', 'Company', { value: address.company }),
        textField('street', 'Street Address', { value: address.street, isRequired: true }),
        row(selectField('country', 'Country', [['United States', 'United States']], 'United States')),
        row(
          selectField(
            'region',
            'State/Province',
            STATES.map((each) => [each, each] as const),
            address.state,
          ),
        ),
        textField('city', 'City', { value: address.city, isRequired: true }),
        textField('postcode', 'Zip/Postal Code', { value: address.postcode, isRequired: true }),
        textField('telephone', 'Phone Number', { value: address.telephone, isRequired: true }),
        row(el('button', {}, 'Save Order Address')),
      ),
    ),
  )
})

export const saveOrderAddress: AdminHandler = forOrder(({ request }, order, { type }) => {
  if (type !== 'shipping' && type !== 'billing') return undefined
  const address = postalAddressOf(request.form)
  if (address === undefined)
    return redirect(
      `/admin/sales/order/address/order_id/${Number(order.id)}/type/${type}/`,
      undefined,
      'Please fill in all required fields.',
    )
  return changed({ ...order, [`${type}Address`]: address }, 'You updated the order address.')
})
