import { money } from '../page-text.ts'
import { rememberedFor } from '../remembering.ts'
import type { MarketListing, MarketOption } from './listing.ts'

/** One thing that can be bought: a listing with what is chosen of its options. */
export interface MarketItem {
  readonly id: string
  readonly listing: MarketListing
  /** The place of the chosen value in each group, from 1; 0 where nothing is chosen. */
  readonly places: readonly number[]
  /** What is chosen, group by group. */
  readonly chosen: readonly (readonly [group: string, value: string])[]
}

const CHOICES = 3

/** The item of an id, whose last characters tell what is chosen; nothing where there is none. */
export function itemOf(listings: readonly MarketListing[], id: string): MarketItem | undefined {
  const listing = byId(listings).get(`${id.slice(0, -CHOICES)}000`)
  const digits = id.slice(-CHOICES)
  if (listing === undefined || !/^\d+$/.test(digits)) return undefined
  const places = [...digits].map(Number)
  const isThere = places.every((place, group) => place <= (listing.options[group]?.values.length ?? 0))
  return isThere ? itemAt(listing, places) : undefined
}

const byId = rememberedFor((listings: readonly MarketListing[]) => new Map(listings.map((each) => [each.id, each])))

/** The item of a listing with nothing chosen. */
export function itemOfListing(listing: MarketListing): MarketItem {
  return itemAt(
    listing,
    Array.from({ length: CHOICES }, () => 0),
  )
}

function itemAt(listing: MarketListing, places: readonly number[]): MarketItem {
  const chosen = listing.options.flatMap(({ name, values }, group): readonly (readonly [string, string])[] => {
    const value = values[(places[group] ?? 0) - 1]
    return value === undefined ? [] : [[name, value]]
  })
  return { id: `${listing.id.slice(0, -CHOICES)}${places.join('')}`, listing, places, chosen }
}

/** The item that one comes to by choosing a value, or by taking it back where it is chosen. */
export function withChoice({ listing, places }: MarketItem, group: MarketOption, value: string): MarketItem {
  const at = listing.options.indexOf(group)
  const place = group.values.indexOf(value) + 1
  return itemAt(
    listing,
    places.map((before, each) => (each === at ? (before === place ? 0 : place) : before)),
  )
}

/** The lowest and the highest price that an item can come to, cents; the same one where nothing that costs more is open. */
export function pricesOf({ listing, places }: MarketItem): readonly [low: number, high: number] {
  const { price, step, options } = listing
  const last = options.length - 1
  const count = options[last]?.values.length ?? 1
  const place = places[last] ?? 0
  if (place > 0) return [price + step * (place - 1), price + step * (place - 1)]
  return [price, price + step * (count - 1)]
}

/** What is paid for an item, cents. What is open comes as the seller likes, so that it may be the dearest. */
export function paidFor(item: MarketItem): number {
  return pricesOf(item)[1]
}

/** Whether an item can be bought: its listing is, and none of what is chosen is sold out. */
export function canBeBought({ listing, chosen }: MarketItem): boolean {
  return listing.isAvailable && !chosen.some(([, value]) => listing.gone.includes(value))
}

/** Path of an item's page. */
export function itemPath({ id }: Pick<MarketItem, 'id'>): string {
  return `/dp/${id}`
}

/** The price of a listing in results: `from $8.99` if choices cost more. */
export function listedPrice(listing: MarketListing): string {
  const [low, high] = pricesOf(itemOfListing(listing))
  return low === high ? money(low) : `from ${money(low)}`
}

/** `4.2 of 5 stars (310)`. */
export function starsText({ stars, ratings }: MarketListing): string {
  return `${(stars / 10).toFixed(1)} of 5 stars (${ratings})`
}
