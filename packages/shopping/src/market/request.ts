import type { Rng } from '@orreryjs/core'
import { canBeBought, findItem, type MarketItem, purchasePrice, toggleChoice } from './item.ts'
import type { MarketAttribute, MarketListing } from './listing.ts'
import type { PurchaseTarget } from './purchase-target.ts'

/** An errand with its instruction. A type, since an interface has no index signature. */
export type PurchaseRequest = PurchaseTarget & { readonly instruction: string }

/** Draws an item and its instruction; `undefined` if the drawn item cannot be bought. */
export function drawRequest(random: Rng, listings: readonly MarketListing[]): PurchaseRequest | undefined {
  const listing = random.pick(listings)
  if (!listing.isAvailable) return undefined
  const item = chooseOptions(listing, listings, random)
  if (item === undefined || !canBeBought(item)) return undefined
  const attributes = random.sample(listing.attributes, 1 + random.integer(3))
  const dollars = purchasePrice(item) / 100
  const maxPrice = random.integer(5) === 0 ? 0 : (Math.floor(dollars / 10) + 1 + random.integer(3)) * 10
  const instruction = instructionOf({ listing, attributes, options: item.chosen, most: maxPrice }, random)
  return { item: item.id, attributes: attributes.map(({ text }) => text).join('; '), most: maxPrice, instruction }
}

/** Chooses an available value in some of the listing's groups. */
function chooseOptions(listing: MarketListing, listings: readonly MarketListing[], random: Rng): MarketItem | undefined {
  let item = findItem(listings, listing.id)
  for (const group of listing.options) {
    const values = group.values.filter((value) => !listing.soldOut.includes(value))
    if (item !== undefined && values.length > 0 && random.integer(3) > 0) item = toggleChoice(item, group, random.pick(values))
  }
  return item
}

/** Contents of an instruction. */
interface InstructionParts {
  readonly listing: Pick<MarketListing, 'noun' | 'query'>
  readonly attributes: readonly MarketAttribute[]
  readonly options: readonly (readonly [group: string, value: string])[]
  /** Price limit in US dollars; 0 for no limit. */
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

/** Writes an instruction in the style of WebShop's annotators: lower case, the price limit at the end. */
function instructionOf({ listing, attributes, options, most: maxPrice }: InstructionParts, random: Rng): string {
  const texts = (role: MarketAttribute['role']): readonly string[] =>
    attributes.filter((attribute) => attribute.role === role).map(({ text }) => text)
  const isPlural = random.integer(4) === 0
  const thing = isPlural ? listing.query : listing.noun
  const qualities = texts('is')
  const adjectivesFollow = random.integer(4) === 0
  const named = [...(adjectivesFollow ? [] : [qualities.join(', ')]), thing].filter((part) => part !== '').join(' ')
  const request = [
    isPlural ? `some ${named}` : `${/^[aeiou]/.test(named) ? 'an' : 'a'} ${named}`,
    ...(adjectivesFollow && qualities.length > 0 ? [`that ${isPlural ? 'are' : 'is'} ${qualities.join(' and ')}`] : []),
    ...(texts('with').length > 0 ? [`with ${texts('with').join(' and ')}`] : []),
    ...(texts('for').length > 0 ? [`for ${texts('for').join(' and ')}`] : []),
  ].join(' ')
  const choice = random.pick(CHOICES)
  const optionPhrases = options.map(([group, value]) =>
    choice.replace('{group}', group.replace(/ name$/, '')).replace('{value}', value),
  )
  const all = [
    random.pick(OPENERS).replace('{}', request),
    ...(optionPhrases.length > 0 ? [optionPhrases.join(' and ')] : []),
  ].join('. ')
  return maxPrice === 0 ? all : `${all}, and price lower than ${maxPrice.toFixed(2)} dollars`
}
