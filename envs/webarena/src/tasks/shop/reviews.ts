import { isOnSale } from '../../shop/view.ts'
import type { Template } from '../template.ts'
import { at, member, ownOrders, toProduct } from './places.ts'

type Rated = { readonly product: string; readonly name: string; readonly stars: number; readonly nickname: string }

const NICKNAMES = ['Saltwater Sue', 'Bookish', 'Tidewalker', 'Mossy', 'Kettle Fan', 'Old Oak', 'Night Baker'] as const
/** Of so many orders the things are recent ones. */
const RECENT = 12

/** Something that was bought is to be rated. */
export const ratePurchase: Template<Rated> = {
  name: 'shop.rate-purchase',
  original: 194,
  sites: ['shop'],
  judged: 'html',
  wordings: [
    ({ name, stars, nickname }) => `Rate my purchase of the ${name} with ${counted(stars)}, under the nickname "${nickname}"`,
    ({ name, stars, nickname }) =>
      `Write a review of the ${name} that I bought: ${counted(stars)}, signed ${nickname}; the words are up to you.`,
  ],
  draw(random, { store }) {
    const order = random.pick(ownOrders(store).slice(0, RECENT))
    const { product, name } = random.pick(order.items)
    const found = store.get('products', product)
    return found !== undefined && isOnSale(found) && order.status === 'Complete'
      ? { product, name, stars: 1 + random.integer(5), nickname: random.pick(NICKNAMES) }
      : undefined
  },
  expects({ name, stars, nickname }, { store }) {
    const id = store.nextId('reviews')
    const page = { url: at('/review/customer/') }
    return {
      checks: [
        { page, read: { key: `review:${id}:product` }, equals: name },
        { page, read: { key: `review:${id}:stars` }, equals: `${stars * 20}%` },
        { page, read: { key: `review:${id}:nickname` }, equals: nickname },
      ],
      changes: [`store/reviews/${id}`],
    }
  },
  way({ product, stars, nickname }, { store }) {
    const found = store.get('products', product)
    const reviews =
      found === undefined ? 0 : store.where('reviews', 'product', product).filter(({ status }) => status === 'Approved').length
    const writer = member(store).id
    return found === undefined
      ? []
      : [
          {
            kind: 'do',
            path: toProduct(store, found),
            deeds: [
              { kind: 'press', button: reviews === 0 ? 'Reviews' : `Reviews ${reviews}` },
              { kind: 'tick', field: counted(stars), isOn: true },
              { kind: 'fill', field: 'Nickname', text: nickname },
              { kind: 'fill', field: 'Summary', text: stars > 3 ? 'Well made' : 'Not for me' },
              { kind: 'fill', field: 'Review', text: 'I have used it for a while now.' },
              { kind: 'press', button: 'Submit Review' },
            ],
            isDone: ({ databases }) =>
              databases.store
                .where('reviews', 'customer', writer)
                .some((review) => review.product === product && review.nickname === nickname),
          },
        ]
  },
}

function counted(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}`
}
