import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { ExpectedAnswer } from '../../evaluate/expected.ts'
import type { Product, Review } from '../../generate/store/rows.ts'
import { reviewsOf } from '../../sites/store/rating.ts'
import { isForSale, productPath } from '../../sites/store/visit.ts'
import type { ReadSubgoal } from '../subgoals.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { aspectsOf, choicesAnswer, drawChoices, hasView, splitChoices } from './aspects.ts'
import { pathToProduct, shopUrl } from './navigation.ts'
import { openReviews } from './reviews.ts'

type Store = Databases['store']
type ProductParams = { readonly product: string; readonly name: string }
type ChoiceParams = ProductParams & { readonly choices: string }

/** Fewest and most reviews to read. */
const MIN_REVIEWS = 3
const MAX_REVIEWS = 12

/** Words that state an absence. */
const NONE = ['no', 'none', 'nobody', 'not', 'never', 'nothing', 'any', 'zero', 'without']

const CRITICISM_WORDINGS = {
  wordings: [
    ({ choices }) =>
      `What are the main criticisms of this product? Name those of these aspects that at least one review complains about: ${choices}`,
    ({ choices }) =>
      `Read the reviews of the open product. Which of these do customers complain about: ${choices}? Leave out what nobody faults.`,
  ],
  heldOutWording: ({ choices }) =>
    `I am wondering whether to buy the article on screen, so go through everything its buyers wrote. Out of ${choices}, pick every point on which somebody was dissatisfied.`,
} satisfies Pick<Template<ChoiceParams>, 'wordings' | 'heldOutWording'>

/** Lists the aspects of the open product that reviewers criticise, from a closed list. */
const criticisms: Template<ChoiceParams> = {
  name: 'shop.criticisms',
  original: 136,
  sites: ['shop'],
  evaluator: 'string',
  ...CRITICISM_WORDINGS,
  start: ({ product }, { store }) => urlOf(store, product),
  draw(random, { store }) {
    const product = drawReviewed(random, store)
    if (product === undefined) return undefined
    const reviews = reviewsOf(store, product)
    const choices = drawChoices(random, store, { product, reviews, view: 'against' })
    const { right, others } = splitChoices(choices, reviews, 'against')
    return right.length > 0 && others.length > 1 ? { product: product.id, name: product.name, choices } : undefined
  },
  expected({ product, choices }, { store }) {
    const { right } = splitChoices(choices, reviewsFor(store, product), 'against')
    return choicesAnswer(store, store.get('products', product), right)
  },
  subgoals: ({ product }, { store }) => readReviews(store, store.get('products', product), ['text'], 'open'),
}

/** The same for aspects that no review criticises. */
const noCriticisms: Template<ChoiceParams> = {
  name: 'shop.criticisms-none',
  original: 136,
  sites: ['shop'],
  evaluator: 'impossible',
  ...CRITICISM_WORDINGS,
  start: ({ product }, { store }) => urlOf(store, product),
  draw(random, { store }) {
    const product = drawReviewed(random, store)
    if (product === undefined) return undefined
    const { others } = splitChoices(aspectsOf(store, product).join(', '), reviewsOf(store, product), 'against')
    if (others.length < 4) return undefined
    return { product: product.id, name: product.name, choices: random.sample(others, 4).join(', ') }
  },
  expected: () => ({ answer: noReview(['complain', 'criticis', 'criticiz', 'aspect', 'fault']) }),
  subgoals: ({ product }, { store }) => readReviews(store, store.get('products', product), ['text'], 'open'),
}

type AspectParams = ProductParams & { readonly aspect: string }

/** Asks for reviewers who complain about an aspect that no review criticises. */
const noReviewersWhoComplain: Template<AspectParams> = {
  name: 'shop.reviewers-who-mention-none',
  original: 222,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ aspect }) => `List the reviewers of this product who complain about the ${aspect}`,
    ({ aspect }) => `Who among those who reviewed the open product says something bad about the ${aspect}? Give their names.`,
  ],
  heldOutWording: ({ aspect }) =>
    `I need the signatures under all opinions on the displayed article in which the ${aspect} gets blamed.`,
  start: ({ product }, { store }) => urlOf(store, product),
  draw(random, { store }) {
    const product = drawReviewed(random, store)
    if (product === undefined) return undefined
    const reviews = reviewsOf(store, product)
    const free = aspectsOf(store, product).filter((aspect) => !reviews.some((review) => hasView(review, aspect, 'against')))
    return free.length === 0 ? undefined : { product: product.id, name: product.name, aspect: random.pick(free) }
  },
  expected: ({ aspect }) => ({ answer: noReview(['complain', 'bad', 'fault', 'negative', aspect]) }),
  subgoals: ({ product }, { store }) => readReviews(store, store.get('products', product), ['text'], 'open'),
}

/** Lowest rating of a positive review, and highest of a negative one, in stars. */
const POSITIVE = 4
const NEGATIVE = 2

/** Counts the reviews of a product on each side. */
const reviewSides: Template<ProductParams> = {
  name: 'shop.review-sides',
  original: 182,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ name }) =>
      `Sum up the customer reviews of the ${name}: how many are positive (80% or more), and how many are negative (40% or less)? Answer like "positive: 5, negative: 1"`,
    ({ name }) =>
      `Count the positive reviews of the ${name} (at least 80%) and the negative ones (at most 40%), in the form "positive: 5, negative: 1".`,
  ],
  heldOutWording: ({ name }) =>
    `Do buyers like the ${name}? Give figures for opinions of four stars and up (80%) and of two stars and down (40%), labelled as in "positive: 5, negative: 1".`,
  draw(random, { store }) {
    const product = drawReviewed(random, store)
    if (product === undefined) return undefined
    const [positive, negative] = sidesOf(store, product.id)
    return positive > 0 && negative > 0 && positive !== negative ? { product: product.id, name: product.name } : undefined
  },
  expected({ product }, { store }) {
    const [positive, negative] = sidesOf(store, product)
    const pairs = [
      ['positive', { type: 'number', number: positive }],
      ['negative', { type: 'number', number: negative }],
    ] as const
    return { answer: { kind: 'pairs', pairs } }
  },
  subgoals: ({ product }, { store }) => readReviews(store, store.get('products', product), ['stars']),
}

function sidesOf(store: Store, product: string): readonly [positive: number, negative: number] {
  const reviews = reviewsFor(store, product)
  return [reviews.filter(({ stars }) => stars >= POSITIVE).length, reviews.filter(({ stars }) => stars <= NEGATIVE).length]
}

/** Asks for a summary of reviews that do not exist. */
const summaryOfNone: Template<ProductParams> = {
  name: 'shop.review-summary-none',
  original: 182,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ name }) => `Summarise the customer reviews of the ${name} in one or two sentences`,
    ({ name }) => `What do customers write about the ${name}? I want a short summary of their reviews.`,
  ],
  heldOutWording: ({ name }) => `Boil the opinions of everybody who bought the ${name} down to a line or two.`,
  draw(random, { store }) {
    const product = random.pick(store.rows('products'))
    return isForSale(product) && reviewsOf(store, product).length === 0 ? { product: product.id, name: product.name } : undefined
  },
  expected: () => ({ answer: noReview(['customer', 'opinion', 'rating', 'reviewed']) }),
  subgoals({ product }, { store }) {
    const found = store.get('products', product)
    return found === undefined ? [] : [{ kind: 'see', path: pathToProduct(store, found), keys: [`product:${product}:rating`] }]
  },
}

/** Products of a maker in a category. */
type ShelfParams = { readonly brand: string; readonly maker: string; readonly category: string; readonly label: string }

/** Most products of a maker to read about. */
const MAX_PRODUCTS = 3

function shelfOf(store: Store, { brand, category }: Pick<ShelfParams, 'brand' | 'category'>): readonly Product[] {
  return store.where('products', 'categories', category).filter((product) => isForSale(product) && product.brand === brand)
}

function reviewsOfShelf(store: Store, shelf: ShelfParams): readonly Review[] {
  return shelfOf(store, shelf).flatMap((product) => reviewsOf(store, product))
}

/** Draws a maker and one of its top-level categories with few products and a suitable number of reviews. */
function drawShelf(random: Rng, store: Store): ShelfParams | undefined {
  const { brand, categories } = random.pick(store.rows('products'))
  const category = store.get('categories', categories[1] ?? '')
  const maker = store.get('brands', brand)
  if (category === undefined || maker === undefined || store.where('categories', 'name', category.name).length > 1)
    return undefined
  const params = { brand, maker: maker.name, category: category.id, label: category.name }
  const products = shelfOf(store, params)
  const { length } = reviewsOfShelf(store, params)
  return products.length > 0 && products.length <= MAX_PRODUCTS && length >= MIN_REVIEWS && length <= MAX_REVIEWS
    ? params
    : undefined
}

function readShelf(store: Store, shelf: ShelfParams, fields: readonly ReviewField[]): readonly ReadSubgoal[] {
  return shelfOf(store, shelf).flatMap((product) => readReviews(store, product, fields))
}

type ShelfAspectParams = ShelfParams & { readonly aspect: string }

/** Draws a shelf and an aspect that some of its reviews criticise. */
function drawCriticisedShelf(random: Rng, store: Store): ShelfAspectParams | undefined {
  const shelf = drawShelf(random, store)
  if (shelf === undefined) return undefined
  const reviews = reviewsOfShelf(store, shelf)
  const stances = reviews.flatMap((review) => review.stances.filter(({ view }) => view === 'against'))
  if (stances.length === 0) return undefined
  const { aspect } = random.pick(stances)
  return reviews.every((review) => hasView(review, aspect, 'against')) ? undefined : { ...shelf, aspect }
}

/** Counts the reviews of a maker's products that complain about an aspect. */
const opinionOfMaker: Template<ShelfAspectParams> = {
  name: 'shop.opinion-of-maker',
  original: 135,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ maker, label, aspect }) =>
      `What do customers say about the products of ${maker} in the category ${label}? Give the number of reviews that complain about the ${aspect}`,
    ({ maker, label, aspect }) =>
      `In how many reviews of things by ${maker} from the category ${label} does the customer find fault with the ${aspect}?`,
  ],
  heldOutWording: ({ maker, label, aspect }) =>
    `Buyers of ${maker} goods under ${label} left their opinions in the store. State how often the ${aspect} is criticised there, counting each opinion once.`,
  draw: (random, { store }) => drawCriticisedShelf(random, store),
  expected(params, { store }) {
    const { length } = reviewsOfShelf(store, params).filter((review) => hasView(review, params.aspect, 'against'))
    return { answer: { kind: 'value', value: { type: 'number', number: length } } }
  },
  subgoals: (params, { store }) => readShelf(store, params, ['text']),
}

/** Asks for opinions of a maker's products in a category without any of them. */
const opinionOfNoProduct: Template<ShelfParams> = {
  name: 'shop.opinion-of-maker-none',
  original: 135,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ maker, label }) => `What do customers say about the products of ${maker} in the category ${label}?`,
    ({ maker, label }) => `Tell me how buyers rate what ${maker} makes for the category ${label}.`,
  ],
  heldOutWording: ({ maker, label }) =>
    `I would like to know the general verdict on ${maker} goods that are listed under ${label}.`,
  draw(random, { store }) {
    const category = random.pick(store.rows('categories').filter(({ level }) => level === 3))
    const { id: brand, name: maker } = random.pick(store.rows('brands'))
    const params = { brand, maker, category: category.id, label: category.name }
    const isUnique = store.where('categories', 'name', category.name).length === 1
    return isUnique && shelfOf(store, params).length === 0 && productsIn(store, category.id).length > 0 ? params : undefined
  },
  expected: ({ maker }) => ({ answer: noReview([maker, 'product', 'brand', 'maker', 'sell']) }),
  subgoals: ({ category }, { store }) =>
    productsIn(store, category).map((product) => ({
      kind: 'see',
      path: pathToProduct(store, product).slice(0, -1),
      keys: [`product:${product.id}:name`],
    })),
}

function productsIn(store: Store, category: string): readonly Product[] {
  return store.where('products', 'categories', category).filter(isForSale)
}

/** Lists the reviewers who complain about an aspect of a maker's products. */
const complaintsAboutMaker: Template<ShelfAspectParams> = {
  name: 'shop.complaints-about-maker',
  original: 666,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ maker, label, aspect }) =>
      `List the names of the customers who complain about the ${aspect} of the ${maker} products in the category ${label}`,
    ({ maker, label, aspect }) =>
      `Who says in a review that the ${aspect} of something by ${maker} from the category ${label} is bad? Name all of them.`,
  ],
  heldOutWording: ({ maker, label, aspect }) =>
    `${maker} wants to apologise for trouble with the ${aspect}. Find every buyer of its articles under ${label} whose opinion mentions such trouble, and note how they signed.`,
  draw: (random, { store }) => drawCriticisedShelf(random, store),
  expected: (params, { store }) =>
    nicknames(reviewsOfShelf(store, params).filter((review) => hasView(review, params.aspect, 'against'))),
  subgoals: (params, { store }) => readShelf(store, params, ['text', 'nickname']),
}

type ShelfStarsParams = ShelfParams & { readonly stars: number }

/** Lists the reviewers who gave a maker's products a number of stars. */
const whoGaveStars: Template<ShelfStarsParams> = {
  name: 'shop.who-gave-stars',
  original: 1356,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ stars, maker, label }) =>
      `Who gave ${stars} of 5 stars (${stars * 20}%) to a product of ${maker} in the category ${label}? List the names`,
    ({ stars, maker, label }) =>
      `Name the customers whose rating of something by ${maker} from the category ${label} is exactly ${stars * 20}%, that is ${stars} of 5 stars.`,
  ],
  heldOutWording: ({ stars, maker, label }) =>
    `Collect the signatures below each opinion with a score of ${stars * 20}% (${stars} out of 5) on ${maker} goods under ${label}.`,
  draw(random, { store }) {
    const shelf = drawShelf(random, store)
    if (shelf === undefined) return undefined
    const reviews = reviewsOfShelf(store, shelf)
    const { stars } = random.pick(reviews)
    return reviews.every((review) => review.stars === stars) ? undefined : { ...shelf, stars }
  },
  expected: (params, { store }) => nicknames(reviewsOfShelf(store, params).filter(({ stars }) => stars === params.stars)),
  subgoals: (params, { store }) => readShelf(store, params, ['stars', 'nickname']),
}

function nicknames(reviews: readonly Review[]): { readonly answer: ExpectedAnswer } {
  const names = [...new Set(reviews.map(({ nickname }) => nickname))]
  return { answer: { kind: 'list', values: names.map((text) => ({ type: 'text', text })) } }
}

function noReview(words: readonly string[]): ExpectedAnswer {
  return { kind: 'impossible', reason: [['review', 'reviews', 'reviewer', 'reviewers', ...words], NONE] }
}

/** Draws a product on sale with a suitable number of reviews, all by different people. */
function drawReviewed(random: Rng, store: Store): Product | undefined {
  const product = store.get('products', random.pick(store.rows('reviews')).product)
  if (product === undefined || !isForSale(product)) return undefined
  const reviews = reviewsOf(store, product)
  const isUnique = new Set(reviews.map(({ nickname }) => nickname)).size === reviews.length
  return isUnique && reviews.length >= MIN_REVIEWS && reviews.length <= MAX_REVIEWS ? product : undefined
}

function reviewsFor(store: Store, product: string): readonly Review[] {
  const found = store.get('products', product)
  return found === undefined ? [] : reviewsOf(store, found)
}

type ReviewField = 'text' | 'nickname' | 'stars'

/** Subgoals that read the reviews of a product, on the page that is open from the start or through its category. */
function readReviews(
  store: Store,
  product: Product | undefined,
  fields: readonly ReviewField[],
  from: 'open' | 'category' = 'category',
): readonly ReadSubgoal[] {
  if (product === undefined) return []
  const reviews = reviewsOf(store, product)
  const path = from === 'open' ? [shopUrl(productPath(product))] : pathToProduct(store, product)
  if (reviews.length === 0) return [{ kind: 'see', path, keys: [`product:${product.id}:rating`] }]
  const keys = reviews.flatMap(({ id }) => fields.map((field) => `review:${id}:${field}`))
  return [{ kind: 'see', path, actionsBefore: [openReviews(store, product)], keys }]
}

function urlOf(store: Store, product: string): string {
  const found = store.get('products', product)
  return shopUrl(found === undefined ? '/' : productPath(found))
}

/** Tasks that require reading reviews and judging them. */
export const OPINION_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(criticisms),
  eraseParams(noCriticisms),
  eraseParams(noReviewersWhoComplain),
  eraseParams(reviewSides),
  eraseParams(summaryOfNone),
  eraseParams(opinionOfMaker),
  eraseParams(opinionOfNoProduct),
  eraseParams(complaintsAboutMaker),
  eraseParams(whoGaveStars),
]
