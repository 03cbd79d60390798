import { memoizeByObject } from '../memoize.ts'
import { formatCents } from '../page-text.ts'
import type { MarketListing, MarketOption } from './listing.ts'

/** A listing together with the chosen values of its options. */
export interface MarketItem {
  readonly id: string
  readonly listing: MarketListing
  /** Number of the chosen value in each group, from 1; 0 if no value is chosen. */
  readonly choiceNumbers: readonly number[]
  /** Chosen values, in group order. */
  readonly chosen: readonly (readonly [group: string, value: string])[]
}

const CHOICES = 3

/** Returns the item with an id, whose last characters encode the choices; `undefined` if no such item exists. */
export function findItem(listings: readonly MarketListing[], id: string): MarketItem | undefined {
  const listing = byId(listings).get(`${id.slice(0, -CHOICES)}000`)
  const digits = id.slice(-CHOICES)
  if (listing === undefined || !/^\d+$/.test(digits)) return undefined
  const choiceNumbers = [...digits].map(Number)
  const isValid = choiceNumbers.every((choiceNumber, group) => choiceNumber <= (listing.options[group]?.values.length ?? 0))
  return isValid ? itemAt(listing, choiceNumbers) : undefined
}

const byId = memoizeByObject((listings: readonly MarketListing[]) => new Map(listings.map((each) => [each.id, each])))

/** Returns the item of a listing with no choices made. */
export function plainItem(listing: MarketListing): MarketItem {
  return itemAt(
    listing,
    Array.from({ length: CHOICES }, () => 0),
  )
}

function itemAt(listing: MarketListing, choiceNumbers: readonly number[]): MarketItem {
  const chosen = listing.options.flatMap(({ name, values }, group): readonly (readonly [string, string])[] => {
    const value = values[(choiceNumbers[group] ?? 0) - 1]
    return value === undefined ? [] : [[name, value]]
  })
  return { id: `${listing.id.slice(0, -CHOICES)}${choiceNumbers.join('')}`, listing, choiceNumbers, chosen }
}

/** Returns the item after choosing a value; choosing the current value again deselects it. */
export function toggleChoice({ listing, choiceNumbers }: MarketItem, group: MarketOption, value: string): MarketItem {
  const at = listing.options.indexOf(group)
  const choiceNumber = group.values.indexOf(value) + 1
  return itemAt(
    listing,
    choiceNumbers.map((before, each) => (each === at ? (before === choiceNumber ? 0 : choiceNumber) : before)),
  )
}

/** Lowest and highest price of an item in cents; equal if the open choices do not change the price. */
export function priceRange({ listing, choiceNumbers }: MarketItem): readonly [low: number, high: number] {
  const { price, priceStep, options } = listing
  const last = options.length - 1
  const count = options[last]?.values.length ?? 1
  const choiceNumber = choiceNumbers[last] ?? 0
  if (choiceNumber > 0) return [price + priceStep * (choiceNumber - 1), price + priceStep * (choiceNumber - 1)]
  return [price, price + priceStep * (count - 1)]
}

/** Price paid for an item in cents. The seller fills open choices with the most expensive value. */
export function purchasePrice(item: MarketItem): number {
  return priceRange(item)[1]
}

/** True if the listing is available and no chosen value is sold out. */
export function canBeBought({ listing, chosen }: MarketItem): boolean {
  return listing.isAvailable && !chosen.some(([, value]) => listing.soldOut.includes(value))
}

/** Returns the path of an item page. */
export function itemPath({ id }: Pick<MarketItem, 'id'>): string {
  return `/dp/${id}`
}

/** Price of a listing in search results: `from $8.99` if choices change the price. */
export function listedPrice(listing: MarketListing): string {
  const [low, high] = priceRange(plainItem(listing))
  return low === high ? formatCents(low) : `from ${formatCents(low)}`
}

/** Formats the rating of a listing: `4.2 of 5 stars (310)`. */
export function ratingText({ stars, ratings }: MarketListing): string {
  return `${(stars / 10).toFixed(1)} of 5 stars (${ratings})`
}
