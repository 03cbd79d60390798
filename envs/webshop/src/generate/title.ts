import { memoizeByObject } from '@orreryjs/shopping'
import type { Design, Mention } from './family.ts'
import type { Attribute, ProductType } from './product-type.ts'
import { productTypes } from './product-types.ts'
import { joinList, pickByVoice, titleCase } from './words.ts'

/** Words that sellers add to be found in more searches. */
const OCCASIONS: readonly string[] = (
  'Gift Idea, Summer, Holiday Season, Bestseller, Trendy, New Edition, Birthday, Premium Quality, Party, Handmade, Spring, ' +
  'Vacation, Family, Everyday Use, Limited Batch, Classic Design, Large Choice, Anniversary, Upgraded, Christmas Present, Weekend, ' +
  'Stylish, Value Offer, Graduation, Artisan, Novelty, Traveler, Studio Line, Housewarming, Autumn, Teacher, Country Style, ' +
  'Festival, Celebration, Modern Look, Favorite'
).split(', ')

/** Share of titles that do not name the type of the product. */
const VAGUE = 0.08

/** Names in such titles, by department. */
const VAGUE_NAMES: Readonly<Record<string, readonly string[]>> = {
  beauty: ['Care Product', 'Beauty Essential', 'Daily Treatment', 'Bathroom Must Have'],
  electronics: ['Device', 'Gadget', 'Tech Accessory', 'Digital Helper'],
  fashion: ['Outfit', 'Wardrobe Basic', 'Fashion Wear', 'Apparel Piece'],
  garden: ['Home Piece', 'Household Item', 'Interior Accent', 'Room Upgrade'],
  grocery: ['Pantry Staple', 'Fine Food', 'Kitchen Supply', 'Delicatessen'],
}

/** Returns a title, which near-duplicates often share: maker, line, stated attributes and name, then keywords up to a drawn length. */
export function titleOf(design: Design): string {
  const { type, brand, series, wording, profile } = design
  const [minimum, spread] = profile.title
  const target = minimum + Math.floor((wording[2] ?? 0) * spread)
  const isVague = (wording[8] ?? 0) < VAGUE
  const name = pickByVoice(isVague ? (VAGUE_NAMES[type.department] ?? type.names) : type.names, wording[0])
  const separator = pickByVoice([', ', ', ', ' - ', ' '], wording[3])
  const head = [brand, series, ...stated(design, 'is'), name].filter(Boolean).join(' ')
  let [title, count] = [head, wordCount(head)]
  for (const words of keywords(design, isVague ? [] : type.names.filter((other) => other !== name))) {
    if (count >= target) break
    const joint = /^(with|for) /.test(words) && !title.includes(` ${words.split(' ')[0]} `) ? ' ' : separator
    title += joint + words
    count += wordCount(words)
  }
  return title
}

/** Returns phrases in order of importance: stated attributes, uses, then other names among words that fit many products. */
function keywords(design: Design, names: readonly string[]): readonly string[] {
  const { type, wording } = design
  const parts = stated(design, 'with')
  const uses = rotated(usesInTitle(type), wording[5])
  const purposes = [...stated(design, 'for'), ...uses]
  const related = names.length === 0 ? [] : rotated(relatedNames(type), wording[4]).slice(0, 1)
  const others = [...rotated(names, wording[1]), ...related]
  const occasions = rotated(OCCASIONS, wording[7]).filter((_, index) => index % 4 === 0)
  return [
    ...(parts.length > 0 ? [`with ${joinList(parts)}`] : []),
    `for ${joinList(purposes.slice(0, 2))}`,
    ...((wording[6] ?? 0) < 0.5 ? [...occasions, ...others] : [...others, ...occasions]),
    ...uses.slice(2),
  ]
}

/** Returns names of other types of the same branch: clothes are only related to clothes for the same wearers. */
const relatedNames = memoizeByObject((type: ProductType): readonly string[] => {
  const others = productTypes().filter((other) => other !== type && branchOf(other) === branchOf(type))
  return others.map(({ names }) => names[0] ?? '')
})

const branchOf = memoizeByObject(({ productCategory }: ProductType): string => productCategory.split(' › ').slice(0, 2).join())

const usesInTitle = memoizeByObject(({ uses }: ProductType): readonly string[] => uses.map(titleCase))

function stated({ attributes }: Design, role: Attribute['role']): readonly string[] {
  const mention: Mention = 'title'
  return attributes.filter((each) => each.mention === mention && each.role === role).map(({ text }) => titleCase(text))
}

/** Rotates a list by a number in [0, 1). */
function rotated(values: readonly string[], voice: number | undefined): readonly string[] {
  const start = Math.floor((voice ?? 0) * values.length)
  return [...values.slice(start), ...values.slice(0, start)]
}

function wordCount(text: string): number {
  return text.split(' ').filter((word) => word !== '-').length
}
