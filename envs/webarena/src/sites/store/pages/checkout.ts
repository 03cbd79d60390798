import { formatCents } from '@orreryjs/shopping'
import { documentNumber, methodName, postalAddress } from '../../../generate/store/orders.ts'
import type { Address, CartLine, Customer, Order, OrderItem, Product } from '../../../generate/store/rows.ts'
import { SHIPPING_METHODS, type ShippingMethod, shippingCost, totalsOf } from '../../../generate/store/totals.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { NOW } from '../../shared/dates.ts'
import { fieldOf } from '../../shared/fields.ts'
import { hidden, labelledValue, link, postForm, radio, row, table } from '../../shared/page-parts.ts'
import type { Fields } from '../../shared/site.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { framePage } from '../frame.ts'
import { type CustomerVisit, cartOf, forCustomer, isForSale, optionText, type StoreHandler } from '../visit.ts'
import { orderPath, ordersOf, postal as postalLines } from './orders.ts'

/** Order that the cart would result in. */
interface Draft {
  readonly items: readonly OrderItem[]
  readonly lines: readonly (readonly [CartLine, Product])[]
  readonly addresses: readonly Address[]
  readonly address: Address | undefined
  readonly method: ShippingMethod
}

function draftOf(visit: CustomerVisit, fields: Fields): Draft {
  const lines = cartOf(visit)
  const addresses = visit.tables.where('addresses', 'customer', visit.customer.id)
  const wantedAddress = fieldOf(fields, 'address')
  const address =
    addresses.find(({ id }) => id === wantedAddress) ?? addresses.find(({ isShipping }) => isShipping) ?? addresses[0]
  const method = SHIPPING_METHODS.find(({ id }) => id === fieldOf(fields, 'shipping')) ?? SHIPPING_METHODS[0]
  return { lines, items: lines.map(itemOf), addresses, address, method }
}

function itemOf([line, product]: readonly [CartLine, Product]): OrderItem {
  const { options, quantity } = line
  return { product: product.id, name: product.name, sku: product.sku, options, price: product.price, quantity }
}

/** `/checkout/`: shipping address and method. */
export const checkout: StoreHandler = forCustomer((visit) => {
  const draft = draftOf(visit, [])
  if (draft.items.length === 0) return redirect('/checkout/cart/')
  if (draft.address === undefined) return redirect('/customer/address/new/', undefined, 'Please add an address first.')
  return pageReply(
    framePage(
      visit,
      'checkout',
      'Checkout',
      el(
        'form',
        { action: '/checkout/payment/' },
        el(
          'fieldset',
          {},
          el('legend', {}, 'Shipping Address'),
          ...draft.addresses.map((each) => row(radio('address', addressText(each), each.id, each.id === draft.address?.id))),
        ),
        el(
          'fieldset',
          {},
          el('legend', {}, 'Shipping Methods'),
          ...SHIPPING_METHODS.map((each) =>
            row(radio('shipping', methodText(each, draft), each.id, each.id === draft.method.id)),
          ),
        ),
        row(el('button', {}, 'Next')),
      ),
      row(link('/customer/address/new/', 'New Address')),
      summary(draft),
    ),
  )
})

function addressText({ firstName, lastName, street, city, state, postcode }: Address): string {
  return `${firstName} ${lastName}, ${street}, ${city}, ${state} ${postcode}`
}

function methodText(method: ShippingMethod, { items }: Draft): string {
  return `${formatCents(shippingCost(items, method.id))} ${methodName(method, items)}`
}

function summary({ items }: Draft): PageElement {
  return table(
    'Order Summary',
    ['Item', 'Options', 'Qty', 'Subtotal'],
    items.map(({ name, options, quantity, price }) => [name, optionText(options), quantity, formatCents(price * quantity)]),
  )
}

/** `/checkout/payment/`: totals and the order button. */
export const payment: StoreHandler = forCustomer((visit) => {
  const draft = draftOf(visit, visit.request.query)
  if (draft.items.length === 0) return redirect('/checkout/cart/')
  if (draft.address === undefined) return redirect('/checkout/')
  const { items, method, address } = draft
  const totals = totalsOf(items, shippingCost(items, method.id), 0)
  return pageReply(
    framePage(
      visit,
      'payment',
      'Payment Method',
      row('Money Order'),
      el('h2', {}, 'Ship To'),
      ...postalLines(address, 'checkout:address'),
      labelledValue('Shipping Method', 'checkout:method', methodName(method, items)),
      summary(draft),
      labelledValue('Subtotal', 'checkout:subtotal', formatCents(totals.subtotal)),
      labelledValue('Shipping', 'checkout:shipping', formatCents(totals.shipping)),
      labelledValue('Order Total', 'checkout:total', formatCents(totals.total)),
      postForm(
        '/checkout/place/',
        ...hidden([
          ['address', address.id],
          ['shipping', method.id],
        ]),
        row(el('button', {}, 'Place Order')),
      ),
      row(link('/checkout/', 'Back to Shipping')),
    ),
  )
})

/** Places the order and empties the cart. */
export const placeOrder: StoreHandler = forCustomer((visit) => {
  const { tables, customer, request } = visit
  const draft = draftOf(visit, request.form)
  if (draft.items.length === 0 || draft.address === undefined) return redirect('/checkout/')
  const missing = draft.lines.find(([, product]) => !isForSale(product) || !product.isInStock)?.[1]
  if (missing !== undefined) return redirect('/checkout/cart/', undefined, `${missing.name} is not available.`)
  const order = orderOf(documentNumber(Number(tables.nextId('orders'))), customer, draft, draft.address)
  const emptied = Object.fromEntries(draft.lines.map(([{ id }]) => [id, null]))
  return redirect('/checkout/onepage/success/', { orders: { [order.id]: order }, cartLines: emptied })
})

function orderOf(id: string, customer: Customer, { items, method, addresses }: Draft, address: Address): Order {
  return {
    id,
    customer: customer.id,
    customerName: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    status: 'Pending',
    createdAt: NOW,
    items,
    shippingAddress: postalAddress(address),
    billingAddress: postalAddress(addresses.find(({ isBilling }) => isBilling) ?? address),
    shippingMethod: methodName(method, items),
    paymentMethod: 'Money Order',
    ...totalsOf(items, shippingCost(items, method.id), 0),
    coupon: '',
    notes: [],
  }
}

/** `/checkout/onepage/success/`: the customer's latest order. */
export const success: StoreHandler = forCustomer((visit) => {
  const [latest] = ordersOf(visit.tables, visit.customer)
  if (latest === undefined) return redirect('/checkout/cart/')
  return pageReply(
    framePage(
      visit,
      'success',
      'Thank you for your purchase!',
      row('Your order number is: ', link(orderPath(latest), latest.id, 'placed-order')),
      row('You find the state of your order in your account.'),
      row(link('/', 'Continue Shopping')),
    ),
  )
})
