import type { Databases } from '../../data.ts'
import { SHOP_ACCOUNT } from '../../generate/accounts.ts'
import type { Product } from '../../generate/store/rows.ts'
import { isForSale, productPath } from '../../sites/store/visit.ts'
import type { ActSubgoal, ReadSubgoal } from '../subgoals.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { drawCategory, sortActions } from './listings.ts'
import { onSaleIn, pathToCategory, shopUrl } from './navigation.ts'

type Store = Databases['store']
type ProductParams = { readonly product: string; readonly name: string }

/** Adds the open product to the wish list. */
const wishThisProduct: Template<ProductParams> = {
  name: 'shop.wish-this-product',
  original: 196,
  sites: ['shop'],
  evaluator: 'html',
  wordings: [() => 'Add this product to my wish list', () => 'Put the product that is open on my wish list.'],
  heldOutWording: () => 'I do not buy the displayed article today, but save it in the list of things that I would like to have.',
  start: ({ product }, { store }) => shopUrl(productPathOf(store, product)),
  draw(random, { store }) {
    const product = random.pick(store.rows('products').filter(isForSale))
    return canBeWished(store, product) ? { product: product.id, name: product.name } : undefined
  },
  expected: ({ name }, { store }) => wished(store, name),
  subgoals: ({ product }, { store }) => [addToWishes([shopUrl(productPathOf(store, product))], product)],
}

type CategoryParams = { readonly category: string; readonly label: string }

/** Adds the cheapest product of a category to the wish list. */
const wishCheapest: Template<CategoryParams> = {
  name: 'shop.wish-cheapest',
  original: 189,
  sites: ['shop'],
  evaluator: 'html',
  wordings: [
    ({ label }) => `Add the cheapest product of the category ${label} to my wish list`,
    ({ label }) => `Put whatever costs the least in ${label} on my wish list.`,
  ],
  heldOutWording: ({ label }) => `Remember the best bargain under ${label} for me among the things that I would like to have.`,
  draw(random, databases) {
    const drawn = drawCategory(random, databases, 2)
    const [cheapest, second] = drawn === undefined ? [] : byPrice(databases.store, drawn.category)
    if (drawn === undefined || cheapest === undefined) return undefined
    return cheapest.price !== second?.price && canBeWished(databases.store, cheapest) ? drawn : undefined
  },
  expected({ category }, { store }) {
    return wished(store, byPrice(store, category)[0]?.name ?? '')
  },
  subgoals({ category }, { store }) {
    const [cheapest] = byPrice(store, category)
    const row = store.get('categories', category)
    if (cheapest === undefined || row === undefined) return []
    // The list sorted by price shows the cheapest product first.
    const price: ReadSubgoal = {
      kind: 'see',
      path: pathToCategory(store, row),
      actionsBefore: sortActions(false),
      keys: [`product:${cheapest.id}:price`],
    }
    return [price, addToWishes([...pathToCategory(store, row), shopUrl(productPath(cheapest))], cheapest.id)]
  },
}

function byPrice(store: Store, category: string): readonly Product[] {
  const row = store.get('categories', category)
  return row === undefined ? [] : onSaleIn(store, row).toSorted((left, right) => left.price - right.price)
}

/** True if a product is not on the wish list yet and has no options. */
function canBeWished(store: Store, { id, options }: Product): boolean {
  return options.length === 0 && !isWished(store, id)
}

function isWished(store: Store, id: string): boolean {
  return store.where('wishes', 'owner', SHOP_ACCOUNT.user).some(({ product }) => product === id)
}

function wished(store: Store, name: string): ReturnType<Template['expected']> {
  const id = store.nextId('wishes')
  return {
    checks: [{ page: { url: shopUrl('/wishlist/') }, read: { key: `wish:${id}:name` }, equals: name }],
    changes: [`store/wishes/${id}`],
  }
}

function addToWishes(path: readonly string[], product: string): ActSubgoal {
  return {
    kind: 'do',
    path,
    actions: [{ kind: 'press', button: 'Add to Wish List' }],
    isDone: ({ databases }) => isWished(databases.store, product),
  }
}

function productPathOf(store: Store, product: string): string {
  const found = store.get('products', product)
  return found === undefined ? '/' : productPath(found)
}

/** Tasks that fill the wish list. */
export const WISH_TEMPLATES: readonly AnyTemplate[] = [eraseParams(wishThisProduct), eraseParams(wishCheapest)]
