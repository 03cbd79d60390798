import { type Rng, rng } from '@orreryjs/core'
import type { SeedRows } from '../../sites/shared/tables.ts'
import { SHOP_ACCOUNT } from '../accounts.ts'
import { type Size, scaled } from '../sizes.ts'
import { brands, catalogue } from './catalogue.ts'
import { addresses, customers } from './customers.ts'
import { cmsPages, priceRules, searchTerms } from './keeping.ts'
import { planOrders } from './order-plan.ts'
import { sales } from './orders.ts'
import { products, withVariants } from './products.ts'
import { reviews } from './reviews.ts'
import type { Attribute, Product, StoreRows, Wish } from './rows.ts'

/** What products have: code, label, how it is entered, whether it must be. */
const SYSTEM = [
  ['name', 'Product Name', 'Text Field', true],
  ['sku', 'SKU', 'Text Field', true],
  ['price', 'Price', 'Price', true],
  ['qty', 'Quantity', 'Number', false],
  ['weight', 'Weight (g)', 'Number', false],
  ['description', 'Description', 'Text Area', false],
] as const

/** What buyers choose: code and label. */
const CHOSEN = [
  ['colour', 'Colour'],
  ['size', 'Size'],
] as const

const DATABASES = new Map<Size, SeedRows<StoreRows>>()

/** The store's data: the same on every call, built on the first. Every size has the same categories and brands. */
export function storeDatabase(size: Size = 'standard'): SeedRows<StoreRows> {
  const known = DATABASES.get(size)
  if (known !== undefined) return known
  const made = build(size, rng('webarena', 'store', size))
  DATABASES.set(size, made)
  return made
}

function build(size: Size, random: Rng): SeedRows<StoreRows> {
  const { categories, shelves } = catalogue()
  const makers = brands()
  const simple = products(scaled(600, size), shelves, makers, random.fork('products'))
  const everything = withVariants(simple, scaled(180, size), random.fork('variants'))
  const known = customers(scaled(70, size), scaled(300, size), random.fork('customers'))
  const book = addresses(known.customers, random.fork('addresses'))
  const departments = new Map(shelves.map(({ path, department }) => [path[0] ?? '', department]))
  const planned = planOrders(size, known.customers, random.fork('plan'))
  return {
    categories,
    brands: makers,
    products: everything,
    attributes: attributes(everything),
    reviews: reviews(scaled(2400, size), simple, departments, known.customers, known.others, random.fork('reviews')),
    customers: known.customers,
    addresses: book,
    ...sales(planned, simple, book, random.fork('sales')),
    searchTerms: searchTerms(scaled(60, size), shelves, everything, random.fork('terms')),
    cmsPages: cmsPages(),
    priceRules: priceRules(),
    cartLines: [],
    wishes: wishes(simple, random.fork('wishes')),
    messages: [],
    subscribers: [],
  }
}

/** The active customer wishes for three things. */
function wishes(made: readonly Product[], random: Rng): readonly Wish[] {
  return random.sample(made, 3).map((product, at) => ({
    id: String(at + 1),
    owner: SHOP_ACCOUNT.user,
    product: product.id,
    options: [],
    quantity: 1,
    comment: '',
    addedAt: '2023-05-20T18:00:00',
  }))
}

/** Attributes of products; what buyers choose with all values that some product has, in the order of the alphabet. */
function attributes(products: readonly Product[]): readonly Attribute[] {
  const system = SYSTEM.map(([code, label, input, isRequired]) => ({
    code,
    label,
    input,
    isRequired,
    isSystem: true,
    options: [],
  }))
  const chosen = CHOSEN.map(([code, label]) => {
    const values = products.flatMap(({ options }) => options.flatMap((option) => (option.name === label ? option.values : [])))
    const options = [...new Set(values)].sort()
    return { code, label, input: 'Dropdown', isRequired: false, isSystem: false, options } as const
  })
  return [...system, ...chosen].map((attribute, at) => ({ id: String(at + 1), ...attribute }))
}
