import type { Databases } from '../../data.ts'
import type { Order, OrderStatus } from '../../generate/store/rows.ts'
import type { AnyTemplate, Template } from '../template.ts'
import { eraseParams } from '../template.ts'
import { drawAddress, type NewAddress } from './addresses.ts'
import { numberOfLatest } from './lookups.ts'
import { categoryLabel, member, onSaleIn, ownOrders, pathToOrder, readPrices, shopUrl } from './navigation.ts'
import { inMonth, showLatestOrder, totalOfLatest } from './orders.ts'
import { monthName, monthOf } from './periods.ts'
import { buyBestRated } from './purchases.ts'
import { readOrderList } from './spending.ts'

const STATUSES: readonly OrderStatus[] = ['Processing', 'On Hold', 'Closed', 'Pending', 'Complete', 'Canceled']
/** Words that state an absence. */
const NONE = ['no', 'none', 'not', 'never', 'nothing', 'any', 'zero', 'without']

type OrderStatusParams = { readonly status: string; readonly month: string }

/** Asks for an order with a status that no order has, in a month or at all. */
function latestOfNone(
  name: string,
  original: number,
  { wordings, heldOutWording }: Pick<Template<OrderStatusParams>, 'wordings' | 'heldOutWording'>,
): Template<OrderStatusParams> {
  return {
    name,
    original,
    sites: ['shop'],
    evaluator: 'impossible',
    canBeLong: true,
    wordings,
    heldOutWording,
    draw(random, { store }) {
      const month = random.integer(4) === 0 ? '' : monthOf(random.pick(ownOrders(store)).createdAt)
      const usedStatuses = new Set(ordersOf(store, month).map(({ status }) => status))
      const absent = STATUSES.filter((status) => !usedStatuses.has(status))
      return absent.length === 0 ? undefined : { status: random.pick(absent), month }
    },
    expected: ({ status }) => ({ answer: { kind: 'impossible', reason: [[...wordsFor(status), 'order', 'status'], NONE] } }),
    subgoals: ({ month }, { store }) => readOrderList(store, ordersOf(store, month), ['status']),
  }
}

function ordersOf(store: Databases['store'], month: string): readonly Order[] {
  return ownOrders(store).filter(({ createdAt }) => month === '' || monthOf(createdAt) === month)
}

/** Returns words of a status that an answer may contain. */
function wordsFor(status: string): readonly string[] {
  const plain = status.toLowerCase()
  return [plain, ...plain.split(' ').filter((word) => word.length > 3)]
}

const noTotal = latestOfNone('shop.total-of-latest-none', 214, {
  wordings: [
    ({ status, month }) => `What is the total cost of my latest order${inMonth(month)} with the status "${status}"?`,
    ({ status, month }) => `Tell me what I paid for the newest of my orders${inMonth(month)} that is ${status.toLowerCase()}.`,
  ],
  heldOutWording: totalOfLatest.heldOutWording,
})

const noOrder = latestOfNone('shop.show-latest-order-none', 180, showLatestOrder)

/** Asks for the best product of a category within a budget below all its prices. */
const beyondBudget: Template<{ readonly category: string; readonly label: string; readonly dollars: number }> = {
  name: 'shop.buy-best-rated-none',
  original: 172,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ label, dollars }) => `Buy the product with the highest rating from the category ${label} within a budget of $${dollars}`,
    ({ label, dollars }) => `Order whatever is rated best in ${label}, but do not spend more than $${dollars} on it.`,
  ],
  heldOutWording: buyBestRated.heldOutWording,
  draw(random, { store }) {
    const category = random.pick(store.rows('categories'))
    const prices = onSaleIn(store, category).map(({ price }) => price)
    const cheapest = Math.min(...prices)
    if (category.level === 1 || prices.length < 2 || cheapest < 300) return undefined
    const dollars = 1 + random.integer(Math.floor((cheapest - 1) / 100))
    return { category: category.id, label: categoryLabel(store, category), dollars }
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['budget', 'price', 'pric', 'cost', 'cheap', 'expensive', 'afford', 'below', 'under', 'within', 'less', '$'],
        [...NONE, 'more', 'over', 'above', 'exceed', 'least', 'all', 'too'],
      ],
    },
  }),
  subgoals: ({ category }, { store }) => readPrices(store, category),
}

/** Asks to redirect a placed order, which the store does not support. */
const redirectDelivery: Template<NewAddress> = {
  name: 'shop.redirect-delivery-none',
  original: 191,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ street, city, state, postcode }) =>
      `Change the delivery address of my most recent order to ${street}, ${city}, ${state} ${postcode}`,
    ({ street, city, state, postcode }) =>
      `My latest order must go to ${street} in ${city}, ${state} ${postcode} instead: change that.`,
  ],
  heldOutWording: ({ street, city, state, postcode }) =>
    `Please have the parcel from my last purchase brought to ${street}, ${city}, ${state} ${postcode} rather than to my home.`,
  draw: (random) => drawAddress(random),
  expected: () => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      status: 'action_not_allowed_error',
      reason: [
        ['address', 'deliver', 'shipping', 'order'],
        ['no', 'not', 'cannot', "can't", 'only', 'placed', 'impossible', 'unable', 'without', 'lack'],
      ],
    },
  }),
  subgoals(_, { store }: Databases) {
    const [latest] = ownOrders(store)
    return latest === undefined
      ? []
      : [{ kind: 'see', path: pathToOrder(store, latest), keys: [`order:${latest.id}:shipping-address`] }]
  },
}

const noNumber = latestOfNone('shop.number-of-latest-none', 213, numberOfLatest)

const CONTACTS = ['telephone number', 'fax number', 'street address', 'opening hours'] as const

/** Asks for contact data of the store that no page has. */
const noContactData: Template<{ readonly wanted: string }> = {
  name: 'shop.service-phone-none',
  original: 134,
  sites: ['shop'],
  evaluator: 'impossible',
  maxTasks: CONTACTS.length,
  wordings: [
    ({ wanted }) => `What is the ${wanted} of the customer service?`,
    ({ wanted }) => `I would rather not write a message. Find the ${wanted} of the store's customer service.`,
  ],
  heldOutWording: ({ wanted }) => `Does the shop state the ${wanted} under which its staff helps buyers? Copy it for me.`,
  draw: (random) => ({ wanted: random.pick(CONTACTS) }),
  expected: ({ wanted }) => ({
    answer: { kind: 'impossible', reason: [[wanted, ...wanted.split(' '), 'phone', 'contact', 'service', 'store'], NONE] },
  }),
  subgoals(_, { store }) {
    const page = store.where('cmsPages', 'urlKey', 'customer-service')[0]
    return [
      { kind: 'see', path: [shopUrl('/'), shopUrl('/customer-service')], keys: [`page:${page?.id}:content`] },
      { kind: 'see', path: [shopUrl('/'), shopUrl('/contact/')], keys: ['contact:comment'] },
    ]
  },
}

type ReturnParams = { readonly order: string; readonly item: number; readonly name: string; readonly month: string }

/** First day whose orders can still be returned: thirty days before today. */
const RETURNABLE_FROM = '2023-05-13'

/** Asks to return a product after the store's period for returns. */
const returnTooLate: Template<ReturnParams> = {
  name: 'shop.return-refused',
  original: 154,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ name, month }) =>
      `Today is June 12, 2023. Return the ${name} that I bought in ${monthName(month)} if the rules of the store allow it; if not, say why`,
    ({ name, month }) =>
      `I want to send the ${name} from my order of ${monthName(month)} back today, June 12, 2023. Read the store's rules for returns first, and give me the reason if that is refused.`,
  ],
  heldOutWording: ({ name, month }) =>
    `It is June 12, 2023, and I no longer like the ${name} of ${monthName(month)}. Hand it in for my money, or explain which of the shop's terms forbids that.`,
  draw(random, { store }) {
    const order = random.pick(ownOrders(store))
    const place = random.integer(order.items.length)
    const item = order.items[place]
    const month = monthOf(order.createdAt)
    const bought = ownOrders(store).flatMap(({ items }) => items.filter(({ product }) => product === item?.product))
    const isLate = order.status === 'Complete' && order.createdAt < RETURNABLE_FROM
    return item !== undefined && isLate && bought.length === 1
      ? { order: order.id, item: place + 1, name: item.name, month }
      : undefined
  },
  expected: ({ name }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      status: 'action_not_allowed_error',
      reason: [
        ['return', 'send back', 'sent back', 'refund', 'take back', name],
        [...NONE, 'too old', 'too late', 'only', 'expired', 'ended'],
      ],
      because: ['thirty days', '30 days', '30-day', 'thirty-day', 'too late', 'too long ago', 'period', 'deadline', 'expired'],
    },
  }),
  subgoals({ order, item }, { store }) {
    const found = store.get('orders', order)
    const rules = store.where('cmsPages', 'urlKey', 'delivery-and-returns')[0]
    if (found === undefined) return []
    return [
      { kind: 'see', path: pathToOrder(store, found), keys: [`order:${order}:date`, `order:${order}:item:${item}:name`] },
      { kind: 'see', path: [shopUrl('/'), shopUrl('/delivery-and-returns')], keys: [`page:${rules?.id}:content`] },
    ]
  },
}

const ADDRESS_NAMES = ['shipping', 'billing'] as const

/** Asks to delete the default address, which the store refuses. */
const deleteDefaultAddress: Template<{ readonly kind: string }> = {
  name: 'shop.delete-address-refused',
  original: 165,
  sites: ['shop'],
  evaluator: 'impossible',
  maxTasks: ADDRESS_NAMES.length,
  wordings: [
    ({ kind }) => `Delete the ${kind} address of my account from the address book. If the store does not let you, say why`,
    ({ kind }) =>
      `Remove the ${kind} address that my account uses now, without changing any other, and give me the reason if that is refused.`,
  ],
  heldOutWording: ({ kind }) =>
    `I do not want my ${kind} address to be on file any longer. Erase the entry, or explain what keeps you from doing so.`,
  draw: (random) => ({ kind: random.pick(ADDRESS_NAMES) }),
  expected: () => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      status: 'action_not_allowed_error',
      reason: [['address', 'delete', 'remove', 'entry'], NONE],
      because: ['default'],
    },
  }),
  subgoals({ kind }, { store }) {
    const address = store
      .where('addresses', 'customer', member(store).id)
      .find(({ isShipping, isBilling }) => (kind === 'shipping' ? isShipping : isBilling))
    const path = ['/customer/account/', '/customer/address/', `/customer/address/edit/id/${address?.id}/`].map(shopUrl)
    return [{ kind: 'see', path, keys: [`address:${address?.id}:default-${kind}`] }]
  },
}

/** Impossible tasks at the store. */
export const IMPOSSIBLE_SHOP_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(noTotal),
  eraseParams(noOrder),
  eraseParams(beyondBudget),
  eraseParams(redirectDelivery),
  eraseParams(noNumber),
  eraseParams(noContactData),
  eraseParams(returnTooLate),
  eraseParams(deleteDefaultAddress),
]
