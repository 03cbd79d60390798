import { productPath } from '../../sites/admin/pages/products.ts'
import type { PageAction } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { adminUrl, PRODUCTS } from './navigation.ts'

type NewProductParams = {
  readonly name: string
  readonly stock: number
  readonly size: string
  readonly colour: string
  readonly price: string
}

const MAKERS = ['Foxhollow', 'Plainfield', 'Millbrook', 'Ninebark', 'Quarryside', 'Summerlea'] as const
const ARTICLES = ['Rain Poncho', 'Linen Apron', 'Wool Beret', 'Canvas Tote', 'Felt Slippers', 'Garden Smock'] as const
const SIZES = ['S', 'M', 'L', 'XL'] as const
const COLOURS = ['Moss', 'Slate', 'Ochre', 'Brick', 'Ivory', 'Plum'] as const

/** Creates a product that does not exist yet. */
export const newProduct: Template<NewProductParams> = {
  name: 'admin.new-product',
  original: 256,
  sites: ['admin'],
  evaluator: 'url+html',
  canBeLong: true,
  wordings: [
    ({ name, stock, size, colour, price }) =>
      `Add a simple product named "${name}" with ${stock} in stock, in size ${size} and colour ${colour}, at $${price}`,
    ({ name, stock, size, colour, price }) =>
      `We start selling the "${name}": colour ${colour}, size ${size}, price $${price}, and ${stock} pieces are here. Create the product.`,
  ],
  heldOutWording: ({ name, stock, size, colour, price }) =>
    `Our catalogue lacks an item, the "${name}". It is ${colour}, has the size ${size}, goes for $${price}, and the warehouse holds ${stock} of it. Please enter it.`,
  draw(random, { store }) {
    const name = `${random.pick(MAKERS)} ${random.pick(ARTICLES)}`
    const cents = 900 + 50 * random.integer(160)
    if (store.rows('products').some((product) => product.name === name)) return undefined
    return {
      name,
      stock: 5 + random.integer(120),
      size: random.pick(SIZES),
      colour: random.pick(COLOURS),
      price: (cents / 100).toFixed(2),
    }
  },
  expected({ name, stock, size, colour, price }, { store }) {
    const id = store.nextId('products')
    const url = adminUrl(productPath(id))
    const values = { name, quantity: String(stock), size, colour, price, enabled: 'true' }
    return {
      urls: [url],
      checks: Object.entries(values).map(([field, equals]) => ({
        page: { url },
        read: { key: `product:${id}:${field}` },
        equals,
      })),
      changes: [`store/products/${id}`],
    }
  },
  subgoals({ name, stock, size, colour, price }, { store }) {
    const id = store.nextId('products')
    const fills = { 'Product Name': name, Price: price, Quantity: String(stock), Colour: colour, Size: size }
    return [
      {
        kind: 'do',
        path: [PRODUCTS, adminUrl('/admin/catalog/product/new/')],
        actions: [
          ...Object.entries(fills).map(([field, text]): PageAction => ({ kind: 'fill', field, text })),
          { kind: 'press', button: 'Save' },
        ],
        isDone: ({ databases, url }) => databases.store.get('products', id)?.name === name && url === adminUrl(productPath(id)),
      },
    ]
  },
}

type PriceRuleParams = {
  readonly topic: string
  readonly group: string
  readonly action: string
  readonly amount: string
  readonly words: string
}

const TOPICS = ['Spring Cleaning', 'Harbour Festival', 'First Snow', 'Back to School', 'Midsummer Night', 'Long Weekend'] as const
const GROUPS = ['General', 'Wholesale', 'Retailer'] as const
const RULES = [
  ['Percent of product price discount', (amount: number) => `${amount} percent off every product`],
  ['Fixed amount discount', (amount: number) => `$${amount} off every product`],
  ['Fixed amount discount for whole cart', (amount: number) => `$${amount} off the whole cart`],
] as const
const RULES_LIST = adminUrl('/admin/sales_rule/promo_quote/')

/** Creates a price rule for a customer group. */
export const priceRule: Template<PriceRuleParams> = {
  name: 'admin.price-rule',
  original: 258,
  sites: ['admin'],
  evaluator: 'url+html',
  canBeLong: true,
  wordings: [
    ({ topic, words, group }) => `Create a new cart price rule "${topic}" that gives ${words} to customers of the group ${group}`,
    ({ topic, words, group }) =>
      `For "${topic}" we want a price rule of that name: ${words}, for the customer group ${group} alone. Set it up in the back office.`,
  ],
  heldOutWording: ({ topic, words, group }) =>
    `Our ${group} shoppers deserve a discount: ${words}. Please make it a promotion for the cart and call it "${topic}".`,
  draw(random) {
    const [action, words] = random.pick(RULES)
    const amount = 5 * (1 + random.integer(9))
    return { topic: random.pick(TOPICS), group: random.pick(GROUPS), action, amount: String(amount), words: words(amount) }
  },
  expected({ topic, group, action, amount }, { store }) {
    const id = store.nextId('priceRules')
    const shown = action.startsWith('Percent') ? amount : Number(amount).toFixed(2)
    const values = { name: topic, groups: group, action, amount: shown }
    return {
      urls: [RULES_LIST],
      checks: Object.entries(values).map(([field, equals]) => ({
        page: { url: adminUrl(`/admin/sales_rule/promo_quote/edit/id/${id}/`) },
        read: { key: `rule:${id}:${field}` },
        equals,
      })),
      changes: [`store/priceRules/${id}`],
    }
  },
  subgoals({ topic, group, action, amount }, { store }) {
    const id = store.nextId('priceRules')
    return [
      {
        kind: 'do',
        path: [RULES_LIST, adminUrl('/admin/sales_rule/promo_quote/new/')],
        actions: [
          { kind: 'fill', field: 'Rule Name', text: topic },
          { kind: 'choose', field: 'Customer Groups', option: group },
          { kind: 'choose', field: 'Apply', option: action },
          { kind: 'fill', field: 'Discount Amount', text: amount },
          { kind: 'press', button: 'Save' },
        ],
        isDone: ({ databases, url }) => databases.store.get('priceRules', id)?.name === topic && url === RULES_LIST,
      },
    ]
  },
}
