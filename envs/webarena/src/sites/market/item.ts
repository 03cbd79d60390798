import { money } from '@orreryjs/shopping'
import {
  canBeBought,
  copyOf,
  itemOf,
  itemPath,
  type MarketItem,
  type MarketOption,
  paidFor,
  pricesOf,
  starsText,
  withChoice,
} from '@orreryjs/shopping/market'
import { type Child, el, type PageElement } from '../../page/element.ts'
import { fact, link, postRow, prose, row, value } from '../shared/parts.ts'
import { redirect, shown } from '../shared/site.ts'
import { departmentPath, framed, type MarketAnswer } from './frame.ts'
import { deliveryOf } from './results.ts'

/** `/dp/{id}`: an item with its variants and description. */
export const itemPage: MarketAnswer = (visit, { id = '' }) => {
  const item = itemOf(visit.tables.rows('listings'), id)
  if (item === undefined) return undefined
  const { listing, chosen } = item
  const { bullets, description, reviews } = copyOf(listing)
  const [low, high] = pricesOf(item)
  return shown(
    framed(
      visit,
      'item',
      [listing.title, ...chosen.map(([, text]) => text)].join(', '),
      el(
        'nav',
        { 'aria-label': 'Breadcrumb' },
        row(link('/', 'All'), ' ', link(departmentPath(listing.department), listing.department)),
      ),
      el('p', { 'data-key': 'item:title' }, listing.title),
      row('Visit the store of ', value('item:brand', listing.brand)),
      fact('Item number', 'item:id', item.id),
      row(
        value('item:stars', starsText(listing)),
        ' ',
        link(`${itemPath(item)}/reviews`, `See ${reviews.length} reviews`, 'reviews'),
      ),
      row(value('item:price', low === high ? money(low) : `${money(low)} - ${money(high)}`)),
      ...listing.options.map((group) => choices(item, group)),
      canBeBought(item)
        ? postRow(`/buy/${item.id}`, el('button', {}, 'Buy Now'), ` ${deliveryOf(listing)}`)
        : row(value('item:stock', 'Currently unavailable')),
      el('h2', {}, 'About this item'),
      el('ul', {}, ...bullets.map((bullet, at) => el('li', {}, el('p', { 'data-key': `item:bullet:${at + 1}` }, bullet)))),
      el('h2', {}, 'Product description'),
      prose(description, 'item:description'),
    ),
  )
}

/** Links each value to the variant with that value; the current value links to the item without it. */
function choices(item: MarketItem, group: MarketOption): PageElement {
  const [, now] = item.chosen.find(([name]) => name === group.name) ?? []
  const values = group.values.flatMap((each): readonly Child[] => {
    const { id } = withChoice(item, group, each)
    const isNow = each === now
    return [
      ' ',
      el(
        'a',
        {
          href: itemPath({ id }),
          'data-key': `${isNow ? 'chosen' : 'choice'}:${group.name}:${each}`,
          ...(isNow && { 'aria-current': 'true' }),
        },
        isNow ? `✓ ${each}` : each,
      ),
    ]
  })
  return row(el('strong', { 'data-key': `group:${group.name}` }, group.name), ':', ...values)
}

/** `/dp/{id}/reviews`: customer reviews, some of which contradict the title. */
export const reviewsPage: MarketAnswer = (visit, { id = '' }) => {
  const item = itemOf(visit.tables.rows('listings'), id)
  if (item === undefined) return undefined
  const articles = copyOf(item.listing).reviews.map(({ stars, title, text }, at) =>
    el(
      'article',
      {},
      row(el('strong', {}, title), ' · ', `${stars} of 5 stars`),
      el('p', { 'data-key': `review:${at + 1}` }, text),
    ),
  )
  return shown(
    framed(
      visit,
      'reviews',
      'Customer reviews',
      el('p', {}, link(itemPath(item), item.listing.title)),
      row(starsText(item.listing)),
      ...articles,
    ),
  )
}

/** `POST /buy/{id}`. */
export const buy: MarketAnswer = ({ tables }, { id = '' }) => {
  const item = itemOf(tables.rows('listings'), id)
  if (item === undefined) return undefined
  if (!canBeBought(item)) return redirect(itemPath(item))
  const order = { id: tables.nextId('orders'), item: item.id, paid: paidFor(item) }
  return redirect(`/orders/${order.id}`, { orders: { [order.id]: order } })
}

/** `/orders/{id}`. */
export const orderPage: MarketAnswer = (visit, { id = '' }) => {
  const order = visit.tables.get('orders', id)
  const item = order && itemOf(visit.tables.rows('listings'), order.item)
  if (order === undefined || item === undefined) return undefined
  return shown(
    framed(
      visit,
      'order',
      'Your order was placed',
      el('p', { 'data-key': 'order:title' }, item.listing.title),
      ...item.chosen.map(([group, text]) => fact(group, `order:option:${group}`, text)),
      fact('Item number', 'order:item', order.item),
      fact('Paid', 'order:paid', money(order.paid)),
    ),
  )
}
