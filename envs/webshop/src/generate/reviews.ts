import { rng } from '@orreryjs/core'
import type { Product } from '../product.ts'
import { capitalise } from './words.ts'

/** A customer review. */
interface Review {
  /** 1 to 5. */
  readonly stars: number
  readonly text: string
}

const MAX_REVIEWS = 5
/** Most buyers are content. */
const STARS: readonly number[] = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

/** Sentences by rating; `{feature}` is replaced by an attribute of the product. */
const SENTENCES: Readonly<Record<number, readonly string[]>> = {
  5: [
    '{feature}, just as promised. I would order it again.',
    'Bought one for myself and a second one for my sister. {feature}, and that is what counts for us.',
    'Does what it should, every day. I had looked for one that says "{feature}" for months.',
    'Arrived early and well packed. Could not be happier.',
    'My third one. Nobody in this house wants another any more.',
  ],
  4: [
    'Good value. {feature} is no empty promise, but the box was dented.',
    'I like it. One star less because delivery took its time.',
    'Almost perfect. {feature}, yes; the leaflet could be clearer.',
    'Solid. It looks a little different from the picture, but better, if anything.',
  ],
  3: [
    'It is all right. {feature} is true, the rest is nothing special.',
    'Not bad, not great. You get what you pay for.',
    'I had expected a little more, but I will keep it.',
  ],
  2: [
    'I wanted to like it. {feature} or not, I sent mine back.',
    'Two weeks of joy, then I lost patience with it.',
    'I should have read the whole page before I ordered. Not what I needed.',
  ],
  1: ['Mine came damaged, and nobody answered my messages.', 'Wrong one in the box. What a waste of a week.'],
}

/** Returns one to five reviews, derived from the product's id. They mention only attributes that the product's other texts state. */
export function reviewsOf(
  product: Pick<Product, 'asin' | 'attributes' | 'title' | 'bullets' | 'description'>,
): readonly Review[] {
  const random = rng('webshop', 'reviews', product.asin)
  const texts = [product.title, ...product.bullets, product.description].join('\n').toLowerCase()
  const attributes = product.attributes.filter((attribute) => texts.includes(attribute))
  const used = new Set<string>()
  return Array.from({ length: 1 + random.integer(MAX_REVIEWS) }, () => random.pick(STARS)).flatMap((stars) => {
    const fresh = (SENTENCES[stars] ?? []).filter((each) => !used.has(each) && (attributes.length > 0 || !each.includes('{')))
    if (fresh.length === 0) return []
    const sentence = random.pick(fresh)
    used.add(sentence)
    const feature = attributes.length === 0 ? '' : random.pick(attributes)
    return { stars, text: capitalise(sentence.replace('{feature}', sentence.startsWith('{') ? capitalise(feature) : feature)) }
  })
}

/** Formats a review for a page. */
export function reviewText({ stars, text }: Review): string {
  return `${stars} of 5 stars: ${text}`
}
