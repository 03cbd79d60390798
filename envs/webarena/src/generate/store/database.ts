import { type Rng, rng } from '@orreryjs/core'
import type { SeedRows } from '../../sites/shared/tables.ts'
import { SHOP_ACCOUNT } from '../accounts.ts'
import { memoizeBySize, type Size, scaled } from '../sizes.ts'
import { cmsPages, priceRules, searchTerms } from './back-office.ts'
import { brands, catalogue } from './catalogue.ts'
import { addresses, customers } from './customers.ts'
import { planOrders } from './order-plan.ts'
import { generateSales } from './orders.ts'
import { products, withVariants } from './products.ts'
import { reviews } from './reviews.ts'
import type { Attribute, Product, StoreRows, Wish } from './rows.ts'

/** System attributes of products: code, label, input type, whether it is required. */
const SYSTEM_ATTRIBUTES = [
  ['name', 'Product Name', 'Text Field', true],
  ['sku', 'SKU', 'Text Field', true],
  ['price', 'Price', 'Price', true],
  ['qty', 'Quantity', 'Number', false],
  ['weight', 'Weight (g)', 'Number', false],
  ['description', 'Description', 'Text Area', false],
] as const

/** Attributes that buyers choose: code and label. */
const OPTION_ATTRIBUTES = [
  ['colour', 'Colour'],
  ['size', 'Size'],
] as const

/** Returns the store's data, generated on the first call and cached by size. Every size has the same categories and brands. */
export const storeDatabase: (size?: Size) => SeedRows<StoreRows> = memoizeBySize((size) =>
  build(size, rng('webarena', 'store', size)),
)

function build(size: Size, random: Rng): SeedRows<StoreRows> {
  const { categories, shelves } = catalogue()
  const makers = brands()
  const simple = products(scaled(600, size), shelves, makers, random.fork('products'))
  const everything = withVariants(simple, scaled(180, size), random.fork('variants'))
  const people = customers(scaled(70, size), scaled(300, size), random.fork('customers'))
  const addressBook = addresses(people.customers, random.fork('addresses'))
  const departments = new Map(shelves.map(({ path, department }) => [path[0] ?? '', department]))
  const plannedOrders = planOrders(size, people.customers, random.fork('plan'))
  return {
    categories,
    brands: makers,
    products: everything,
    attributes: attributes(everything),
    reviews: reviews(scaled(2400, size), simple, departments, people.customers, people.others, random.fork('reviews')),
    customers: people.customers,
    addresses: addressBook,
    ...generateSales(plannedOrders, simple, addressBook, random.fork('sales')),
    searchTerms: searchTerms(scaled(60, size), shelves, everything, random.fork('terms')),
    cmsPages: cmsPages(),
    priceRules: priceRules(),
    cartLines: [],
    wishes: wishes(simple, random.fork('wishes')),
    messages: [],
    subscribers: [],
  }
}

/** The active customer's wish list has three items. */
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

/** Returns the attributes of products. Choosable attributes list all values of all products, sorted. */
function attributes(products: readonly Product[]): readonly Attribute[] {
  const system = SYSTEM_ATTRIBUTES.map(([code, label, input, isRequired]) => ({
    code,
    label,
    input,
    isRequired,
    isSystem: true,
    options: [],
  }))
  const chosen = OPTION_ATTRIBUTES.map(([code, label]) => {
    const values = products.flatMap(({ options }) => options.flatMap((option) => (option.name === label ? option.values : [])))
    const options = [...new Set(values)].sort()
    return { code, label, input: 'Dropdown', isRequired: false, isSystem: false, options } as const
  })
  return [...system, ...chosen].map((attribute, at) => ({ id: String(at + 1), ...attribute }))
}
