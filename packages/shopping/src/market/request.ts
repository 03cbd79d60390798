import type { Rng } from '@orreryjs/core'
import type { Errand } from './errand.ts'
import { canBeBought, itemOf, type MarketItem, paidFor, withChoice } from './item.ts'
import type { MarketAttribute, MarketListing } from './listing.ts'

/** A purchase that somebody asks for. A type, since an interface has no index signature. */
export type PurchaseRequest = Errand & { readonly instruction: string }

/** Draws something to buy and its instruction; `undefined` if what was drawn cannot be bought. */
export function drawRequest(random: Rng, listings: readonly MarketListing[]): PurchaseRequest | undefined {
  const listing = random.pick(listings)
  if (!listing.isAvailable) return undefined
  const item = wanted(listing, listings, random)
  if (item === undefined || !canBeBought(item)) return undefined
  const attributes = random.sample(listing.attributes, 1 + random.integer(3))
  const dollars = paidFor(item) / 100
  const most = random.integer(5) === 0 ? 0 : (Math.floor(dollars / 10) + 1 + random.integer(3)) * 10
  const instruction = instructionOf({ listing, attributes, options: item.chosen, most }, random)
  return { item: item.id, attributes: attributes.map(({ text }) => text).join('; '), most, instruction }
}

/** The listing with a value of some of its groups that can be had. */
function wanted(listing: MarketListing, listings: readonly MarketListing[], random: Rng): MarketItem | undefined {
  let item = itemOf(listings, listing.id)
  for (const group of listing.options) {
    const values = group.values.filter((value) => !listing.gone.includes(value))
    if (item !== undefined && values.length > 0 && random.integer(3) > 0) item = withChoice(item, group, random.pick(values))
  }
  return item
}

/** What an instruction asks for. */
interface Wanted {
  readonly listing: Pick<MarketListing, 'noun' | 'query'>
  readonly attributes: readonly MarketAttribute[]
  readonly options: readonly (readonly [group: string, value: string])[]
  /** In dollars; 0 for no limit. */
  readonly most: number
}

const OPENERS = [
  'i am looking for {}',
  'i need {}',
  'i want to buy {}',
  'please find me {}',
  'my brother asked for {}',
  'could you order {} for me',
  'help me find {}',
  "i'm after {}",
] as const

const CHOICES = [
  'the {group} should be {value}',
  'i would like {value} for the {group}',
  'make it {group} {value}',
  'take {value} as {group}',
] as const

/** A request as WebShop's people write them: lower case, the price at the end. */
function instructionOf({ listing, attributes, options, most }: Wanted, random: Rng): string {
  const texts = (role: MarketAttribute['role']): readonly string[] =>
    attributes.filter((attribute) => attribute.role === role).map(({ text }) => text)
  const isMany = random.integer(4) === 0
  const thing = isMany ? listing.query : listing.noun
  const qualities = texts('is')
  const isBehind = random.integer(4) === 0
  const named = [...(isBehind ? [] : [qualities.join(', ')]), thing].filter((part) => part !== '').join(' ')
  const request = [
    isMany ? `some ${named}` : `${/^[aeiou]/.test(named) ? 'an' : 'a'} ${named}`,
    ...(isBehind && qualities.length > 0 ? [`that ${isMany ? 'are' : 'is'} ${qualities.join(' and ')}`] : []),
    ...(texts('with').length > 0 ? [`with ${texts('with').join(' and ')}`] : []),
    ...(texts('for').length > 0 ? [`for ${texts('for').join(' and ')}`] : []),
  ].join(' ')
  const choice = random.pick(CHOICES)
  const wishes = options.map(([group, value]) => choice.replace('{group}', group.replace(/ name$/, '')).replace('{value}', value))
  const all = [random.pick(OPENERS).replace('{}', request), ...(wishes.length > 0 ? [wishes.join(' and ')] : [])].join('. ')
  return most === 0 ? all : `${all}, and price lower than ${most.toFixed(2)} dollars`
}
