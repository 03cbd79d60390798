import { type Rng, rng } from '@orreryjs/core'
import type { Product } from '../product.ts'
import { asinOf } from './asin.ts'
import { type Design, familyDesigns } from './family.ts'
import { familyPosition } from './family-position.ts'
import { CLOSINGS, GENERAL_PRAISE, MIDDLES, NOTES, OPENINGS, PRAISE } from './phrases.ts'
import type { Attribute, ProductType } from './product-type.ts'
import { capitalise, joinList, pickByVoice, titleCase, withArticle } from './words.ts'

/** A product with its hidden price. */
export interface GeneratedProduct {
  readonly product: Product
  /** US dollars: the price, or a price drawn from the range. */
  readonly price: number
}

/** Returns product number `index`, which is the same in every generated catalogue that is large enough. */
export function generatedProduct(index: number): GeneratedProduct {
  return describe(index, familyDesigns(index)[familyPosition(index).member] as Design)
}

function describe(index: number, design: Design): GeneratedProduct {
  const random = rng('webshop', 'product', String(index))
  const { prices, price } = drawPrices(design, random)
  const { type, attributes, options } = design
  const product: Product = {
    asin: asinOf(index),
    title: titleOf(design),
    category: type.department,
    query: type.query,
    productCategory: type.productCategory,
    prices,
    priceText: prices.map(priceLabel).join(' to '),
    bullets: bulletsOf(design, random),
    description: descriptionOf(design, random),
    attributes: attributes.map(({ text }) => text),
    options,
    image: '',
    hasReviews: true,
  }
  return { product, price }
}

const CENTS: readonly number[] = [0.99, 0.99, 0.99, 0.95, 0.49, 0]
const MIN_PRICE = 2.49

/**
 * Draws the prices of a family member, US dollars: one, or a range for some products with options, and the price that the reward
 * compares.
 */
function drawPrices(design: Design, random: Rng): { readonly prices: readonly number[]; readonly price: number } {
  const low = roundPrice(design.price * (0.82 + 0.4 * random.next()), random)
  const high = roundPrice(low * (1.2 + 0.5 * random.next()) + 1, random)
  const [isRange, share] = [random.next() < 0.3, random.next()]
  if (!isRange || design.options.length === 0) return { prices: [low], price: low }
  return { prices: [low, high], price: Math.round(100 * (low + share * (high - low))) / 100 }
}

/** Formats a price as upstream does: `$10.0`, `$8.5`. */
function priceLabel(price: number): string {
  return Number.isInteger(price) ? `$${price}.0` : `$${price}`
}

function roundPrice(price: number, random: Rng): number {
  return Math.max(MIN_PRICE, Math.round(100 * (Math.floor(price) + random.pick(CENTS))) / 100)
}

/** Returns the bullet points of a product: one per feature, and some generic ones. */
function bulletsOf(design: Design, random: Rng): readonly string[] {
  const { type, attributes, wording } = design
  const general = random.shuffle(GENERAL_PRAISE)
  const points = random.shuffle(attributes).map((attribute, position) => {
    const praise = PRAISE[attribute.text] ?? specificPraise(attribute, type, random) ?? general[position] ?? ''
    return point(inWords(attribute), praise, wording[7])
  })
  return [...points, ...random.sample(NOTES[type.department] ?? [], random.integer(3))]
}

/** Formats a bullet point in the style of the family. */
function point(feature: string, praise: string, voice: number | undefined): string {
  switch (pickByVoice(['capitals', 'dash', 'sentence'] as const, voice)) {
    case 'capitals':
      return `${feature.toUpperCase()}: ${capitalise(praise)}.`
    case 'dash':
      return `${capitalise(feature)} - ${praise}`
    case 'sentence':
      return `${capitalise(feature)}. ${capitalise(praise)}.`
  }
}

/** Returns praise specific to a feature of this product type; `undefined` if generic praise should be used. */
function specificPraise({ text, role }: Attribute, type: ProductType, random: Rng): string | undefined {
  const use = random.pick(type.uses)
  if (role === 'for')
    return random.pick(['that is exactly what we had in mind', `many customers chose it for that, and for ${use}`])
  const slot = type.slots.find(({ values }) => values.some((value) => value.text === text))
  if (slot === undefined || random.integer(2) === 0) return undefined
  return random.pick([`${withArticle(slot.label)} that works well for ${use}`, `our favorite ${slot.label} for ${use}`])
}

/** Returns a description of a few sentences. */
function descriptionOf({ type, brand, attributes }: Design, random: Rng): string {
  // Consumes one draw so that existing catalogues keep the same bytes.
  random.integer(4)
  const name = (type.names[0] ?? '').toLowerCase()
  const features = joinList(random.sample(attributes, 3).map(inWords))
  const [use = '', other = ''] = random.sample(type.uses, 2)
  const fill = (text: string, purpose: string): string => {
    return text.replace('{brand}', brand).replace('{name}', name).replace('{use}', purpose).replace('{features}', features)
  }
  return [fill(random.pick(OPENINGS), use), fill(random.pick(MIDDLES), use), fill(random.pick(CLOSINGS), other)].join(' ')
}

function inWords({ text, role }: Attribute): string {
  return role === 'for' ? `for ${text}` : text
}

const MIN_WORDS = 8
const MAX_WORDS = 16

/** Returns a title of 8 to 16 words, which near-duplicates often share. */
function titleOf(design: Design): string {
  const { type, brand, series, wording } = design
  const [name = '', ...others] = type.names
  const head = [brand, series, ...leadingAttributes(design), (wording[0] ?? 0) < 0.7 ? name : pickByVoice(others, wording[1])]
  const target = MIN_WORDS + Math.floor((wording[2] ?? 0) * 6)
  const separator = pickByVoice([', ', ', ', ' - '], wording[3])
  return extendTitle(head.filter(Boolean).join(' '), tails(design), separator, target)
}

/** Appends phrases until the title has the target length, skipping phrases that exceed the maximum. */
function extendTitle(head: string, tails: readonly string[], separator: string, target: number): string {
  return tails.reduce((title, tail) => {
    if (wordCount(title) >= target) return title
    const joint = /^(with|for) /.test(tail) && !title.includes(` ${tail.split(' ')[0]} `) ? ' ' : separator
    const longer = title + joint + tail
    return wordCount(longer) > MAX_WORDS ? title : longer
  }, head)
}

function leadingAttributes(design: Design): readonly string[] {
  const count = (design.wording[4] ?? 0) < 0.5 ? 1 : 2
  return withRole(design, 'is')
    .slice(0, count)
    .map(({ text }) => titleCase(text))
}

/** Phrases in order of importance; the last ones are short, so that every title can reach its length. */
function tails(design: Design): readonly string[] {
  const { type, wording } = design
  const parts = withRole(design, 'with').map(({ text }) => titleCase(text))
  const [use = '', other = ''] = [pickByVoice(type.uses, wording[5]), pickByVoice(type.uses.toReversed(), wording[5])]
  const purposes = withRole(design, 'for').map(({ text }) => text)
  const uses = [...new Set([...purposes.slice(0, 1), use, other])].map(titleCase)
  const phrases = [
    `with ${joinList(parts.slice(0, (wording[6] ?? 0) < 0.5 ? 1 : 2))}`,
    ...withRole(design, 'is')
      .slice(2, 3)
      .map(({ text }) => titleCase(text)),
    `for ${joinList(uses.slice(0, 2))}`,
    type.names.at(-1) ?? '',
    `Great for ${titleCase(use)}`,
    'Gift Idea',
  ]
  return phrases.filter((tail) => tail !== 'with ')
}

function withRole(design: Design, role: Attribute['role']): readonly Attribute[] {
  return design.attributes.filter((attribute) => attribute.role === role)
}

function wordCount(text: string): number {
  return text.split(' ').filter((word) => word !== '-').length
}
