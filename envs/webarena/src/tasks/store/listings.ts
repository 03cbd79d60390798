import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Category, Product } from '../../generate/store/rows.ts'
import { categoryPath } from '../../sites/store/frame.ts'
import { type PriceRange, priceRanges } from '../../sites/store/price-range.ts'
import { productPath } from '../../sites/store/visit.ts'
import type { ActSubgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { categoryLabel, onSaleIn, pathToCategory, shopUrl } from './navigation.ts'

type CategoryParams = { readonly category: string; readonly label: string }
type SortedCategoryParams = CategoryParams & { readonly direction: 'ascending' | 'descending' }

/** Sorts a category by price. */
export const sortCategory: Template<SortedCategoryParams> = {
  name: 'shop.sort-category',
  original: 137,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [
    ({ label, direction }) => `List the products of the category ${label} by ${direction} price`,
    ({ label, direction }) => `Show me everything in ${label}, the ${first(direction)} first.`,
  ],
  heldOutWording: ({ label, direction }) =>
    `What is there in ${label}? Arrange it for me ${direction === 'ascending' ? 'from low to high' : 'from high to low'} cost.`,
  draw(random, databases) {
    const drawn = drawCategory(random, databases, 3)
    return drawn && { ...drawn, direction: random.pick(['ascending', 'descending'] as const) }
  },
  expected: ({ category, direction }) => ({ urls: [sortedUrl(category, direction === 'descending')] }),
  subgoals: ({ category, direction }, { store }) => [sortSubgoal(store, category, direction === 'descending')],
}

function first(direction: SortedCategoryParams['direction']): string {
  return direction === 'ascending' ? 'cheapest' : 'most expensive'
}

/** Opens the most expensive product of a category. */
export const mostExpensive: Template<CategoryParams> = {
  name: 'shop.most-expensive',
  original: 138,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [
    ({ label }) => `Open the most expensive product of the category ${label}`,
    ({ label }) => `I compare prices: bring up the page of whatever costs the most in ${label}.`,
  ],
  heldOutWording: ({ label }) => `Money is no object. Take me to the page of the item in ${label} with the highest price tag.`,
  draw(random, databases) {
    const drawn = drawCategory(random, databases, 3)
    return drawn && dearest(databases, drawn.category) === undefined ? undefined : drawn
  },
  expected({ category }, databases) {
    const product = dearest(databases, category)
    return { urls: product === undefined ? [] : [shopUrl(productPath(product))] }
  },
  subgoals({ category }, databases) {
    const product = dearest(databases, category)
    return product === undefined
      ? []
      : [
          {
            ...sortSubgoal(databases.store, category, true),
            isDone: ({ url }) => url === sortedUrl(category, true) || url === shopUrl(productPath(product)),
          },
          { kind: 'be', path: [sortedUrl(category, true), shopUrl(productPath(product))] },
        ]
  },
}

/** Returns the product with the highest price, or `undefined` if it is tied. */
function dearest({ store }: Databases, category: string): Product | undefined {
  const row = store.get('categories', category)
  const [one, other] = row === undefined ? [] : onSaleIn(store, row).toSorted((left, right) => right.price - left.price)
  return one !== undefined && one.price !== other?.price ? one : undefined
}

type PriceLimitParams = CategoryParams & { readonly dollars: number }

/** Filters a category by a maximum price. */
export const underPrice: Template<PriceLimitParams> = {
  name: 'shop.under-price',
  original: 139,
  sites: ['shop'],
  evaluator: 'url',
  wordings: [
    ({ label, dollars }) => `Show me products under $${dollars} in the category ${label}`,
    ({ label, dollars }) => `Filter ${label} so that only what costs less than $${dollars} is left.`,
  ],
  heldOutWording: ({ label, dollars }) =>
    `I must stay below $${dollars} an item. Put on the screen just the things from ${label} that come into question.`,
  draw(random, databases) {
    const drawn = drawCategory(random, databases, 3)
    const range = drawn && lowest(databases, drawn.category)
    return drawn && range?.to !== undefined ? { ...drawn, dollars: range.to / 100 } : undefined
  },
  expected: ({ category, dollars }) => ({ urls: [shopUrl(`/${category}.html?price=0-${dollars}`)] }),
  subgoals({ category, dollars }, databases) {
    const row = databases.store.get('categories', category)
    const range = lowest(databases, category)
    const done = shopUrl(`/${category}.html?price=0-${dollars}`)
    return row === undefined || range === undefined
      ? []
      : [
          {
            kind: 'do',
            path: pathToCategory(databases.store, row),
            actions: [
              { kind: 'press', button: 'Price' },
              { kind: 'press', button: range.name },
            ],
            isDone: ({ url }) => url === done,
          },
        ]
  },
}

/** Returns the lowest price range of a category's filter if it starts at zero and is not the only one. */
function lowest({ store }: Databases, category: string): PriceRange | undefined {
  const row = store.get('categories', category)
  const ranges = row === undefined ? [] : priceRanges(onSaleIn(store, row))
  return ranges.length > 1 && ranges[0]?.from === 0 ? ranges[0] : undefined
}

/** Draws a category with at least `minProducts` products. */
export function drawCategory(random: Rng, { store }: Databases, minProducts: number): CategoryParams | undefined {
  const category = random.pick(store.rows('categories'))
  if (category.level === 1 || onSaleIn(store, category).length < minProducts) return undefined
  return { category: category.id, label: categoryLabel(store, category) }
}

function sortedUrl(category: string, isDescending: boolean): string {
  return shopUrl(`/${category}.html?product_list_order=price${isDescending ? '&product_list_dir=desc' : ''}`)
}

function sortSubgoal(store: Databases['store'], category: string, isDescending: boolean): ActSubgoal {
  const row: Category | undefined = store.get('categories', category)
  return {
    kind: 'do',
    path:
      row === undefined ? [shopUrl(categoryPath({ id: category, name: '', parent: '', level: 1 }))] : pathToCategory(store, row),
    actions: sortActions(isDescending),
    isDone: ({ url }) => url === sortedUrl(category, isDescending),
  }
}

/** Actions that sort a list by price. Ascending is the default direction. */
export function sortActions(isDescending: boolean): ActSubgoal['actions'] {
  return [
    { kind: 'choose', field: 'Sort By', option: 'Price' },
    ...(isDescending ? [{ kind: 'press', button: 'Set Descending Direction' } as const] : []),
  ]
}
