import type { ShopGoal } from '@orreryjs/shopping'
import type { Listing, Product } from '../../product.ts'

/** Checks a parsed value. */
export type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
/** JSON can contain `1e999`, which is infinite. */
const isNumber: Check = (value) => Number.isFinite(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const membersOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => Object.hasOwn(value, name) && check(Reflect.get(value, name)))

const listing = { asin: isText, title: isText, priceText: isText } satisfies Record<keyof Listing, Check>

/** True for the members of a product on a results page. A shop may come from others. */
export const isListing: Check = membersOf(listing)

/** True for a product. */
export const isProduct: Check = membersOf({
  ...listing,
  category: isText,
  query: isText,
  productCategory: isText,
  prices: listOf(isNumber),
  bullets: listOf(isText),
  description: isText,
  attributes: listOf(isText),
  options: listOf(membersOf({ name: isText, values: listOf(isText) })),
  image: isText,
} satisfies Record<Exclude<keyof Product, 'hasReviews'>, Check>)

const isValue = membersOf({ kind: (kind) => kind === 'value', value: isText })
const isPair = membersOf({ kind: (kind) => kind === 'pair', name: isText, value: isText })

/** True for a goal. */
export const isGoal: Check = membersOf({
  asin: isText,
  category: isText,
  query: isText,
  name: isText,
  productCategory: isText,
  instruction: isText,
  attributes: listOf(isText),
  priceUpper: isNumber,
  options: listOf((option) => isValue(option) || isPair(option)),
  weight: isNumber,
} satisfies Record<keyof ShopGoal, Check>)
