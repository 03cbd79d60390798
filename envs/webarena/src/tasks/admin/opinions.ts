import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Product, Review, Stance } from '../../generate/store/rows.ts'
import { productPath } from '../../sites/admin/pages/products.ts'
import { choicesAnswer, drawChoices, splitChoices } from '../store/aspects.ts'
import type { ReadSubgoal } from '../subgoals.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { adminUrl, keywordSearch, PRODUCTS, readInGrid } from './navigation.ts'

type Store = Databases['store']
type ProductParams = { readonly product: string; readonly name: string }
type ChoiceParams = ProductParams & { readonly choices: string }

/** Fewest and most reviews to open. Each has its own page. */
const MIN_REVIEWS = 2
const MAX_REVIEWS = 4

/** Template that asks for the aspects on which reviews of a product have a view, from a closed list. */
function aspectsTemplate(
  view: Stance['view'],
  task: Pick<Template<ChoiceParams>, 'name' | 'original' | 'wordings' | 'heldOutWording'>,
): Template<ChoiceParams> {
  return {
    ...task,
    sites: ['admin'],
    evaluator: 'string',
    canBeLong: true,
    draw(random, { store }) {
      const found = drawProduct(random, store, MIN_REVIEWS, MAX_REVIEWS)
      if (found === undefined) return undefined
      const { product, reviews } = found
      const choices = drawChoices(random, store, { product, reviews, view })
      const { right, others } = splitChoices(choices, reviews, view)
      return right.length > 0 && others.length > 1 ? { product: product.id, name: product.name, choices } : undefined
    },
    expected({ product, choices }, { store }) {
      const { right } = splitChoices(choices, store.where('reviews', 'product', product), view)
      return choicesAnswer(store, store.get('products', product), right)
    },
    subgoals({ product, name }, { store }) {
      const reviews = store.where('reviews', 'product', product)
      return [openReviewedProduct(name, reviews), ...reviews.map(({ id }) => readReview(product, id))]
    },
  }
}

/** Lists the aspects of a product that customers dislike. */
const dislikedAspects = aspectsTemplate('against', {
  name: 'admin.disliked-aspects',
  original: 249,
  wordings: [
    ({ name, choices }) =>
      `What are the key aspects that customers do not like about the ${name}? Choose from this list: ${choices}`,
    ({ name, choices }) =>
      `Open every review of the ${name} in the back office. Which of these does at least one of them complain about: ${choices}?`,
  ],
  heldOutWording: ({ name, choices }) =>
    `Our workshop wants to improve the ${name}. Going by the opinions that buyers sent in, where did it let anybody down: ${choices}? Pick all that apply and no more.`,
})

/** Lists the aspects of a product that customers like. */
const likedAspects = aspectsTemplate('for', {
  name: 'admin.liked-aspects',
  original: 250,
  wordings: [
    ({ name, choices }) => `Tell me the reasons why customers like the ${name}. Choose from this list: ${choices}`,
    ({ name, choices }) =>
      `Open every review of the ${name} in the back office. Which of these does at least one of them praise: ${choices}?`,
  ],
  heldOutWording: ({ name, choices }) =>
    `For an advertisement I need the strong points of the ${name} as buyers describe them. Pick all that apply and no more out of ${choices}.`,
})

/** Attributes of a reviewer that a task can ask for. */
const ATTRIBUTES = ['nickname', 'email address'] as const

type UnhappyParams = ProductParams & { readonly attribute: string }

/** Most reviews among which the lowest rating must be found. */
const MAX_RATINGS = 15

const UNHAPPY_WORDINGS = {
  wordings: [
    ({ attribute, name }) => `Show me the ${attribute} of the customer who is the most unhappy with the ${name}`,
    ({ attribute, name }) => `Whose rating of the ${name} is the lowest of all? Give me that customer's ${attribute}.`,
  ],
  heldOutWording: ({ attribute, name }) =>
    `I must apologise to the buyer on whom the ${name} made the worst impression, judging by stars. Look up the ${attribute}.`,
} satisfies Pick<Template<UnhappyParams>, 'wordings' | 'heldOutWording'>

/** Asks which customer gave a product its lowest rating. */
const unhappiest: Template<UnhappyParams> = {
  name: 'admin.most-unhappy',
  original: 244,
  sites: ['admin'],
  evaluator: 'string',
  canBeLong: true,
  ...UNHAPPY_WORDINGS,
  draw(random, { store }) {
    const found = drawProduct(random, store, MIN_REVIEWS, MAX_RATINGS)
    const lowest = found && lowestRated(found.reviews)
    if (found === undefined || lowest === undefined) return undefined
    const attribute = lowest.customer === undefined ? 'nickname' : random.pick(ATTRIBUTES)
    return { product: found.product.id, name: found.product.name, attribute }
  },
  expected({ product, attribute }, { store }) {
    const lowest = lowestRated(store.where('reviews', 'product', product))
    const text = attribute === 'nickname' ? lowest?.nickname : store.get('customers', lowest?.customer ?? '')?.email
    return { answer: { kind: 'value', value: { type: 'text', text: text ?? '' } } }
  },
  subgoals({ product, name, attribute }, { store }) {
    const reviews = store.where('reviews', 'product', product)
    const lowest = lowestRated(reviews)
    const ratings = openProduct(
      name,
      reviews.flatMap(({ id }) => [`review:${id}:nickname`, `review:${id}:stars`]),
    )
    if (attribute === 'nickname' || lowest === undefined) return [ratings]
    const customer = lowest.customer ?? ''
    const path = [productUrl(product), reviewUrl(lowest.id), adminUrl(`/admin/customer/index/edit/id/${customer}/`)]
    return [ratings, { kind: 'see', path, keys: [`customer:${customer}:email`] }]
  },
}

/** The same for a product without reviews. */
const unhappiestWithNone: Template<UnhappyParams> = {
  name: 'admin.most-unhappy-none',
  original: 244,
  sites: ['admin'],
  evaluator: 'impossible',
  ...UNHAPPY_WORDINGS,
  draw(random, { store }) {
    const found = drawProduct(random, store, 0, 0, random.pick(store.where('products', 'kind', 'simple')))
    return found && { product: found.product.id, name: found.product.name, attribute: random.pick(ATTRIBUTES) }
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['review', 'reviews', 'customer', 'customers', 'rating', 'rated', 'unhappy'],
        ['no', 'not', 'none', 'nobody', 'never', 'any', 'zero', 'without'],
      ],
    },
  }),
  subgoals: ({ product, name }) => [openProduct(name, [`product:${product}:name`])],
}

/** Returns the review with the lowest rating if it is not tied and at most two stars. */
function lowestRated(reviews: readonly Review[]): Review | undefined {
  const [lowest, next] = reviews.toSorted((left, right) => left.stars - right.stars)
  return lowest !== undefined && lowest.stars <= 2 && lowest.stars !== next?.stars ? lowest : undefined
}

/** Draws a product that a search for its name finds without others, with a number of reviews by different people. */
export function drawProduct(
  random: Rng,
  store: Store,
  minimum: number,
  maximum: number,
  drawn: Product | undefined = store.get('products', random.pick(store.rows('reviews')).product),
): { readonly product: Product; readonly reviews: readonly Review[] } | undefined {
  if (drawn === undefined) return undefined
  const reviews = store.where('reviews', 'product', drawn.id)
  if (reviews.length < minimum || reviews.length > maximum) return undefined
  const words = drawn.name.toLowerCase()
  const isUnique =
    store.rows('products').filter(({ name }) => name.toLowerCase().includes(words)).length === 1 &&
    new Set(reviews.map(({ nickname }) => nickname)).size === reviews.length
  return isUnique ? { product: drawn, reviews } : undefined
}

/** Subgoal that opens a product found by its name and reads keys there. */
export function openProduct(name: string, keys: readonly string[]): ReadSubgoal {
  return readInGrid(PRODUCTS, [...keywordSearch(name), { kind: 'press', button: 'Edit' }], keys)
}

/** Subgoal that opens a product found by its name and reads the ratings of its reviews. */
export function openReviewedProduct(name: string, reviews: readonly Review[]): ReadSubgoal {
  return openProduct(
    name,
    reviews.map(({ id }) => `review:${id}:stars`),
  )
}

/** Subgoal that opens a review of the product and reads its text. */
export function readReview(product: string, review: string): ReadSubgoal {
  return { kind: 'see', path: [productUrl(product), reviewUrl(review)], keys: [`review:${review}:text`] }
}

/** Returns the URL of a product's page in the back office. */
export function productUrl(product: string): string {
  return adminUrl(productPath(product))
}

/** Returns the URL of a review's page. */
export function reviewUrl(review: string): string {
  return adminUrl(`/admin/review/product/edit/id/${review}/`)
}

/** Tasks of the back office that require reading reviews and judging them. */
export const REVIEW_OPINION_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(dislikedAspects),
  eraseParams(likedAspects),
  eraseParams(unhappiest),
  eraseParams(unhappiestWithNone),
]
