import type { Databases } from '../../data.ts'
import type { Product } from '../../generate/store/rows.ts'
import type { ActSubgoal } from '../subgoals.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { filterActions, PRODUCTS, readInGrid } from './navigation.ts'
import { openProduct, productUrl } from './opinions.ts'

type Store = Databases['store']

/** New values of options. */
const NEW_VALUES = {
  Colour: ['Lavender', 'Tangerine', 'Graphite', 'Mint'],
  Size: ['Extra Small', 'Extra Large', 'Travel Size'],
} as const

type OptionParams = { readonly product: string; readonly name: string; readonly option: string; readonly value: string }

/** Adds a value to an option of a product. */
const addOptionValue: Template<OptionParams> = {
  name: 'admin.add-option-value',
  original: 252,
  sites: ['admin'],
  evaluator: 'html',
  wordings: [
    ({ name, option, value }) => `Add the new ${option.toLowerCase()} "${value}" to the ${name}`,
    ({ name, option, value }) =>
      `From now on the ${name} also comes in the ${option.toLowerCase()} "${value}". Enter that after the values that it has.`,
  ],
  heldOutWording: ({ name, option, value }) =>
    `Buyers should be able to choose "${value}" as a further ${option.toLowerCase()} of the ${name}. Extend its entry, the newcomer last.`,
  draw(random, { store }) {
    const product = random.pick(store.rows('products'))
    const option = random.pick(['Colour', 'Size'] as const)
    const value = random.pick(NEW_VALUES[option])
    const values = valuesOf(product, option)
    const matches = store.rows('products').filter(({ name }) => name.toLowerCase().includes(product.name.toLowerCase()))
    return product.kind === 'simple' && values.length > 0 && !values.includes(value) && matches.length === 1
      ? { product: product.id, name: product.name, option, value }
      : undefined
  },
  expected: (params, { store }) => ({
    checks: [
      {
        page: { url: productUrl(params.product) },
        read: { key: `product:${params.product}:${params.option.toLowerCase()}` },
        equals: extended(store, params),
      },
    ],
    changes: [`store/products/${params.product}`],
  }),
  subgoals(params, { store }) {
    const { product, name, option, value } = params
    return [
      openProduct(name, [`product:${product}:${option.toLowerCase()}`]),
      {
        kind: 'do',
        path: [productUrl(product)],
        actions: [
          { kind: 'fill', field: option, text: extended(store, params) },
          { kind: 'press', button: 'Save' },
        ],
        isDone: ({ databases }) => valuesOf(databases.store.get('products', product), option).includes(value),
      },
    ]
  },
}

function valuesOf(product: Product | undefined, option: string): readonly string[] {
  return product?.options.find(({ name }) => name === option)?.values ?? []
}

function extended(store: Store, { product, option, value }: OptionParams): string {
  return [...valuesOf(store.get('products', product), option), value].join(', ')
}

type VariantParams = {
  readonly product: string
  readonly name: string
  readonly value: string
  readonly direction: 'Increase' | 'Reduce'
  readonly dollars: number
}

/** Most variants whose prices a task changes. */
const MAX_VARIANTS = 3

/** Changes the prices of all variants of a product with a value. */
const variantPrices: Template<VariantParams> = {
  name: 'admin.variant-prices',
  original: 742,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ direction, value, name, dollars }) =>
      `${direction} the price of every ${value} configuration of the ${name} by $${dollars}, and leave the product itself and the others as they are`,
    ({ direction, value, name, dollars }) =>
      `All configurations of the ${name} in ${value} should cost $${dollars} ${direction === 'Increase' ? 'more' : 'less'}. Change no other price.`,
  ],
  heldOutWording: ({ direction, value, name, dollars }) =>
    `The supplier of the ${name} charges us $${dollars} ${direction === 'Increase' ? 'extra' : 'below the former amount'} for anything in ${value}. Pass that on to buyers in each variant concerned and nowhere else.`,
  draw(random, { store }) {
    const variant = random.pick(store.rows('products').filter(({ kind }) => kind === 'variant'))
    const product = variant && store.get('products', variant.parent ?? '')
    if (product === undefined) return undefined
    const value = random.pick(variant.options.flatMap(({ values }) => values))
    const dollars = 1 + random.integer(5)
    const params = {
      product: product.id,
      name: product.name,
      value,
      direction: random.pick(['Increase', 'Reduce'] as const),
      dollars,
    }
    const { length } = variantsOf(store, params)
    const isSelective = length < store.where('products', 'parent', product.id).length
    const matches = store.rows('products').filter(({ name }) => name.toLowerCase().includes(product.name.toLowerCase()))
    const isFound = matches[0] === product && matches.every(({ id, parent }) => id === product.id || parent === product.id)
    return isFound && isSelective && length <= MAX_VARIANTS && product.price > 100 * (dollars + 1) ? params : undefined
  },
  expected(params, { store }) {
    const variants = variantsOf(store, params)
    return {
      checks: variants.map((variant) => ({
        page: { url: productUrl(variant.id) },
        read: { key: `product:${variant.id}:price` },
        equals: (newPrice(variant, params) / 100).toFixed(2),
      })),
      changes: variants.map(({ id }) => `store/products/${id}`),
    }
  },
  subgoals(params, { store }) {
    const variants = variantsOf(store, params)
    return [
      openProduct(params.name, [`product:${params.product}:name`]),
      ...variants.map((variant): ActSubgoal => {
        const cents = newPrice(variant, params)
        return {
          kind: 'do',
          path: [productUrl(params.product), productUrl(variant.id)],
          actions: [
            { kind: 'fill', field: 'Price', text: (cents / 100).toFixed(2) },
            { kind: 'press', button: 'Save' },
          ],
          isDone: ({ databases }) => databases.store.get('products', variant.id)?.price === cents,
        }
      }),
    ]
  },
}

function variantsOf(store: Store, { product, value }: VariantParams): readonly Product[] {
  return store.where('products', 'parent', product).filter(({ options }) => options.some(({ values }) => values.includes(value)))
}

function newPrice({ price }: Product, { direction, dollars }: VariantParams): number {
  return direction === 'Increase' ? price + 100 * dollars : price - 100 * dollars
}

type BrandParams = { readonly brand: string; readonly maker: string; readonly count: number }

/** Most products to select. */
const MAX_SELECTED = 5

/** Disables the products of a maker that are nearly sold out. */
const disableBrand: Template<BrandParams> = {
  name: 'admin.disable-brand',
  original: 237,
  sites: ['admin'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ maker, count }) => `Disable all ${maker} products of which fewer than ${count} pieces are left`,
    ({ maker, count }) =>
      `Take every product whose name has ${maker} in it and whose quantity is below ${count} off the site by disabling it.`,
  ],
  heldOutWording: ({ maker, count }) =>
    `We end our business with ${maker}. Where the stock of one of its articles has dropped under ${count}, shoppers must no longer be able to see it; keep the rest.`,
  draw(random, { store }) {
    const { id: brand, name: maker } = random.pick(store.rows('brands'))
    const params = { brand, maker, count: 5 + random.integer(40) }
    const all = nearlySoldOut(store, params)
    const isPure = all.every((product) => product.brand === brand && product.isEnabled)
    return isPure && all.length > 1 && all.length <= MAX_SELECTED ? params : undefined
  },
  expected(params, { store }) {
    const products = nearlySoldOut(store, params)
    return {
      checks: products.map(({ id }) => ({
        page: { url: productUrl(id) },
        read: { key: `product:${id}:enabled` },
        equals: 'false',
      })),
      changes: products.map(({ id }) => `store/products/${id}`),
    }
  },
  subgoals(params, { store }) {
    const products = nearlySoldOut(store, params)
    const filters = filterActions({ Name: params.maker, 'Quantity to': String(params.count - 1) })
    return [
      readInGrid(
        PRODUCTS,
        filters,
        products.map(({ id }) => `product:${id}:quantity`),
      ),
      {
        kind: 'do',
        path: [PRODUCTS],
        actions: [
          ...filters,
          ...products.map(({ id }) => ({ kind: 'tick', field: `Select ${id}`, isOn: true }) as const),
          { kind: 'choose', field: 'Actions', option: 'Change status to Disable' },
          { kind: 'press', button: 'Submit' },
        ],
        isDone: ({ databases }) => products.every(({ id }) => databases.store.get('products', id)?.isEnabled === false),
      },
    ]
  },
}

/** Returns the products with the maker's name in theirs and a low quantity. */
function nearlySoldOut(store: Store, { maker, count }: BrandParams): readonly Product[] {
  return store
    .rows('products')
    .filter(({ name, quantity }) => name.toLowerCase().includes(maker.toLowerCase()) && quantity < count)
}

/** Tasks that change options, variants and several products. */
export const VARIANT_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(addOptionValue),
  eraseParams(variantPrices),
  eraseParams(disableBrand),
]
