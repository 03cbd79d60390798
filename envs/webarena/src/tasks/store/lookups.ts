import type { Databases } from '../../data.ts'
import type { Order, Product } from '../../generate/store/rows.ts'
import { ratingOf, reviewsOf } from '../../sites/store/rating.ts'
import { searchProducts } from '../../sites/store/search.ts'
import { isForSale } from '../../sites/store/visit.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { readPriceEnds } from './more-purchases.ts'
import { ownOrders, pathToProduct, pathToProductList } from './navigation.ts'
import { drawStatus, inMonth, latestOf, type OrderStatusParams } from './orders.ts'
import { readOrderList } from './spending.ts'

type Store = Databases['store']

/** Asks for the lowest and highest price of the products with a word in their names. */
const priceRangeOfType: Template<{ readonly word: string }> = {
  name: 'shop.price-range-of-type',
  original: 159,
  sites: ['shop'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ word }) =>
      `What is the price range of the products that a search for "${word}" finds? Give the lowest and the highest price`,
    ({ word }) => `Look for "${word}" in the store: what do the cheapest and the most expensive result cost?`,
  ],
  heldOutWording: ({ word }) =>
    `Type "${word}" into the shop's query box and report two amounts, the bottom and the top of everything that is offered.`,
  draw(random, { store }) {
    const { term: word } = random.pick(store.rows('searchTerms'))
    const found = byPrice(searchProducts(store, word))
    return found.length >= 3 && new Set(found.map(({ price }) => price)).size === found.length ? { word } : undefined
  },
  expected({ word }, { store }) {
    const found = byPrice(searchProducts(store, word))
    const ends = [found[0], found.at(-1)]
    return { answer: { kind: 'list', values: ends.map((product) => ({ type: 'money', cents: product?.price ?? 0 })) } }
  },
  subgoals: ({ word }, { store }) => readPriceEnds(word, byPrice(searchProducts(store, word))),
}

function byPrice(products: readonly Product[]): readonly Product[] {
  return products.toSorted((left, right) => left.price - right.price)
}

type MakerParams = { readonly brand: string; readonly maker: string; readonly category: string; readonly label: string }

/** Lists a maker's products in a category with their prices. */
const namesAndPrices: Template<MakerParams> = {
  name: 'shop.names-and-prices',
  original: 204,
  sites: ['shop'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ maker, label }) =>
      `Give me the full names of the products by ${maker} in the category ${label} together with their prices`,
    ({ maker, label }) => `Which products from ${label} does ${maker} make? List each complete name and what it costs.`,
  ],
  heldOutWording: ({ maker, label }) =>
    `Draw up a price list of everything that ${maker} has under ${label}, with unabridged titles.`,
  draw(random, { store }) {
    const product = random.pick(store.rows('products'))
    const category = store.get('categories', product.categories[1] ?? '')
    const maker = store.get('brands', product.brand)
    if (category === undefined || maker === undefined || store.where('categories', 'name', category.name).length > 1)
      return undefined
    const params = { brand: maker.id, maker: maker.name, category: category.id, label: category.name }
    const { length } = makersProducts(store, params)
    return length >= 2 && length <= 4 ? params : undefined
  },
  expected: (params, { store }) => ({
    answer: {
      kind: 'pairs',
      pairs: makersProducts(store, params).map(({ name, price }) => [name, { type: 'money', cents: price }]),
    },
  }),
  subgoals(params, { store }) {
    const category = store.get('categories', params.category)
    if (category === undefined) return []
    return makersProducts(store, params).map((product) => ({
      kind: 'see',
      path: pathToProductList(store, category, product),
      keys: [`product:${product.id}:name`, `product:${product.id}:price`],
    }))
  },
}

function makersProducts(store: Store, { brand, category }: MakerParams): readonly Product[] {
  return store.where('products', 'categories', category).filter((product) => isForSale(product) && product.brand === brand)
}

type PairParams = { readonly one: string; readonly other: string; readonly oneName: string; readonly otherName: string }

/** Most words in a name that the goal offers as an answer. The judge takes longer runs of words for the repeated goal. */
const MAX_NAME_WORDS = 5

/** Asks which of two products has the higher rating. */
const ratedHigher: Template<PairParams> = {
  name: 'shop.rated-higher',
  original: 1355,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ oneName, otherName }) => `Which has the higher rating in the store, the ${oneName} or the ${otherName}?`,
    ({ oneName, otherName }) =>
      `Compare the ratings of the ${oneName} and the ${otherName}, and name the one that is rated better.`,
  ],
  heldOutWording: ({ oneName, otherName }) =>
    `I hesitate between the ${oneName} and the ${otherName}. Going by the average score from buyers, what should I take?`,
  draw(random, { store }) {
    const one = random.pick(store.rows('products'))
    const line = one.categories[1] ?? ''
    const other = random.pick(store.where('products', 'categories', line))
    const [first, second] = [one, other].map((product) => (isForSale(product) ? ratingOf(reviewsOf(store, product)) : undefined))
    const isShort = [one, other].every(({ name }) => name.split(' ').length <= MAX_NAME_WORDS)
    return first === undefined || second === undefined || first === second || !isShort
      ? undefined
      : { one: one.id, other: other.id, oneName: one.name, otherName: other.name }
  },
  expected(params, { store }) {
    const [one, other] = pairOf(store, params)
    const isFirst = (ratingOf(reviewsIn(store, one)) ?? 0) > (ratingOf(reviewsIn(store, other)) ?? 0)
    return { answer: { kind: 'value', value: { type: 'text', text: isFirst ? params.oneName : params.otherName } } }
  },
  subgoals: (params, { store }) =>
    pairOf(store, params).flatMap((product) =>
      product === undefined
        ? []
        : [{ kind: 'see', path: pathToProduct(store, product), keys: [`product:${product.id}:rating`] } as const],
    ),
}

function pairOf(store: Store, { one, other }: PairParams): readonly [Product | undefined, Product | undefined] {
  return [store.get('products', one), store.get('products', other)]
}

function reviewsIn(store: Store, product: Product | undefined): ReturnType<typeof reviewsOf> {
  return product === undefined ? [] : reviewsOf(store, product)
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const

type PlaceParams = { readonly place: number }

/** Asks for the date of one of the member's first orders. */
const firstPurchase: Template<PlaceParams> = {
  name: 'shop.first-purchase',
  original: 161,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ place }) => `What is the date of my ${ORDINALS[place - 1]} purchase in this store, counted from the oldest?`,
    ({ place }) => `On which day did I place my ${ORDINALS[place - 1]} order ever?`,
  ],
  heldOutWording: ({ place }) =>
    `Count up from the start of my time as a customer: when exactly was purchase number ${place} made?`,
  draw(random, { store }) {
    const place = 1 + random.integer(ORDINALS.length)
    return ownOrders(store).length < place ? undefined : { place }
  },
  expected({ place }, { store }) {
    const date = ownOrders(store).at(-place)?.createdAt.slice(0, 10) ?? ''
    return { answer: { kind: 'value', value: { type: 'date', date } } }
  },
  subgoals: ({ place }, { store }) => readOrderList(store, ownOrders(store).slice(-place), ['date']),
}

/** Asks for the status and the date of one of the member's latest orders. */
const statusOfLatest: Template<PlaceParams> = {
  name: 'shop.status-of-latest',
  original: 193,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ place }) => `Tell me the status of my ${latest(place)} order and the day on which I placed it`,
    ({ place }) => `When did I place my ${latest(place)} order, and what is its status now?`,
  ],
  heldOutWording: ({ place }) =>
    `Where do things stand with the ${place === 1 ? 'newest' : `${ORDINALS[place - 1]} newest`} entry of my purchase history, and how old is it? Give its state and its date.`,
  draw(random, { store }) {
    const place = 1 + random.integer(ORDINALS.length)
    return ownOrders(store).length < place ? undefined : { place }
  },
  expected({ place }, { store }) {
    const order = ownOrders(store)[place - 1]
    const date = order?.createdAt.slice(0, 10) ?? ''
    return {
      answer: {
        kind: 'list',
        values: [
          { type: 'text', text: order?.status ?? '' },
          { type: 'date', date },
        ],
      },
    }
  },
  subgoals: ({ place }, { store }) => readOrderList(store, ownOrders(store).slice(place - 1, place), ['status', 'date']),
}

function latest(place: number): string {
  return place === 1 ? 'latest' : `${ORDINALS[place - 1]} latest`
}

/** Asks for the number of the latest order with a status. */
export const numberOfLatest: Template<OrderStatusParams> = {
  name: 'shop.number-of-latest',
  original: 213,
  sites: ['shop'],
  evaluator: 'string',
  wordings: [
    ({ status, month }) => `Get the order number of my most recent order${inMonth(month)} with the status "${status}"`,
    ({ status, month }) => `Which number does the newest of my orders${inMonth(month)} have that is ${status.toLowerCase()}?`,
  ],
  heldOutWording: ({ status, month }) =>
    `I have to quote a reference on the telephone: the one of the last purchase${inMonth(month)} in my history that is marked "${status}".`,
  draw: (random, { store }) => drawStatus(random, store),
  expected(params, { store }) {
    return { answer: { kind: 'value', value: { type: 'text', text: latestOf(store, params)?.id ?? '' } } }
  },
  subgoals(params, { store }) {
    const order: Order | undefined = latestOf(store, params)
    return order === undefined ? [] : readOrderList(store, [order], ['number', 'status'])
  },
}

/** Tasks that look up facts about products and the member's orders. */
export const LOOKUP_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(priceRangeOfType),
  eraseParams(namesAndPrices),
  eraseParams(ratedHigher),
  eraseParams(firstPurchase),
  eraseParams(statusOfLatest),
  eraseParams(numberOfLatest),
]
