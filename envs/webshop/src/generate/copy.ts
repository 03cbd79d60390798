import type { Rng } from '@orreryjs/core'
import type { Design } from './family.ts'
import { CLOSINGS, GENERAL_PRAISE, MIDDLES, NOTES, OPENINGS, PRAISE } from './phrases.ts'
import type { Attribute, ProductType } from './product-type.ts'
import { capitalised, chosen, listed, withArticle } from './words.ts'

/** The bullet points of a product: one for each feature and some that any shop would add. */
export function bulletsOf(design: Design, random: Rng): readonly string[] {
  const { type, attributes, voice } = design
  const general = random.shuffle(GENERAL_PRAISE)
  const points = random.shuffle(attributes).map((attribute, position) => {
    const praise = PRAISE[attribute.text] ?? particular(attribute, type, random) ?? general[position] ?? ''
    return point(inWords(attribute), praise, voice[7])
  })
  return [...points, ...random.sample(NOTES[type.department] ?? [], random.integer(3))]
}

/** A point in the style of the family. */
function point(feature: string, praise: string, voice: number | undefined): string {
  switch (chosen(['capitals', 'dash', 'sentence'] as const, voice)) {
    case 'capitals':
      return `${feature.toUpperCase()}: ${capitalised(praise)}.`
    case 'dash':
      return `${capitalised(feature)} - ${praise}`
    case 'sentence':
      return `${capitalised(feature)}. ${capitalised(praise)}.`
  }
}

/** A remark on this feature of this kind of product; `undefined` where a general one will do. */
function particular({ text, role }: Attribute, type: ProductType, random: Rng): string | undefined {
  const use = random.pick(type.uses)
  if (role === 'for')
    return random.pick(['that is exactly what we had in mind', `many customers chose it for that, and for ${use}`])
  const slot = type.slots.find(({ values }) => values.some((value) => value.text === text))
  if (slot === undefined || random.integer(2) === 0) return undefined
  return random.pick([`${withArticle(slot.label)} that works well for ${use}`, `our favorite ${slot.label} for ${use}`])
}

/** The description of a product, a few sentences. */
export function descriptionOf({ type, brand, attributes }: Design, random: Rng): string {
  // It once decided whether there is a description; without it, those that there were would be others.
  random.integer(4)
  const name = (type.names[0] ?? '').toLowerCase()
  const features = listed(random.sample(attributes, 3).map(inWords))
  const [use = '', other = ''] = random.sample(type.uses, 2)
  const fill = (text: string, purpose: string): string => {
    return text.replace('{brand}', brand).replace('{name}', name).replace('{use}', purpose).replace('{features}', features)
  }
  return [fill(random.pick(OPENINGS), use), fill(random.pick(MIDDLES), use), fill(random.pick(CLOSINGS), other)].join(' ')
}

function inWords({ text, role }: Attribute): string {
  return role === 'for' ? `for ${text}` : text
}
