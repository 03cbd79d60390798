import type { Rng } from '@orreryjs/core'
import { formatCents } from '@orreryjs/shopping'
import type { Databases } from '../../data.ts'
import type { Expected } from '../../evaluate/expected.ts'
import type { Order, OrderItem } from '../../generate/store/rows.ts'
import type { ActSubgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { ownOrders, pathToOrder, shopUrl } from './navigation.ts'
import { monthName, monthOf } from './periods.ts'

type BrokenItemParams = { readonly order: string; readonly item: number; readonly name: string; readonly month: string }

const CONTACT = shopUrl('/contact/')
/** Label of the message field in the contact form. */
const MESSAGE = "What's on your mind?"

/** Drafts a refund request in the contact form without sending it. */
export const draftRefund: Template<BrokenItemParams> = {
  name: 'shop.draft-refund',
  original: 154,
  sites: ['shop'],
  evaluator: 'html',
  wordings: [
    ({ name, month }) =>
      `Draft a message in the contact form that asks for a refund of the ${name} that I bought in ${monthName(month)} because it broke after three days. The store needs the order number, the reason and the amount that I paid for it. Do not send it yet`,
    ({ name, month }) =>
      `The ${name} from my order of ${monthName(month)} broke on the third day. Write to the store through the contact form with order number, reason and the sum to refund, and leave it there for me to check before it goes out.`,
  ],
  heldOutWording: ({ name, month }) =>
    `Please get a complaint ready for customer service, but leave the sending to me. The ${name} from a purchase that I made in ${monthName(month)} was broken within three days, and I want my money back. Use the shop's contact page; mention which order it was (by number), what happened to the item and how many dollars went into it.`,
  draw: (random, { store }) => drawItem(random, store),
  expected(params, { store }) {
    const [order, item] = bought(store, params)
    // Judged only by the draft, as in the original: only the contact form has the field.
    return { checks: message([[order?.id ?? ''], ['broke', 'broken', 'break'], amountNotations(item)]).checks ?? [] }
  },
  subgoals(params, { store }) {
    const [order, item] = bought(store, params)
    if (order === undefined || item === undefined) return []
    const text = `Order ${order.id}: the ${item.name} broke after three days. Please refund ${formatCents(item.price * item.quantity)}.`
    const key = `order:${order.id}:item:${params.item}`
    return [{ kind: 'see', path: pathToOrder(store, order), keys: [`${key}:name`, `${key}:subtotal`] }, draft(text)]
  },
}

/** The same with the SKU of the product. */
export const draftRefundWithSku: Template<BrokenItemParams> = {
  name: 'shop.draft-refund-with-sku',
  original: 153,
  sites: ['shop'],
  evaluator: 'url+html',
  wordings: [
    ({ name, month }) =>
      `Fill in the contact form for a refund of the ${name} that I bought in ${monthName(month)}: it broke after three days. Give the order number and the SKU of the product. Do not submit, I will check it`,
    ({ name, month }) =>
      `Prepare a refund request in the store's contact form. It is about the ${name} of ${monthName(month)}, which broke after three days; order number and SKU must be in it. I press the button myself.`,
  ],
  heldOutWording: ({ name, month }) =>
    `I want my money back for the ${name}, purchased in ${monthName(month)} and broken within three days. Could you type a note about it on the shop's contact page, with the SKU and the number of the order? Stop before it goes off; I want to read it first.`,
  draw: (random, { store }) => drawItem(random, store),
  expected(params, { store }) {
    const [order, item] = bought(store, params)
    return message([[order?.id ?? ''], ['broke', 'broken', 'break'], [item?.sku ?? '']])
  },
  subgoals(params, { store }) {
    const [order, item] = bought(store, params)
    if (order === undefined || item === undefined) return []
    const text = `Order ${order.id}, ${item.sku}: the ${item.name} broke after three days. I ask for a refund.`
    const key = `order:${order.id}:item:${params.item}`
    return [{ kind: 'see', path: pathToOrder(store, order), keys: [`${key}:name`, `${key}:sku`] }, draft(text)]
  },
}

const REASONS = [
  ['my last parcel came late', 'late'],
  ['I have been a customer for two years', 'two years'],
  ['I want to furnish my new flat', 'flat'],
  ['I am buying for a school', 'school'],
  ['my birthday is next week', 'birthday'],
] as const

/** Drafts a request for a coupon in the contact form without sending it. */
export const draftCouponRequest: Template<{ readonly reason: string; readonly word: string }> = {
  name: 'shop.draft-coupon-request',
  original: 163,
  sites: ['shop'],
  evaluator: 'url+html',
  wordings: [
    ({ reason }) => `Draft a message to the store in its contact form that asks for a coupon because ${reason}. Do not send it`,
    ({ reason }) => `Write into the store's contact form that I would like a coupon, as ${reason}; leave it unsent.`,
  ],
  heldOutWording: ({ reason }) =>
    `Is there a coupon for me? My reason for wanting one: ${reason}. Type that up for the shop on its contact page, and let me do the submitting.`,
  draw(random) {
    const [reason, word] = random.pick(REASONS)
    return { reason, word }
  },
  expected: ({ word }) => message([['coupon'], [word]]),
  subgoals: ({ reason }) => [draft(`May I have a coupon? I ask because ${reason}.`)],
}

/** Draws an item of a complete order that was bought only once in its month. */
function drawItem(random: Rng, store: Databases['store']): BrokenItemParams | undefined {
  const order = random.pick(ownOrders(store).filter(({ status }) => status === 'Complete'))
  const place = random.integer(order.items.length)
  const item = order.items[place]
  const month = monthOf(order.createdAt)
  const inMonth = ownOrders(store).filter(({ createdAt }) => monthOf(createdAt) === month)
  const isOnce = inMonth.flatMap(({ items }) => items).filter(({ product }) => product === item?.product).length === 1
  return item !== undefined && isOnce ? { order: order.id, item: place + 1, name: item.name, month } : undefined
}

function bought(
  store: Databases['store'],
  { order, item }: BrokenItemParams,
): readonly [Order | undefined, OrderItem | undefined] {
  const found = store.get('orders', order)
  return [found, found?.items[item - 1]]
}

/** Notations of an amount, with and without separators. */
function amountNotations(item: OrderItem | undefined): readonly string[] {
  const shown = formatCents((item?.price ?? 0) * (item?.quantity ?? 0))
  return [shown, shown.replaceAll(/[$,]/g, '')]
}

function message(includes: readonly (readonly string[])[]): Expected {
  return { urls: [CONTACT], checks: [{ page: 'open', read: { key: 'contact:comment' }, includes }] }
}

function draft(text: string): ActSubgoal {
  return {
    kind: 'do',
    path: [CONTACT],
    actions: [{ kind: 'fill', field: MESSAGE, text }],
    isDone: ({ url, fields }) => url === CONTACT && fields[MESSAGE] === text,
  }
}
