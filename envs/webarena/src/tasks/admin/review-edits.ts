import type { Databases } from '../../data.ts'
import type { Review } from '../../generate/store/rows.ts'
import type { ActSubgoal } from '../subgoals.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { drawProduct, openProduct, openReviewedProduct, productUrl, readReview, reviewUrl } from './opinions.ts'

type Store = Databases['store']
type ProductParams = { readonly product: string; readonly name: string }

/** Most reviews of a product that a task may concern. */
const MAX_REVIEWS = 12

/** Lowest rating of a positive review, in stars. */
const POSITIVE = 4

/** Approves the positive pending reviews of a product. */
const approvePositive: Template<ProductParams> = {
  name: 'admin.approve-positive-reviews',
  original: 243,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name }) => `Approve the positive reviews of the ${name} that are pending, that is, those with at least 80%`,
    ({ name }) =>
      `Let the store show what is good about the ${name}: set its pending reviews with 4 or 5 stars to "Approved", and leave the others as they are.`,
  ],
  heldOutWording: ({ name }) =>
    `Opinions on the ${name} are waiting for us. Publish the favourable ones (four stars and up), but no worse ones.`,
  draw(random, { store }) {
    const pending = random.pick(store.where('reviews', 'status', 'Pending'))
    const found = drawProduct(random, store, 1, MAX_REVIEWS, store.get('products', pending.product))
    const count = found === undefined ? 0 : positivePending(store, found.product.id).length
    return found !== undefined && count > 0 && count <= 2 ? { product: found.product.id, name: found.product.name } : undefined
  },
  expected({ product }, { store }) {
    const reviews = positivePending(store, product)
    return {
      checks: reviews.map(({ id }) => ({
        page: { url: reviewUrl(id) },
        read: { key: `review:${id}:status` },
        equals: 'Approved',
      })),
      changes: reviews.map(({ id }) => `store/reviews/${id}`),
    }
  },
  subgoals({ product, name }, { store }) {
    const reviews = store.where('reviews', 'product', product)
    return [
      openReviewedProduct(name, reviews),
      ...positivePending(store, product).map(
        ({ id }): ActSubgoal => ({
          kind: 'do',
          path: [productUrl(product), reviewUrl(id)],
          actions: [
            { kind: 'choose', field: 'Status', option: 'Approved' },
            { kind: 'press', button: 'Save Review' },
          ],
          isDone: ({ databases }) => databases.store.get('reviews', id)?.status === 'Approved',
        }),
      ),
    ]
  },
}

function positivePending(store: Store, product: string): readonly Review[] {
  return store.where('reviews', 'product', product).filter(({ status, stars }) => status === 'Pending' && stars >= POSITIVE)
}

type QuoteParams = ProductParams & { readonly nickname: string }

/** Adds a quotation of a positive review to a product's description. */
const quoteReview: Template<QuoteParams> = {
  name: 'admin.quote-review',
  original: 251,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, nickname }) =>
      `Update the description of the ${name}: keep what is there, and quote the whole text of the positive review by ${nickname} after it`,
    ({ name, nickname }) =>
      `${nickname} wrote something good about the ${name}. Add the text of that review, word for word, at the end of the product's description.`,
  ],
  heldOutWording: ({ name, nickname }) =>
    `Below the present copy of the ${name} there should be a testimonial, namely the complete opinion signed ${nickname}. Extend the copy accordingly.`,
  draw(random, { store }) {
    const found = drawProduct(random, store, 1, MAX_REVIEWS)
    const positive = found?.reviews.filter(({ stars }) => stars === 5) ?? []
    if (found === undefined || positive.length === 0) return undefined
    return { product: found.product.id, name: found.product.name, nickname: random.pick(positive).nickname }
  },
  expected(params, { store }) {
    const { product } = params
    const before = store.get('products', product)?.description.split('\n')[0] ?? ''
    return {
      checks: [
        {
          page: { url: productUrl(product) },
          read: { key: `product:${product}:description` },
          includes: [[before], [quoted(store, params)?.text ?? '']],
        },
      ],
      changes: [`store/products/${product}`],
    }
  },
  subgoals(params, { store }) {
    const { product, name } = params
    const review = quoted(store, params)
    if (review === undefined) return []
    const text = `${store.get('products', product)?.description}\n\n${review.text}`
    return [
      openProduct(name, [`product:${product}:description`, `review:${review.id}:nickname`]),
      readReview(product, review.id),
      {
        kind: 'do',
        path: [productUrl(product)],
        actions: [
          { kind: 'fill', field: 'Description', text },
          { kind: 'press', button: 'Save' },
        ],
        isDone: ({ databases }) => databases.store.get('products', product)?.description.includes(review.text) === true,
      },
    ]
  },
}

function quoted(store: Store, { product, nickname }: QuoteParams): Review | undefined {
  return store.where('reviews', 'product', product).find((review) => review.nickname === nickname)
}

/** Tasks that change reviews, or products according to reviews. */
export const REVIEW_EDIT_TEMPLATES: readonly AnyTemplate[] = [eraseParams(approvePositive), eraseParams(quoteReview)]
