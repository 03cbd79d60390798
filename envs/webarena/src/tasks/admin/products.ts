import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Expected } from '../../evaluate/expected.ts'
import type { Product } from '../../generate/store/rows.ts'
import { productPath } from '../../sites/admin/pages/products.ts'
import type { PageAction } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { actOnRow, adminUrl, PRODUCTS } from './navigation.ts'

type Store = Databases['store']
type ProductParams = { readonly product: string; readonly name: string }

/** Adds received pieces to a product's stock. */
export const receiveStock: Template<ProductParams & { readonly count: number }> = {
  name: 'admin.receive-stock',
  original: 241,
  sites: ['admin'],
  evaluator: 'html',
  wordings: [
    ({ name, count }) => `${count} pieces of the ${name} arrived, update the stock`,
    ({ name, count }) => `A box with ${count} of the ${name} came in today. Add them to the quantity that we have.`,
  ],
  heldOutWording: ({ name, count }) =>
    `The warehouse unpacked another ${count} of the ${name}. Please raise our count by that much.`,
  draw(random, { store }) {
    const drawn = drawProduct(random, store)
    return drawn && { ...drawn, count: 5 + random.integer(200) }
  },
  expected({ product, count }, { store }) {
    return savedField(product, 'quantity', String((store.get('products', product)?.quantity ?? 0) + count))
  },
  subgoals({ product, name, count }, { store }) {
    const quantity = (store.get('products', product)?.quantity ?? 0) + count
    const actions: readonly PageAction[] = [{ kind: 'fill', field: 'Quantity', text: String(quantity) }, SAVE]
    return [
      actOnRow(
        PRODUCTS,
        name,
        'Edit',
        actions,
        ({ databases }) => databases.store.get('products', product)?.quantity === quantity,
      ),
    ]
  },
}

/** Disables a product. */
export const disableProduct: Template<ProductParams> = {
  name: 'admin.disable-product',
  original: 242,
  sites: ['admin'],
  evaluator: 'html',
  wordings: [
    ({ name }) => `Disable the ${name} in the store, there is a problem with its quality`,
    ({ name }) => `Take the ${name} off the site by disabling it.`,
  ],
  heldOutWording: ({ name }) =>
    `Nobody should be able to find or order the ${name} until we have looked into a complaint. Please switch the item off.`,
  draw: (random, { store }) => drawProduct(random, store),
  expected: ({ product }) => savedField(product, 'enabled', 'false'),
  subgoals: ({ product, name }) => [
    actOnRow(
      PRODUCTS,
      name,
      'Edit',
      [{ kind: 'tick', field: 'Enable Product', isOn: false }, SAVE],
      ({ databases }) => databases.store.get('products', product)?.isEnabled === false,
    ),
  ],
}

/** Marks a product as out of stock. */
export const outOfStock: Template<ProductParams> = {
  name: 'admin.out-of-stock',
  original: 287,
  sites: ['admin'],
  evaluator: 'html',
  wordings: [
    ({ name }) => `Mark the ${name} as out of stock`,
    ({ name }) => `We have no ${name} left: set its stock status accordingly.`,
  ],
  heldOutWording: ({ name }) =>
    `The last ${name} was sold this morning. Shoppers should be able to read that none is available: adjust its stock field.`,
  draw: (random, { store }) => drawProduct(random, store),
  expected: ({ product }) => savedField(product, 'stock', 'Out of Stock'),
  subgoals: ({ product, name }) => [
    actOnRow(
      PRODUCTS,
      name,
      'Edit',
      [{ kind: 'choose', field: 'Stock Status', option: 'Out of Stock' }, SAVE],
      ({ databases }) => databases.store.get('products', product)?.isInStock === false,
    ),
  ],
}

type PriceChangeParams = ProductParams & {
  readonly direction: 'Increase' | 'Reduce'
  readonly amount: string
  readonly cents: number
}

/** Changes the price of the open product. */
export const changePrice: Template<PriceChangeParams> = {
  name: 'admin.change-price',
  original: 247,
  sites: ['admin'],
  evaluator: 'html',
  wordings: [
    ({ direction, amount }) => `${direction} the price of this product by ${amount}`,
    ({ direction, amount }) =>
      `The product that is open should cost ${amount} ${direction === 'Increase' ? 'more' : 'less'}; change its price.`,
  ],
  heldOutWording: ({ direction, amount }) =>
    `${direction === 'Increase' ? `Put ${amount} on top of` : `Knock ${amount} off`} what we charge for the item on this page.`,
  start: ({ product }) => adminUrl(productPath(product)),
  draw(random, { store }) {
    const drawn = drawProduct(random, store)
    if (drawn === undefined) return undefined
    const { price } = store.get('products', drawn.product) ?? { price: 0 }
    const direction = random.pick(['Increase', 'Reduce'] as const)
    const percent = random.pick([5, 10, 15, 20, 25])
    const isPercent = random.integer(2) === 0
    const change = isPercent ? (price * percent) / 100 : 100 * (1 + random.integer(5))
    const cents = direction === 'Increase' ? price + change : price - change
    // No rounding in tasks.
    if (!Number.isInteger(cents) || cents <= 0) return undefined
    return { ...drawn, direction, amount: isPercent ? `${percent}%` : `$${change / 100}`, cents }
  },
  expected: ({ product, cents }) => savedField(product, 'price', (cents / 100).toFixed(2)),
  subgoals: ({ product, cents }) => [
    {
      kind: 'do',
      path: [adminUrl(productPath(product))],
      actions: [{ kind: 'fill', field: 'Price', text: (cents / 100).toFixed(2) }, SAVE],
      isDone: ({ databases }) => databases.store.get('products', product)?.price === cents,
    },
  ],
}

const SAVE: PageAction = { kind: 'press', button: 'Save' }

/** Draws a product that is on sale and that a search for its name finds without other matches. */
function drawProduct(random: Rng, store: Store): ProductParams | undefined {
  const product = random.pick(store.rows('products'))
  const isPlain = product.kind === 'simple' && product.isEnabled && product.isInStock
  return isPlain && isUniqueMatch(store, product) ? { product: product.id, name: product.name } : undefined
}

function isUniqueMatch(store: Store, { name }: Product): boolean {
  const words = name.toLowerCase()
  return store.rows('products').filter((each) => each.name.toLowerCase().includes(words)).length === 1
}

function savedField(product: string, field: string, equals: string): Expected {
  return {
    checks: [{ page: { url: adminUrl(productPath(product)) }, read: { key: `product:${product}:${field}` }, equals }],
    changes: [`store/products/${product}`],
  }
}
