import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Review } from '../../generate/store/rows.ts'
import type { Template } from '../template.ts'
import { keywordSearch, PRODUCTS, readInGrid } from './navigation.ts'

type Store = Databases['store']
type ProductParams = { readonly product: string; readonly name: string }

/** Maximum number of reviews that an agent has to read. */
const MAX_REVIEWS = 15

const WORDINGS: Template<ProductParams>['wordings'] = [
  ({ name }) => `Which reviewers are unhappy with the ${name}, that is, gave it 40% or less? Give their nicknames`,
  ({ name }) => `List the nicknames of everybody who rated the ${name} with at most two stars (40%).`,
]

const HELD_OUT_WORDING: Template<ProductParams>['heldOutWording'] = ({ name }) =>
  `Somebody must apologize to the people who disliked the ${name}. Under which nicknames did they leave a score of 40% or lower?`

/** Lists the reviewers who gave a product few stars. */
export const unhappyCustomers: Template<ProductParams> = {
  name: 'admin.unhappy-customers',
  original: 245,
  sites: ['admin'],
  evaluator: 'string',
  canBeLong: true,
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw: (random, { store }) => drawReviewedProduct(random, store, (unhappy) => unhappy.length > 0 && unhappy.length <= 6),
  expected({ product }, { store }) {
    const names = [...new Set(unhappyOf(store, product).map(({ nickname }) => nickname))]
    return { answer: { kind: 'list', values: names.map((text) => ({ type: 'text', text })) } }
  },
  subgoals: (params, { store }) => [readReviewsSubgoal(store, params)],
}

/** The same for a product without low ratings. */
export const unhappyWithNone: Template<ProductParams> = {
  name: 'admin.unhappy-customers-none',
  original: 245,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw: (random, { store }) => drawReviewedProduct(random, store, (unhappy) => unhappy.length === 0),
  expected: () => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['review', 'reviewer', 'reviewers', 'customer', 'customers', 'rating', 'ratings', 'nobody', 'stars'],
        ['no', 'not', 'none', 'nobody', 'never', 'all', 'above', 'more'],
      ],
    },
  }),
  subgoals: (params, { store }) => [readReviewsSubgoal(store, params)],
}

/** Subgoal that opens a product found by its name and reads the nickname and stars of all its reviews. */
function readReviewsSubgoal(store: Store, { product, name }: ProductParams) {
  const keys = store.where('reviews', 'product', product).flatMap(({ id }) => [`review:${id}:nickname`, `review:${id}:stars`])
  return readInGrid(PRODUCTS, [...keywordSearch(name), { kind: 'press', button: 'Edit' }], keys)
}

function unhappyOf(store: Store, product: string): readonly Review[] {
  return store.where('reviews', 'product', product).filter(({ stars }) => stars <= 2)
}

function drawReviewedProduct(
  random: Rng,
  store: Store,
  fits: (unhappy: readonly Review[]) => boolean,
): ProductParams | undefined {
  const product = store.get('products', random.pick(store.rows('reviews')).product)
  if (product === undefined) return undefined
  const words = product.name.toLowerCase()
  const isUniqueMatch = store.rows('products').filter(({ name }) => name.toLowerCase().includes(words)).length === 1
  const reviews = store.where('reviews', 'product', product.id)
  if (!isUniqueMatch || reviews.length < 2 || reviews.length > MAX_REVIEWS) return undefined
  return fits(unhappyOf(store, product.id)) ? { product: product.id, name: product.name } : undefined
}
