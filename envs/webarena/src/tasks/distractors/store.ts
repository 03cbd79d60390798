import { drawNames } from '../../generate/names.ts'
import type { CmsPage, Customer, Order, OrderItem, OrderStatus, Product, Review } from '../../generate/store/rows.ts'
import { totalsOf } from '../../generate/store/totals.ts'
import { capitalize, slugOf } from '../../generate/text.ts'
import { minutesSince2000, timestampOf } from '../../generate/timestamps.ts'
import { cycled, type DistractorMaker } from './maker.ts'

const NAME_SUFFIXES: readonly string[] = ['Display Piece', 'Second Choice', 'Travel Size', 'Refurbished']

/** The same product by another maker, or with a suffix, at a unique price. */
export const product: DistractorMaker<Product> = (row, { databases: { store }, id, nth, random }) => {
  const own = store.get('brands', row.brand)
  const brand = random.pick(store.rows('brands'))
  if (own === undefined || brand.id === own.id || row.kind === 'variant') return undefined
  const isOtherBrand = nth % 2 === 0 && row.name.startsWith(own.name)
  const maker = isOtherBrand ? brand : own
  const name = isOtherBrand ? row.name.replace(own.name, maker.name) : `${row.name}, ${cycled(NAME_SUFFIXES, (nth - 1) / 2)}`
  if (store.where('products', 'name', name).length > 0) return undefined
  return {
    ...row,
    id,
    sku: `HP${90_000 + Number(id)}`,
    slug: slugOf(name),
    name,
    brand: maker.id,
    kind: 'simple',
    // Generated prices have other endings.
    price: Math.max(1, Math.floor(row.price / 100) + (nth % 2 === 0 ? 3 : -1) * (nth + 1)) * 100 + 29 + nth,
    description: row.description.replaceAll(own.name, maker.name),
    details: row.details.map(([label, value]) => [label, label === 'Brand' ? maker.name : value]),
  }
}

const STATUSES: readonly OrderStatus[] = ['Complete', 'Pending', 'Canceled', 'Processing', 'Closed', 'On Hold']

/** An earlier order of the same products by the same customer, with another quantity, other options and another status. */
export const order: DistractorMaker<Order> = (row, { databases: { store }, id, nth, random }) => {
  const items = row.items.map((item, at) => withOtherOptions(item, store.get('products', item.product), at === 0 ? nth + 1 : 0))
  const statuses = STATUSES.filter((status) => status !== row.status)
  const minute = minutesSince2000(row.createdAt) - (nth + 1) * 29 * 1440 - random.integer(600)
  return {
    ...row,
    id: id.padStart(row.id.length, '0'),
    status: cycled(statuses, nth) as OrderStatus,
    createdAt: timestampOf(minute, random.integer(60)),
    items,
    ...totalsOf(items, row.shipping, 0),
    coupon: '',
    notes: [],
  }
}

function withOtherOptions(item: OrderItem, product: Product | undefined, more: number): OrderItem {
  const options = item.options.map(([name, value]) => {
    const values = product?.options.find((option) => option.name === name)?.values ?? []
    return [name, values.find((other) => other !== value) ?? value] as const
  })
  return { ...item, options, quantity: item.quantity + more }
}

/** A review with another review's text by a person with a similar name. */
export const review: DistractorMaker<Review> = ({ customer: _, ...row }, { databases: { store }, id, random }) => {
  const [firstName = ''] = row.nickname.split(' ')
  const [other] = drawNames(1, random)
  const nickname = `${firstName} ${other?.lastName ?? ''}`
  const source = random.pick(store.rows('reviews'))
  if (store.where('reviews', 'nickname', nickname).length > 0) return undefined
  const { stars, title, text, stances } = source
  return {
    ...row,
    id,
    nickname,
    stars,
    title,
    text,
    stances,
    createdAt: timestampOf(minutesSince2000(row.createdAt) - 2 * 1440, 0),
  }
}

/** A customer with the same first name. */
export const customer: DistractorMaker<Customer> = (row, { databases: { store }, id, random }) => {
  const [other] = drawNames(1, random)
  const lastName = other?.lastName ?? ''
  const email = `${row.firstName}.${lastName}@mail.test`.toLowerCase()
  if (store.where('customers', 'email', email).length > 0) return undefined
  return { ...row, id, lastName, email }
}

const TITLE_SUFFIXES: readonly string[] = ['old', 'draft', 'for traders', 'copy', 'winter', 'short']

/** A content page with a similar title. */
export const cmsPage: DistractorMaker<CmsPage> = (row, { databases: { store }, id, nth }) => {
  const word = cycled(TITLE_SUFFIXES, nth)
  const title = `${row.title} (${capitalize(word)})`
  if (store.where('cmsPages', 'title', title).length > 0) return undefined
  return { ...row, id, title, urlKey: `${row.urlKey}-${slugOf(word)}`, isEnabled: false }
}
