import type { Rng } from '@orreryjs/core'
import type { Design, Mention } from './family.ts'
import { CLOSINGS, DETAILS, GENERAL_PRAISE, MIDDLES, NOTES, OPENINGS, PRAISE } from './phrases.ts'
import type { Attribute, ProductType } from './product-type.ts'
import { capitalise, joinList, pickByVoice, withArticle } from './words.ts'

/** Numbers of general bullet points and of further sentences of a description; each entry is equally likely. */
const GENERAL_BULLETS: readonly number[] = [0, 1, 1, 2, 2, 3]
const FURTHER_SENTENCES: readonly number[] = [0, 0, 3, 6, 10, 14, 18]
/** Share of products without a description, as upstream's. */
const NO_DESCRIPTION = 0.32
/** Share of descriptions of products with sizes that contain a table of measurements. */
const MEASURED = 0.5

/** Returns the bullet points of a product. The search indexes only the first one, which is a general one in most products. */
export function bulletsOf(design: Design, random: Rng): readonly string[] {
  const { type, attributes, wording } = design
  const praises = random.shuffle(GENERAL_PRAISE)
  const points = random
    .shuffle(attributes)
    .filter(({ mention }) => mention !== 'nowhere' && mention !== 'indexed')
    .map((attribute, position) => {
      const praise = PRAISE[attribute.text] ?? specificPraise(attribute, type, random) ?? praises[position] ?? ''
      return point(attribute.mention === 'reworded' ? reworded(attribute) : inWords(attribute), praise, wording[7])
    })
  const [first = '', ...notes] = random.sample(
    [...(NOTES[type.department] ?? []), ...DETAILS.map(fillFor(design, random))],
    1 + random.pick(GENERAL_BULLETS),
  )
  const leading = mentioned(design, 'indexed').map(inWords)
  const lead = leading.length > 0 ? capitalise(`${joinList(leading)}. ${capitalise(first)}`) : openingPoint(design, first, random)
  return [lead, ...points, ...notes]
}

/** Returns the first bullet point of a product that states no attribute there: a label, or one or two sentences. */
function openingPoint(design: Design, note: string, random: Rng): string {
  const form = random.integer(5)
  if (form === 0) return random.pick(['Imported', 'Brand new', `By ${design.brand}`, capitalise(design.type.uses[0] ?? '')])
  if (form < 3) return note
  return `${note}. ${fillFor(design, random)(random.pick(DETAILS))}`
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

/** Returns a description: empty, a few sentences, or a long text, perhaps with measurements. */
export function descriptionOf(design: Design, random: Rng): string {
  if (random.next() < NO_DESCRIPTION) return ''
  const { brand, options } = design
  const features = mentioned(design, 'indexed').map(inWords)
  const fill = fillFor(design, random)
  const middle = features.length === 0 ? [] : [random.pick(MIDDLES).replace('{features}', joinList(features))]
  const further = random.sample(DETAILS, random.pick(FURTHER_SENTENCES)).map((text) => `${fill(text)}.`)
  const sizes = options.find(({ name }) => name === 'size')?.values ?? []
  const table = sizes.length > 0 && random.next() < MEASURED ? [measurements(sizes, random)] : []
  const opening = fill(random.pick(OPENINGS)).replace('{brand}', brand)
  return [opening, ...middle, ...further, ...table, fill(random.pick(CLOSINGS))].join(' ')
}

/** Returns a size chart. */
function measurements(sizes: readonly string[], random: Rng): string {
  const start = 10 + random.integer(20)
  const [first, second] = random.sample(['width', 'length', 'height', 'depth', 'girth'], 2)
  const rows = sizes.map((size, index) => `size ${size}: ${first} ${start + 2 * index} in, ${second} ${start + 5 + index} in`)
  return `Measurements: ${rows.join('; ')}.`
}

/** Returns a function that fills in the placeholders `{brand}`, `{name}` and `{use}`. */
function fillFor({ brand, type }: Design, random: Rng): (text: string) => string {
  const name = (type.names[0] ?? '').toLowerCase()
  return (text) => text.replace('{brand}', brand).replace('{name}', name).replace('{use}', random.pick(type.uses))
}

function mentioned({ attributes }: Design, mention: Mention): readonly Attribute[] {
  return attributes.filter((attribute) => attribute.mention === mention)
}

function inWords({ text, role }: Attribute): string {
  return role === 'for' ? `for ${text}` : text
}

/** Phrases for the last word of an attribute whose reversal would not be English; `{}` is the rest. */
const REWORDED: Readonly<Record<string, string>> = {
  resistant: 'resistant to {}',
  repellent: 'repellent, so {} cannot get in',
  proof: 'proof against any {}',
  free: 'free of {}',
  washable: 'washable by {}',
  blocking: 'blocking {}',
  friendly: 'friendly to {}',
  wicking: 'wicking off {}',
}

/** Returns the words of an attribute in another order: `rubber sole` as `sole: rubber`. The reward does not find it there. */
function reworded({ text }: Attribute): string {
  const words = text.split(' ')
  const last = words.at(-1) ?? ''
  return (REWORDED[last] ?? `${last}: {}`).replace('{}', words.slice(0, -1).join(' '))
}
