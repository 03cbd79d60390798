import type { Databases } from '../../data.ts'
import { SHOP_ACCOUNT } from '../../generate/accounts.ts'
import type { Product } from '../../generate/store/rows.ts'
import { searchProducts } from '../../sites/store/search.ts'
import { isForSale, productPath } from '../../sites/store/visit.ts'
import type { PageAction, Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { sortActions } from './listings.ts'
import { member, shopUrl } from './navigation.ts'

type Store = Databases['store']

/** Comma-separated ids of the products in the open tabs. */
type ProductTabsParams = { readonly tabs: string }

/** Number of pieces in a set, by word. */
const SET_SIZES = [
  ['Two', 2],
  ['Three', 3],
  ['Four', 4],
  ['Six', 6],
] as const

function piecesOf({ name }: Product): number {
  return SET_SIZES.find(([word]) => name.includes(`Set of ${word}`))?.[1] ?? 1
}

/** Adds the product with the lowest price per piece in the open tabs to the cart. */
export const cheapestUnitInTabs: Template<ProductTabsParams> = {
  name: 'shop.cheapest-unit-in-tabs',
  original: 145,
  sites: ['shop'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    () =>
      'Of the products in my open tabs, put the one with the lowest price for a single piece into the cart (a set has several)',
    () =>
      'My tabs show products, and some are sets. Compare what one piece costs, and add the cheapest that way to my shopping cart.',
  ],
  heldOutWording: () =>
    'Several items are open next to each other, and a set counts as many units. Work out which is the best deal per unit, and place it in my basket.',
  start: (params, { store }) =>
    opened(store, params)
      .map((product) => shopUrl(productPath(product)))
      .join(' |AND| '),
  draw(random, { store }) {
    const usable = store.rows('products').filter((each) => isForSale(each) && each.isInStock && each.options.length === 0)
    const sets = usable.filter((product) => piecesOf(product) > 1)
    if (sets.length === 0) return undefined
    const set = random.pick(sets)
    const others = random.sample(
      usable.filter(({ id }) => id !== set.id),
      1 + random.integer(3),
    )
    const params = {
      tabs: random
        .shuffle([set, ...others])
        .map(({ id }) => id)
        .join(),
    }
    const [first, second] = byUnit(store, params)
    return first !== undefined && second !== undefined && unitOf(first) < unitOf(second) ? params : undefined
  },
  expected(params, { store }) {
    const [cheapest] = byUnit(store, params)
    const id = store.nextId('cartLines')
    return cheapest === undefined
      ? {}
      : {
          checks: [{ page: { url: shopUrl('/checkout/cart/') }, read: { key: `cart:${id}:name` }, equals: cheapest.name }],
          changes: [`store/cartLines/${id}`],
        }
  },
  subgoals(params, { store }) {
    const [cheapest] = byUnit(store, params)
    if (cheapest === undefined) return []
    const reading = opened(store, params).map(
      (product): Subgoal => ({ kind: 'see', path: [shopUrl(productPath(product))], keys: [`product:${product.id}:price`] }),
    )
    return [
      ...reading,
      {
        kind: 'do',
        path: [shopUrl(productPath(cheapest))],
        actions: [{ kind: 'press', button: 'Add to Cart' }],
        isDone: ({ databases }) =>
          databases.store.where('cartLines', 'owner', SHOP_ACCOUNT.user).some(({ product }) => product === cheapest.id),
      },
    ]
  },
}

function opened(store: Store, { tabs }: ProductTabsParams): readonly Product[] {
  return tabs.split(',').flatMap((id) => store.get('products', id) ?? [])
}

function unitOf(product: Product): number {
  return product.price / piecesOf(product)
}

function byUnit(store: Store, params: ProductTabsParams): readonly Product[] {
  return [...opened(store, params)].sort((one, other) => unitOf(one) - unitOf(other))
}

type BrandParams = { readonly brand: string; readonly name: string }

/** Asks for the lowest and highest price of a brand. */
export const brandPriceRange: Template<BrandParams> = {
  name: 'shop.brand-price-range',
  original: 370,
  sites: ['shop'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ name }) => `What is the price range of the products from ${name}?`,
    ({ name }) => `From what to what do things by ${name} cost in the store? I want the lowest and the highest price.`,
  ],
  heldOutWording: ({ name }) =>
    `I am curious about ${name} as a maker: what does their least expensive item go for, and what their dearest?`,
  draw(random, { store }) {
    const { id, name } = random.pick(store.rows('brands'))
    const prices = pricesOf(store, id).map(({ price }) => price)
    const found = searchProducts(store, name)
    const isWhole = found.length === prices.length && found.every(({ brand }) => brand === id)
    return isWhole && prices.length >= 3 && new Set(prices).size === prices.length ? { brand: id, name } : undefined
  },
  expected({ brand }, { store }) {
    const prices = pricesOf(store, brand)
    const ends = [prices[0], prices.at(-1)]
    return { answer: { kind: 'list', values: ends.map((product) => ({ type: 'money', cents: product?.price ?? 0 })) } }
  },
  subgoals({ brand, name }, { store }) {
    return readPriceEnds(name, pricesOf(store, brand))
  },
}

/** Subgoals that search, and read the lowest and the highest price of the results. `products` are the results by price. */
export function readPriceEnds(words: string, products: readonly Product[]): readonly Subgoal[] {
  const search: readonly PageAction[] = [
    { kind: 'fill', field: 'Search', text: words },
    { kind: 'press', button: 'Search' },
  ]
  const readPrice = (product: Product | undefined, isDescending: boolean): Subgoal => ({
    kind: 'see',
    path: [shopUrl('/')],
    actionsBefore: [...search, ...sortActions(isDescending)],
    keys: [`product:${product?.id}:price`],
  })
  return [readPrice(products[0], false), readPrice(products.at(-1), true)]
}

function pricesOf(store: Store, brand: string): readonly Product[] {
  return store
    .where('products', 'brand', brand)
    .filter(isForSale)
    .toSorted((one, other) => one.price - other.price)
}

/** Subscribes to the newsletter. */
export const newsletter: Template<{ readonly email: string }> = {
  name: 'shop.newsletter',
  original: 199,
  sites: ['shop'],
  evaluator: 'html',
  maxTasks: 1,
  wordings: [
    () => "Subscribe me to the store's newsletter",
    () => 'I want to get the newsletter of the shop; see to it in my account.',
  ],
  heldOutWording: () => 'Could you sign me up so that the shop emails me its newsletter?',
  draw: (_, { store }) => (member(store).isSubscribed ? undefined : { email: SHOP_ACCOUNT.user }),
  expected(_, { store }) {
    const { id } = member(store)
    const page = { url: shopUrl('/newsletter/manage/') }
    return { checks: [{ page, read: { key: `customer:${id}:subscribed` }, equals: 'true' }], changes: [`store/customers/${id}`] }
  },
  subgoals(_, { store }) {
    const { id } = member(store)
    return [
      {
        kind: 'do',
        path: [shopUrl('/customer/account/'), shopUrl('/newsletter/manage/')],
        actions: [
          { kind: 'tick', field: 'General Subscription', isOn: true },
          { kind: 'press', button: 'Save' },
        ],
        isDone: ({ databases }) => databases.store.get('customers', id)?.isSubscribed === true,
      },
    ]
  },
}
