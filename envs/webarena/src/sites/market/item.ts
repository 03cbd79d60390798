import { formatCents } from '@orreryjs/shopping'
import {
  canBeBought,
  findItem,
  itemPath,
  listingCopy,
  type MarketItem,
  type MarketOption,
  priceRange,
  purchasePrice,
  ratingText,
  toggleChoice,
} from '@orreryjs/shopping/market'
import { type Child, el, type PageElement } from '../../page/element.ts'
import { keyedText, labelledValue, link, postRow, prose, row } from '../shared/page-parts.ts'
import { pageReply, redirect } from '../shared/site.ts'
import { departmentPath, framePage, type MarketHandler } from './frame.ts'
import { deliveryOf } from './results.ts'

/** `/dp/{id}`: an item with its variants and description. */
export const itemPage: MarketHandler = (visit, { id = '' }) => {
  const item = findItem(visit.tables.rows('listings'), id)
  if (item === undefined) return undefined
  const { listing, chosen } = item
  const { bullets, description, reviews } = listingCopy(listing)
  const [low, high] = priceRange(item)
  return pageReply(
    framePage(
      visit,
      'item',
      [listing.title, ...chosen.map(([, text]) => text)].join(', '),
      el(
        'nav',
        { 'aria-label': 'Breadcrumb' },
        row(link('/', 'All'), ' ', link(departmentPath(listing.department), listing.department)),
      ),
      el('p', { 'data-key': 'item:title' }, listing.title),
      row('Visit the store of ', keyedText('item:brand', listing.brand)),
      labelledValue('Item number', 'item:id', item.id),
      row(
        keyedText('item:stars', ratingText(listing)),
        ' ',
        link(`${itemPath(item)}/reviews`, `See ${reviews.length} reviews`, 'reviews'),
      ),
      row(keyedText('item:price', low === high ? formatCents(low) : `${formatCents(low)} - ${formatCents(high)}`)),
      ...listing.options.map((group) => choices(item, group)),
      canBeBought(item)
        ? postRow(`/buy/${item.id}`, el('button', {}, 'Buy Now'), ` ${deliveryOf(listing)}`)
        : row(keyedText('item:stock', 'Currently unavailable')),
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
    const { id } = toggleChoice(item, group, each)
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
export const reviewsPage: MarketHandler = (visit, { id = '' }) => {
  const item = findItem(visit.tables.rows('listings'), id)
  if (item === undefined) return undefined
  const articles = listingCopy(item.listing).reviews.map(({ stars, title, text }, at) =>
    el(
      'article',
      {},
      row(el('strong', {}, title), ' · ', `${stars} of 5 stars`),
      el('p', { 'data-key': `review:${at + 1}` }, text),
    ),
  )
  return pageReply(
    framePage(
      visit,
      'reviews',
      'Customer reviews',
      el('p', {}, link(itemPath(item), item.listing.title)),
      row(ratingText(item.listing)),
      ...articles,
    ),
  )
}

/** `POST /buy/{id}`. */
export const buy: MarketHandler = ({ tables }, { id = '' }) => {
  const item = findItem(tables.rows('listings'), id)
  if (item === undefined) return undefined
  if (!canBeBought(item)) return redirect(itemPath(item))
  const order = { id: tables.nextId('orders'), item: item.id, paid: purchasePrice(item) }
  return redirect(`/orders/${order.id}`, { orders: { [order.id]: order } })
}

/** `/orders/{id}`. */
export const orderPage: MarketHandler = (visit, { id = '' }) => {
  const order = visit.tables.get('orders', id)
  const item = order && findItem(visit.tables.rows('listings'), order.item)
  if (order === undefined || item === undefined) return undefined
  return pageReply(
    framePage(
      visit,
      'order',
      'Your order was placed',
      el('p', { 'data-key': 'order:title' }, item.listing.title),
      ...item.chosen.map(([group, text]) => labelledValue(group, `order:option:${group}`, text)),
      labelledValue('Item number', 'order:item', order.item),
      labelledValue('Paid', 'order:paid', formatCents(order.paid)),
    ),
  )
}
