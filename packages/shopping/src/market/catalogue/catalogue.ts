import { type Rng, rng } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import type { MarketAttribute, MarketListing, MarketOption } from '../listing.ts'
import { BRANDS, type MarketProductType, PRODUCT_TYPES } from './product-types.ts'
import { titleOf } from './title.ts'

/** Number of listings per market size. Every size has the same departments, product types and brands. */
const LISTINGS = { small: 1000, standard: 5000, large: 15_000 } as const

/** Size of a market. */
export type MarketSize = keyof typeof LISTINGS

const CATALOGUES = new Map<MarketSize, readonly MarketListing[]>()

/** Returns the market's catalogue: the same array on every call, generated on the first. */
export function marketListings(size: MarketSize): readonly MarketListing[] {
  const listings = CATALOGUES.get(size) ?? generateListings(LISTINGS[size], rng('webarena', 'market', size))
  CATALOGUES.set(size, listings)
  return listings
}

/** A listing without brand, title and sales figures, so that several brands can sell nearly the same product. */
interface Design {
  readonly kind: MarketProductType
  readonly noun: string
  readonly attributes: readonly MarketAttribute[]
  readonly options: readonly MarketOption[]
  readonly price: number
}

/** Generates listings, cycling through the product types. */
function generateListings(count: number, random: Rng): readonly MarketListing[] {
  const last = new Map<MarketProductType, Design>()
  return Array.from({ length: count }, (_, at) => {
    const kind = PRODUCT_TYPES[at % PRODUCT_TYPES.length] as MarketProductType
    const previous = last.get(kind)
    const design = previous !== undefined && random.integer(4) === 0 ? similarDesign(previous, random) : drawDesign(kind, random)
    last.set(kind, design)
    return createListing(design, at, random)
  })
}

function drawDesign(kind: MarketProductType, random: Rng): Design {
  const of = (role: MarketAttribute['role'], count: number): readonly MarketAttribute[] =>
    random.sample(kind.attributes[role], count)
  const [low, high] = kind.prices
  const groups = random.sample(kind.options, random.pick([0, 1, 1, 2, 2, 3]))
  return {
    kind,
    noun: random.pick(kind.nouns),
    attributes: [...of('is', 3), ...of('with', 2), ...of('for', 1 + random.integer(2))],
    options: kind.options.filter((group) => groups.includes(group)).map((group) => sampleValues(group, random)),
    price: Math.floor((low * pow(high / low, pow(random.next(), 1.3))) / 100) * 100 + 99,
  }
}

/** Draws a subset of a group's values, in their original order. */
function sampleValues({ name, values }: MarketOption, random: Rng): MarketOption {
  const sampled = new Set(random.sample(values, Math.min(values.length, 3 + random.integer(3))))
  return { name, values: values.filter((value) => sampled.has(value)) }
}

/** Returns a variant that differs in one attribute, the price and possibly some option values. */
function similarDesign(design: Design, random: Rng): Design {
  const { kind, attributes, options, price } = design
  const dropped = random.pick(attributes)
  const others = kind.attributes[dropped.role].filter((each) => !attributes.includes(each))
  const another = random.pick(others)
  return {
    ...design,
    attributes: attributes.map((each) => (each === dropped ? another : each)),
    options: random.integer(2) === 0 ? options : options.map(({ name }) => sampleValues(groupOf(kind, name), random)),
    price: Math.max(299, price + (random.integer(9) - 4) * 150),
  }
}

function groupOf({ options }: MarketProductType, name: string): MarketOption {
  return options.find((group) => group.name === name) ?? { name, values: [] }
}

function createListing({ kind, noun, attributes, options, price }: Design, at: number, random: Rng): MarketListing {
  const brand = random.pick(BRANDS)
  const inTitle = random.sample(attributes, 3)
  const values = options.flatMap((group) => (group.values.length > 2 ? group.values : []))
  const isPriced = options.length > 0 && random.integer(4) > 0
  return {
    id: idAt(at),
    title: titleOf({ kind, brand, noun, attributes: attributes.filter((each) => inTitle.includes(each)) }, random),
    brand,
    query: kind.query,
    department: kind.department,
    noun,
    attributes,
    options,
    price,
    priceStep: isPriced ? Math.max(50, Math.round((price * (8 + random.integer(18))) / 5000) * 50) : 0,
    soldOut: values.length > 0 && random.integer(5) === 0 ? [random.pick(values)] : [],
    isAvailable: random.integer(12) > 0,
    salesRank: random.next(),
    bid: random.integer(8) === 0 ? 1 + random.integer(9) : 0,
    stars: 31 + random.integer(19),
    ratings: 3 + Math.floor(4000 * pow(random.next(), 5)),
    copySeed: random.integer(1_000_000),
  }
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const NUMBERS = 2_176_782_336

/** Returns a 10-character id that looks random; the last three digits encode option choices, 0 for none. */
function idAt(at: number): string {
  let rest = (at * 1_103_515_245 + 977_123_459) % NUMBERS
  let digits = ''
  for (let position = 0; position < 6; position += 1) {
    digits = `${DIGITS[rest % 36]}${digits}`
    rest = Math.floor(rest / 36)
  }
  return `B${digits}000`
}
