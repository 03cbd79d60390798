import type { Rng } from '@orreryjs/core'
import type { MarketAttribute } from '../listing.ts'
import type { MarketProductType } from './product-types.ts'

const BOASTS = [
  '2023 Upgraded',
  'New Version',
  'Premium Quality',
  'Heavy Duty',
  'Top Rated',
  'Professional Choice',
  'Latest Model',
  'Original',
] as const
const ENDS = [
  'Great Gift Idea',
  'Ideal for Everyday Use',
  'Must Have for Home and Travel',
  'Gift for Mom Dad Him Her',
  'Money Back Promise',
  'Ships in a Plain Box',
  'Perfect Present for Holidays',
] as const

/** Inputs of a title. */
interface TitleParts {
  readonly kind: MarketProductType
  readonly brand: string
  readonly noun: string
  /** Attributes that the title mentions. */
  readonly attributes: readonly MarketAttribute[]
}

/** Returns a title in the style of marketplace sellers: the product noun among search keywords and advertising phrases. */
export function titleOf({ kind, brand, noun, attributes }: TitleParts, random: Rng): string {
  const texts = (role: MarketAttribute['role']): readonly string[] =>
    attributes.filter((attribute) => attribute.role === role).map(({ text }) => inCapitals(text))
  const boast = random.integer(2) === 0 ? `${random.pick(BOASTS)} ` : ''
  const model = random.integer(3) === 0 ? ` (${'KXTRVN'[random.integer(6)]}${100 + random.integer(900)})` : ''
  const second = random.integer(2) === 0 ? inCapitals(random.pick(kind.nouns.filter((each) => each !== noun))) : undefined
  // Some sellers name products that they do not sell.
  const stray = random.integer(4) === 0 ? `Works with ${inCapitals(random.pick(kind.otherNouns))}` : undefined
  const end = random.integer(2) === 0 ? random.pick(ENDS) : undefined
  const head = [brand, boast.trim(), ...texts('is'), inCapitals(noun)].filter((part) => part !== '').join(' ')
  const parts = texts('with').length === 0 ? '' : ` with ${texts('with').join(' and ')}`
  const purposes = texts('for').length === 0 ? '' : ` for ${texts('for').join(' and ')}`
  const tail = [second, stray, end].filter((part) => part !== undefined)
  return `${head}${parts}${purposes}${model}${tail.length === 0 ? '' : ` - ${tail.join(', ')}`}`
}

const CAPITALS = new Map<string, string>()

/** Returns the text in title case, with small words in lower case. Memoized, as the same few texts recur. */
function inCapitals(text: string): string {
  const known = CAPITALS.get(text)
  if (known !== undefined) return known
  const words = text.split(' ').map((word) => (SMALL.has(word) ? word : capital(word)))
  CAPITALS.set(text, words.join(' '))
  return words.join(' ')
}

const SMALL: ReadonlySet<string> = new Set(['and', 'up', 'to', 'of', 'the', 'in'])

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
