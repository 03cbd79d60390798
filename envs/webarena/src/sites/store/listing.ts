import { formatCents } from '@orreryjs/shopping'
import type { Product } from '../../generate/store/rows.ts'
import { type Child, el, type PageElement } from '../../page/element.ts'
import { countOf, fieldOf, urlOf, withFields } from '../shared/fields.ts'
import { hidden, keyedText, link, row, selectField } from '../shared/page-parts.ts'
import { pagesAround, type Slice, sliceOf } from '../shared/paging.ts'
import type { Fields } from '../shared/site.ts'
import { type PriceRange, priceRanges, rangeOf } from './price-range.ts'
import { ratingText } from './rating.ts'
import { productPath, type StoreTables, type Visit } from './visit.ts'

/** Sort orders of a list; the first is the default. */
type Orders = readonly (readonly [id: 'position' | 'relevance' | 'name' | 'price', name: string])[]

export const CATEGORY_ORDERS: Orders = [
  ['position', 'Position'],
  ['name', 'Product Name'],
  ['price', 'Price'],
]
export const SEARCH_ORDERS: Orders = [
  ['relevance', 'Relevance'],
  ['name', 'Product Name'],
  ['price', 'Price'],
]

const LIMITS = ['12', '24', '36']

/** Returns the parts of a product list for a query: price filter, sorting, products and page links. */
export function listing(visit: Visit, products: readonly Product[], orders: Orders): readonly Child[] {
  const { request, tables } = visit
  const order = orderOf(request.query, orders)
  const range = rangeOf(fieldOf(request.query, 'price'))
  const within = range === undefined ? products : products.filter(({ price }) => isWithin(price, range))
  const sorted = inOrder(within, order.by, order.isDescending)
  const limit = LIMITS.includes(fieldOf(request.query, 'product_list_limit'))
    ? fieldOf(request.query, 'product_list_limit')
    : '12'
  const slice = sliceOf(sorted, countOf(fieldOf(request.query, 'p'), 1), Number(limit))
  const at = (set: Readonly<Record<string, string>>): string => urlOf(request.path, withFields(request.query, set))
  return [
    shopBy(products, range, at),
    row(itemsText(slice)),
    sortForm(visit, orders, order, at),
    ...(slice.total === 0 ? [row('We cannot find products matching the selection.')] : []),
    el('ol', {}, ...slice.items.map((product) => el('li', {}, ...productListEntry(tables, product)))),
    pager(slice, at),
    limitForm(visit, limit),
  ]
}

interface Order {
  readonly by: Orders[number][0]
  readonly isDescending: boolean
}

function orderOf(query: Fields, orders: Orders): Order {
  const orderId = orders.find(([id]) => id === fieldOf(query, 'product_list_order'))?.[0] ?? orders[0]?.[0] ?? 'position'
  const direction = fieldOf(query, 'product_list_dir')
  return { by: orderId, isDescending: direction === 'desc' || (direction === '' && orderId === 'relevance') }
}

/** Sorts products. Relevance and position keep the given order or reverse it. */
function inOrder(products: readonly Product[], by: Order['by'], isDescending: boolean): readonly Product[] {
  if (by === 'relevance') return isDescending ? products : products.toReversed()
  const key = (product: Product): string | number => (by === 'price' ? product.price : product.name)
  const sorted = by === 'position' ? products : products.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  return isDescending ? sorted.toReversed() : sorted
}

function isWithin(price: number, { from, to }: PriceRange): boolean {
  return price >= from && (to === undefined || price < to)
}

type At = (set: Readonly<Record<string, string>>) => string

function shopBy(products: readonly Product[], range: PriceRange | undefined, at: At): PageElement | undefined {
  if (range !== undefined)
    return row(
      'Now Shopping by Price: ',
      keyedText('price-filter', range.name),
      ' ',
      link(at({ price: '', p: '' }), 'Remove This Item'),
    )
  const ranges = priceRanges(products)
  if (ranges.length < 2) return undefined
  const lines = ranges.map(({ id, name, count }) => el('li', {}, link(at({ price: id, p: '' }), name), ` ${count} items`))
  return el('details', {}, el('summary', {}, 'Price'), el('ul', {}, ...lines))
}

function itemsText({ from, to, total, pages }: Slice<Product>): PageElement {
  return keyedText('items', pages === 1 ? `${total} ${total === 1 ? 'Item' : 'Items'}` : `Items ${from}-${to} of ${total}`)
}

function sortForm({ request }: Visit, orders: Orders, order: Order, at: At): PageElement {
  const other = order.isDescending ? 'asc' : 'desc'
  return el(
    'form',
    { action: request.path, class: 'row' },
    ...hidden(withFields(request.query, { product_list_order: '', p: '' })),
    selectField('product_list_order', 'Sort By', orders, order.by, { 'data-submits': true, 'data-key': 'sort' }),
    ' ',
    link(at({ product_list_dir: other, p: '' }), `Set ${order.isDescending ? 'Ascending' : 'Descending'} Direction`),
  )
}

function limitForm({ request }: Visit, limit: string): PageElement {
  return el(
    'form',
    { action: request.path, class: 'row' },
    ...hidden(withFields(request.query, { product_list_limit: '', p: '' })),
    selectField(
      'product_list_limit',
      'Show',
      LIMITS.map((each) => [each, each] as const),
      limit,
      { 'data-submits': true },
    ),
    ' per page',
  )
}

/** Links to the pages of a list. */
export function pager({ page, pages }: Slice<unknown>, at: At): PageElement | undefined {
  if (pages === 1) return undefined
  const numbers = pagesAround({ page, pages }).flatMap((number) => [
    ' ',
    number === page
      ? `${number}`
      : el('a', { href: at({ p: number === 1 ? '' : String(number) }), 'aria-label': `Page ${number}` }, number),
  ])
  return row(
    'Page ',
    page > 1 && link(at({ p: page === 2 ? '' : String(page - 1) }), 'Previous'),
    ...numbers,
    ' ',
    page < pages && link(at({ p: String(page + 1) }), 'Next'),
  )
}

/** List entry of a product. */
export function productListEntry(tables: StoreTables, product: Product): readonly PageElement[] {
  const key = `product:${product.id}`
  return [
    row(el('strong', {}, link(productPath(product), product.name, `${key}:name`))),
    row(...ratingText(tables, product)),
    row(
      keyedText(`${key}:price`, formatCents(product.price)),
      !product.isInStock && [' ', keyedText(`${key}:stock`, 'Out of stock')],
    ),
    el(
      'form',
      { method: 'post', action: `/checkout/cart/add/product/${product.id}/`, class: 'row' },
      product.isInStock && el('button', {}, 'Add to Cart'),
      ' ',
      el('button', { formaction: `/wishlist/index/add/product/${product.id}/` }, 'Add to Wish List'),
    ),
  ]
}
