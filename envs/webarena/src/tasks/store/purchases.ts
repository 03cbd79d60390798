import { formatCents } from '@orreryjs/shopping'
import type { Databases } from '../../data.ts'
import type { Expected } from '../../evaluate/expected.ts'
import { SHOP_ACCOUNT } from '../../generate/accounts.ts'
import { documentNumber } from '../../generate/store/orders.ts'
import type { Product } from '../../generate/store/rows.ts'
import { ratingOf, reviewsOf } from '../../sites/store/rating.ts'
import { isForSale } from '../../sites/store/visit.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { drawCategory } from './listings.ts'
import { onSaleIn, ownOrders, pathToOrder, pathToProduct, pathToProductList, shopUrl } from './navigation.ts'

type Store = Databases['store']
type CategoryParams = { readonly category: string; readonly label: string }
type BudgetParams = CategoryParams & { readonly dollars: number }

/** Orders the best rated product within a budget. */
export const buyBestRated: Template<BudgetParams> = {
  name: 'shop.buy-best-rated',
  original: 172,
  sites: ['shop'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ label, dollars }) => `Buy the product with the highest rating from the category ${label} within a budget of $${dollars}`,
    ({ label, dollars }) =>
      `Order one of whatever is rated best in ${label} and costs at most $${dollars}; have it sent to my usual address.`,
  ],
  heldOutWording: ({ label, dollars }) =>
    `I can spend $${dollars} on an item from ${label}, delivery not counted. Check out with whichever has the best customer ratings at that price.`,
  draw(random, databases) {
    const drawn = drawCategory(random, databases, 3)
    const row = drawn && databases.store.get('categories', drawn.category)
    if (drawn === undefined || row === undefined) return undefined
    const dollars = Math.ceil(random.pick(onSaleIn(databases.store, row)).price / 100)
    const params = { ...drawn, dollars }
    return affordable(databases.store, params).length > 1 && best(databases.store, params) !== undefined ? params : undefined
  },
  expected: (params, { store }) => ordered(store, best(store, params)),
  subgoals: (params, { store }) =>
    buy(store, params, best(store, params), { compared: affordable(store, params), fields: ['price', 'rating'] }),
}

type ReviewedParams = CategoryParams & { readonly reviews: number }

/** Orders the best rated product with a minimum number of reviews; of equals the cheapest. */
export const buyBestReviewed: Template<ReviewedParams> = {
  name: 'shop.buy-best-reviewed',
  original: 216,
  sites: ['shop'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ label, reviews }) =>
      `Buy the best rated product from the category ${label} with at least ${reviews} reviews; if several are rated equally, the least expensive of them`,
    ({ label, reviews }) =>
      `Of the things in ${label} that have ${reviews} reviews or more, order the one with the highest rating, and the cheapest of these if there is a tie.`,
  ],
  heldOutWording: ({ label, reviews }) =>
    `Get me a piece of whatever customers think most of under ${label}. Ignore anything on which fewer than ${reviews} of them gave an opinion, and let the lower price decide between equals.`,
  draw(random, databases) {
    const drawn = drawCategory(random, databases, 3)
    if (drawn === undefined) return undefined
    const params = { ...drawn, reviews: 2 + random.integer(6) }
    const products = reviewed(databases.store, params)
    const target = bestReviewed(databases.store, params)
    return products.length > 1 && target?.isInStock === true && target.options.length === 0 ? params : undefined
  },
  expected: (params, { store }) => ordered(store, bestReviewed(store, params)),
  subgoals: (params, { store }) =>
    buy(store, params, bestReviewed(store, params), {
      compared: reviewed(store, params),
      fields: ['price', 'rating', 'reviews'],
    }),
}

/** Returns the products with enough reviews. */
function reviewed(store: Store, { category, reviews }: ReviewedParams): readonly Product[] {
  const row = store.get('categories', category)
  return row === undefined ? [] : onSaleIn(store, row).filter((product) => reviewsOf(store, product).length >= reviews)
}

function bestReviewed(store: Store, params: ReviewedParams): Product | undefined {
  const ratings = reviewed(store, params).map((product) => ({ product, rating: ratingOf(reviewsOf(store, product)) ?? -1 }))
  return ratings.toSorted((left, right) => right.rating - left.rating || left.product.price - right.product.price)[0]?.product
}

/** Returns the checks of an order of one piece of a product. */
function ordered(store: Store, product: Product | undefined): Expected {
  const id = nextOrder(store)
  const page = { url: shopUrl(`/sales/order/view/order_id/${Number(id)}/`) }
  return product === undefined
    ? {}
    : {
        checks: [
          { page, read: { key: `order:${id}:item:1:name` }, equals: product.name },
          { page, read: { key: `order:${id}:subtotal` }, equals: formatCents(product.price) },
        ],
        changes: ['store/orders/+'],
      }
}

/** Subgoals that compare products of a category and order one of them. */
function buy(
  store: Store,
  { category }: CategoryParams,
  product: Product | undefined,
  { compared, fields }: { readonly compared: readonly Product[]; readonly fields: readonly string[] },
): readonly Subgoal[] {
  const row = store.get('categories', category)
  if (product === undefined || row === undefined) return []
  const isOrdered = (now: Databases): boolean => now.store.get('orders', nextOrder(store))?.items[0]?.product === product.id
  return [
    ...compared.map(
      (each): Subgoal => ({
        kind: 'see',
        path: pathToProductList(store, row, each),
        keys: fields.map((field) => `product:${each.id}:${field}`),
      }),
    ),
    {
      kind: 'do',
      path: pathToProduct(store, product),
      actions: [{ kind: 'press', button: 'Add to Cart' }],
      isDone: ({ databases }) => inCart(databases.store, product.id) || isOrdered(databases),
    },
    checkOut(isOrdered),
  ]
}

/** Returns the products within the budget. A product without reviews has no rating. */
function affordable(store: Store, { category, dollars }: BudgetParams): readonly Product[] {
  const row = store.get('categories', category)
  return row === undefined ? [] : onSaleIn(store, row).filter(({ price }) => price <= dollars * 100)
}

/** Returns the product with the highest rating if it is not tied, is in stock and has no options. */
function best(store: Store, budget: BudgetParams): Product | undefined {
  const rated = affordable(store, budget).map((product) => ({ product, rating: ratingOf(reviewsOf(store, product)) ?? -1 }))
  const [first, second] = rated.toSorted((left, right) => right.rating - left.rating)
  if (first === undefined || first.rating < 0 || first.rating === second?.rating) return undefined
  return first.product.isInStock && first.product.options.length === 0 ? first.product : undefined
}

/** Returns the number of the next order. */
function nextOrder(store: Store): string {
  return documentNumber(Number(store.nextId('orders')))
}

function inCart(store: Store, product: string): boolean {
  return store.where('cartLines', 'owner', SHOP_ACCOUNT.user).some((line) => line.product === product)
}

/** Subgoal from the cart to the placed order. */
function checkOut(isOrdered: (now: Databases) => boolean): Subgoal {
  return {
    kind: 'do',
    path: [shopUrl('/checkout/cart/'), shopUrl('/checkout/')],
    actions: [
      { kind: 'press', button: 'Next' },
      { kind: 'press', button: 'Place Order' },
    ],
    isDone: ({ databases }) => isOrdered(databases),
  }
}

/** Adds a product to the wish list. */
export const addToWishList: Template<{ readonly product: string; readonly name: string }> = {
  name: 'shop.add-to-wish-list',
  original: 186,
  sites: ['shop'],
  evaluator: 'html',
  wordings: [({ name }) => `Add the ${name} to my wish list`, ({ name }) => `Put "${name}" on my wish list in the store.`],
  heldOutWording: ({ name }) =>
    `I am not buying the ${name} today. Could you save it among my wishes, so that I don't forget it?`,
  draw(random, { store }) {
    const { id, name, options } = random.pick(store.rows('products').filter(isForSale))
    const isWished = store.where('wishes', 'owner', SHOP_ACCOUNT.user).some(({ product }) => product === id)
    return isWished || options.length > 0 ? undefined : { product: id, name }
  },
  expected({ name }, { store }) {
    const id = store.nextId('wishes')
    return {
      checks: [{ page: { url: shopUrl('/wishlist/') }, read: { key: `wish:${id}:name` }, equals: name }],
      changes: [`store/wishes/${id}`],
    }
  },
  subgoals({ product }, { store }) {
    const found = store.get('products', product)
    return found === undefined
      ? []
      : [
          {
            kind: 'do',
            path: pathToProduct(store, found),
            actions: [{ kind: 'press', button: 'Add to Wish List' }],
            isDone: ({ databases }) =>
              databases.store.where('wishes', 'owner', SHOP_ACCOUNT.user).some((wish) => wish.product === product),
          },
        ]
  },
}

type ReorderParams = { readonly order: string; readonly name: string }

/** Reorders a canceled order. */
export const reorderCancelled: Template<ReorderParams> = {
  name: 'shop.reorder-cancelled',
  original: 156,
  sites: ['shop'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name }) => `An order of mine with the ${name} was canceled. Order the same things again`,
    ({ name }) => `Place the canceled order that had the ${name} in it once more, just as it was.`,
  ],
  heldOutWording: ({ name }) =>
    `The shop canceled a purchase of mine that included the ${name}, but I still want everything that was in it. Please buy it all again.`,
  draw(random, { store }) {
    const cancelled = ownOrders(store).filter(({ status }) => status === 'Canceled')
    if (cancelled.length === 0) return undefined
    const order = random.pick(cancelled)
    const { name, product } = random.pick(order.items)
    const isOnce = cancelled.flatMap(({ items }) => items).filter((item) => item.product === product).length === 1
    return isOnce && order.items.every((item) => canBeBought(store, item.product)) ? { order: order.id, name } : undefined
  },
  expected({ order }, { store }) {
    const found = store.get('orders', order)
    const id = nextOrder(store)
    const page = { url: shopUrl(`/sales/order/view/order_id/${Number(id)}/`) }
    const names = found?.items.map(({ name }, place) => ({
      page,
      read: { key: `order:${id}:item:${place + 1}:name` },
      equals: name,
    }))
    return {
      checks: [...(names ?? []), { page, read: { key: `order:${id}:subtotal` }, equals: formatCents(found?.subtotal ?? 0) }],
      changes: ['store/orders/+'],
    }
  },
  subgoals({ order }, { store }) {
    const found = store.get('orders', order)
    if (found === undefined) return []
    const isOrdered = (now: Databases): boolean => now.store.get('orders', nextOrder(store))?.subtotal === found.subtotal
    const isInCart = (now: Databases): boolean => found.items.every(({ product }) => inCart(now.store, product))
    return [
      {
        kind: 'do',
        path: pathToOrder(store, found),
        actions: [{ kind: 'press', button: 'Reorder' }],
        isDone: ({ databases }) => isInCart(databases) || isOrdered(databases),
      },
      checkOut(isOrdered),
    ]
  },
}

function canBeBought(store: Store, id: string): boolean {
  const product = store.get('products', id)
  return product !== undefined && isForSale(product) && product.isInStock
}
