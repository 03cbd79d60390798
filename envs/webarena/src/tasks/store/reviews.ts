import type { Databases } from '../../data.ts'
import type { Product } from '../../generate/store/rows.ts'
import { reviewsOf } from '../../sites/store/rating.ts'
import { isForSale, productPath } from '../../sites/store/visit.ts'
import type { PageAction } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { member, ownOrders, pathToProduct, shopUrl } from './navigation.ts'

type RatingParams = { readonly product: string; readonly name: string; readonly stars: number; readonly nickname: string }

const NICKNAMES = ['Saltwater Sue', 'Bookish', 'Tidewalker', 'Mossy', 'Kettle Fan', 'Old Oak', 'Night Baker'] as const
/** Number of orders that count as recent. */
const RECENT = 12

/** Rates a purchased product. */
export const ratePurchase: Template<RatingParams> = {
  name: 'shop.rate-purchase',
  original: 194,
  sites: ['shop'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, stars, nickname }) => `Rate my purchase of the ${name} with ${counted(stars)}, under the nickname "${nickname}"`,
    ({ name, stars, nickname }) =>
      `Write a review of the ${name} that I bought: ${counted(stars)}, signed ${nickname}; the words are up to you.`,
  ],
  heldOutWording: ({ name, stars, nickname }) =>
    `I have an opinion on the ${name} that you sold me: ${counted(stars)}. Publish it in the shop as ${nickname}, with a title and text of your own.`,
  draw(random, { store }) {
    const order = random.pick(ownOrders(store).slice(0, RECENT))
    const { product, name } = random.pick(order.items)
    const found = store.get('products', product)
    return found !== undefined && isForSale(found) && order.status === 'Complete'
      ? { product, name, stars: 1 + random.integer(5), nickname: random.pick(NICKNAMES) }
      : undefined
  },
  expected({ name, stars, nickname }, { store }) {
    const id = store.nextId('reviews')
    const page = { url: shopUrl('/review/customer/') }
    return {
      checks: [
        { page, read: { key: `review:${id}:product` }, equals: name },
        { page, read: { key: `review:${id}:stars` }, equals: `${stars * 20}%` },
        { page, read: { key: `review:${id}:nickname` }, equals: nickname },
      ],
      changes: [`store/reviews/${id}`],
    }
  },
  subgoals({ product, stars, nickname }, { store }) {
    const found = store.get('products', product)
    const writer = member(store).id
    return found === undefined
      ? []
      : [
          {
            kind: 'do',
            path: pathToProduct(store, found),
            actions: [
              openReviews(store, found),
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

/** Action that opens the tab with a product's reviews. */
export function openReviews(store: Databases['store'], product: Product): PageAction {
  const { length } = reviewsOf(store, product)
  return { kind: 'press', button: length === 0 ? 'Reviews' : `Reviews ${length}` }
}

type ComplaintParams = { readonly product: string; readonly name: string; readonly aspect: string }

/** Maximum number of reviews to read. */
const MAX_REVIEWS = 12

/** Lists the reviewers who complain about an aspect of the open product. */
export const reviewersWhoComplain: Template<ComplaintParams> = {
  name: 'shop.reviewers-who-mention',
  original: 222,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ aspect }) => `List the reviewers of this product who complain about the ${aspect}`,
    ({ aspect }) =>
      `Who among those who reviewed the product that is open says something bad about the ${aspect}? Give their names.`,
  ],
  heldOutWording: ({ aspect }) =>
    `Some buyers are not pleased with the ${aspect} of the item on this page. What are the names under which they said so?`,
  start: ({ product }, { store }) => urlOf(store.get('products', product)),
  draw(random, { store }) {
    const product = store.get('products', random.pick(store.rows('reviews')).product)
    const reviews = product === undefined ? [] : reviewsOf(store, product)
    if (product === undefined || !isForSale(product) || reviews.length < 3 || reviews.length > MAX_REVIEWS) return undefined
    const stances = reviews.flatMap((review) => review.stances)
    const aspect = random.pick(stances.map((stance) => stance.aspect))
    const against = stances.filter((stance) => stance.aspect === aspect && stance.view === 'against').length
    return against > 0 && against < reviews.length ? { product: product.id, name: product.name, aspect } : undefined
  },
  expected({ product, aspect }, { store }) {
    const found = store.get('products', product)
    const names = (found === undefined ? [] : reviewsOf(store, found)).filter(({ stances }) =>
      stances.some((stance) => stance.aspect === aspect && stance.view === 'against'),
    )
    return { answer: { kind: 'list', values: names.map(({ nickname }) => ({ type: 'text', text: nickname })) } }
  },
  subgoals({ product }, { store }) {
    const found = store.get('products', product)
    if (found === undefined) return []
    const keys = reviewsOf(store, found).flatMap(({ id }) => [`review:${id}:text`, `review:${id}:nickname`])
    return [{ kind: 'see', path: [urlOf(found)], actionsBefore: [openReviews(store, found)], keys }]
  },
}

function urlOf(product: Product | undefined): string {
  return product === undefined ? shopUrl('/') : shopUrl(productPath(product))
}
