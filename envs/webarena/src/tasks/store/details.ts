import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Product } from '../../generate/store/rows.ts'
import { productPath } from '../../sites/store/visit.ts'
import type { Subgoal } from '../subgoals.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { categoryLabel, onSaleIn, pathToCategory, readPrices, shopUrl } from './navigation.ts'

type Store = Databases['store']
type CategoryParams = { readonly category: string; readonly label: string }

/** Fewest and most products whose details must be compared. */
const MIN_PRODUCTS = 3
const MAX_PRODUCTS = 5

/** A template that opens the product of a category with the right detail, which only the products' pages show. */
interface DetailTask<P extends CategoryParams> extends Pick<Template<P>, 'name' | 'original' | 'wordings' | 'heldOutWording'> {
  readonly evaluator: 'url' | 'html'
  /** Name of the detail in the table `More Information`. */
  readonly detail: string
  /** Draws the required value of the detail. */
  drawWanted(random: Rng, products: readonly Product[]): Omit<P, keyof CategoryParams> | undefined
  /** Returns the products that fit, the best first. */
  fitting(wanted: P, products: readonly Product[]): readonly Product[]
}

function detailTemplate<P extends CategoryParams>(task: DetailTask<P>): Template<P> {
  const { evaluator, detail, fitting, drawWanted, ...rest } = task
  const targetOf = (params: P, store: Store): Product | undefined => fitting(params, productsIn(store, params.category))[0]
  return {
    ...rest,
    evaluator,
    sites: ['shop'],
    canBeLong: true,
    draw(random, { store }) {
      const category = random.pick(store.rows('categories'))
      const products = onSaleIn(store, category)
      if (category.level !== 3 || products.length < MIN_PRODUCTS || products.length > MAX_PRODUCTS) return undefined
      const wanted = drawWanted(random, products)
      if (wanted === undefined) return undefined
      const params = { category: category.id, label: categoryLabel(store, category), ...wanted } as P
      return fitting(params, products).length > 0 ? params : undefined
    },
    expected(params, { store }) {
      const target = targetOf(params, store)
      if (target === undefined) return {}
      return evaluator === 'url'
        ? { urls: [shopUrl(productPath(target))] }
        : { checks: [{ page: 'open', read: { key: `product:${target.id}:sku` }, equals: target.sku }] }
    },
    subgoals(params, { store }) {
      const target = targetOf(params, store)
      const row = store.get('categories', params.category)
      if (target === undefined || row === undefined) return []
      const products = productsIn(store, params.category)
      // The target comes last, so that its page is open at the end.
      const reading = [...products.filter(({ id }) => id !== target.id), target].map(
        (product): Subgoal => ({
          kind: 'see',
          path: [...pathToCategory(store, row), shopUrl(productPath(product))],
          actionsBefore: [{ kind: 'press', button: 'More Information' }],
          keys: [`product:${product.id}:detail:${detail}`],
        }),
      )
      return [...reading, { kind: 'be', path: [...pathToCategory(store, row), shopUrl(productPath(target))] }]
    },
  }
}

function productsIn(store: Store, category: string): readonly Product[] {
  const row = store.get('categories', category)
  return row === undefined ? [] : onSaleIn(store, row)
}

function detailOf({ details }: Product, name: string): string {
  return details.find(([known]) => known === name)?.[1] ?? ''
}

/** Length of a product in centimetres: the first of its dimensions. */
function lengthOf(product: Product): number {
  return Number.parseInt(detailOf(product, 'Dimensions'), 10)
}

/** Opens the longest product that fits on a shelf. */
const fitsShelf = detailTemplate<CategoryParams & { readonly centimetres: number }>({
  name: 'shop.fits-shelf',
  original: 171,
  evaluator: 'url',
  detail: 'Dimensions',
  wordings: [
    ({ label, centimetres }) =>
      `My shelf has room for ${centimetres} cm. Of the category ${label}, open the longest product that still fits (the first of its dimensions counts)`,
    ({ label, centimetres }) =>
      `Find the best use of ${centimetres} cm: show me the page of the product from ${label} whose length, the first of its dimensions, comes closest to that without being more.`,
  ],
  heldOutWording: ({ label, centimetres }) =>
    `I measured a gap of ${centimetres} cm at home. Bring up whatever in ${label} fills it best, going by the leading figure of the measurements; it must not stick out.`,
  drawWanted(random, products) {
    const lengths = products.map(lengthOf)
    if (new Set(lengths).size < lengths.length) return undefined
    return { centimetres: random.pick(lengths) + random.integer(3) }
  },
  fitting: ({ centimetres }, products) =>
    products.filter((product) => lengthOf(product) <= centimetres).sort((left, right) => lengthOf(right) - lengthOf(left)),
})

/** Years of warranty of a product. */
function warrantyOf(product: Product): number {
  return Number.parseInt(detailOf(product, 'Warranty'), 10)
}

/** Opens the cheapest product with a minimum warranty. */
const cheapestWithWarranty = detailTemplate<CategoryParams & { readonly years: number }>({
  name: 'shop.cheapest-with-warranty',
  original: 207,
  evaluator: 'url',
  detail: 'Warranty',
  wordings: [
    ({ label, years }) => `Show the least expensive product of the category ${label} with a warranty of at least ${years} years`,
    ({ label, years }) => `Open the page of the cheapest thing in ${label} that has ${years} years of warranty or more.`,
  ],
  heldOutWording: ({ label, years }) =>
    `Whatever I get from ${label} must be guaranteed for no less than ${years} years. Take me to the option that strains my purse the least.`,
  drawWanted(random, products) {
    const years = random.pick(products.map(warrantyOf))
    const cheapest = [...products].sort((left, right) => left.price - right.price)[0]
    return years > 1 && cheapest !== undefined && warrantyOf(cheapest) < years ? { years } : undefined
  },
  fitting: ({ years }, products) =>
    products.filter((product) => warrantyOf(product) >= years).sort((left, right) => left.price - right.price),
})

/** Shows the only product of a category with an instruction for its care. */
const withCare = detailTemplate<CategoryParams & { readonly care: string }>({
  name: 'shop.with-care',
  original: 151,
  evaluator: 'html',
  detail: 'Care',
  wordings: [
    ({ label, care }) =>
      `I have little time for housework. Show me the product of the category ${label} whose care says "${care}"`,
    ({ label, care }) => `Which product from ${label} has the care instruction "${care}"? Open its page.`,
  ],
  heldOutWording: ({ label, care }) =>
    `"${care}" is the only upkeep that suits me. Browse ${label} for the article described like that and leave it on screen.`,
  drawWanted(random, products) {
    const care = detailOf(random.pick(products), 'Care')
    return products.filter((product) => detailOf(product, 'Care') === care).length === 1 ? { care } : undefined
  },
  fitting: ({ care }, products) => products.filter((product) => detailOf(product, 'Care') === care),
})

/** Opens a category. */
const browseCategory: Template<CategoryParams> = {
  name: 'shop.browse-category',
  original: 211,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [
    ({ label }) => `I want to browse the products in the category ${label}`,
    ({ label }) => `Take me to the category ${label} of the store.`,
  ],
  heldOutWording: ({ label }) => `Let me see everything that the shop files under ${label}.`,
  draw(random, { store }) {
    const category = random.pick(store.rows('categories'))
    return category.level === 1 || onSaleIn(store, category).length === 0
      ? undefined
      : { category: category.id, label: categoryLabel(store, category) }
  },
  expected: ({ category }) => ({ urls: [shopUrl(`/${category}.html`)] }),
  subgoals({ category }, { store }) {
    const row = store.get('categories', category)
    return row === undefined ? [] : [{ kind: 'be', path: pathToCategory(store, row) }]
  },
}

/** Asks for discounted products, which the store does not have. */
const noDiscounts: Template<CategoryParams> = {
  name: 'shop.discounted-none',
  original: 188,
  sites: ['shop'],
  evaluator: 'impossible',
  wordings: [
    ({ label }) => `Find the discounted items in the category ${label}`,
    ({ label }) => `Which products of ${label} are on sale at a reduced price?`,
  ],
  heldOutWording: ({ label }) => `Are there bargains under ${label} with the old price struck out? List every one of them.`,
  draw(random, { store }) {
    const category = random.pick(store.rows('categories'))
    const { length } = onSaleIn(store, category)
    if (category.level !== 3 || length < MIN_PRODUCTS || length > 12) return undefined
    return { category: category.id, label: categoryLabel(store, category) }
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      reason: [
        ['discount', 'discounted', 'reduced', 'reduction', 'sale', 'offer', 'price', 'bargain'],
        ['no', 'none', 'not', 'never', 'nothing', 'any', 'zero', 'without'],
      ],
    },
  }),
  subgoals: ({ category }, { store }) => readPrices(store, category),
}

/** Tasks about categories and the details of their products. */
export const DETAIL_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(fitsShelf),
  eraseParams(cheapestWithWarranty),
  eraseParams(withCare),
  eraseParams(browseCategory),
  eraseParams(noDiscounts),
]
