import { type Rng, rng } from '@orreryjs/core'
import { memoizeByObject } from '../memoize.ts'
import { DEPARTMENTS } from './catalogue/product-types.ts'
import { capital } from './catalogue/title.ts'
import type { MarketAttribute, MarketListing } from './listing.ts'

/** Texts of an item page other than title and price. */
interface MarketCopy {
  readonly bullets: readonly string[]
  readonly description: string
  readonly reviews: readonly MarketReview[]
}

/** A customer review. */
interface MarketReview {
  readonly stars: number
  readonly title: string
  readonly text: string
}

/** Returns bullets, description and reviews of a listing. Generated on first access. */
export const listingCopy: (listing: MarketListing) => MarketCopy = memoizeByObject((listing: MarketListing) => {
  const random = rng('webarena', 'market', 'copy', listing.id, String(listing.copySeed))
  const [first = [], rest = []] = halves(listing.attributes, random)
  return {
    bullets: [...first.map((attribute) => sentenceOf(attribute, listing, random)), random.pick(FILLERS)],
    description: `${random.pick(OPENINGS).replace('{noun}', listing.noun).replace('{brand}', listing.brand)} ${rest
      .map((attribute) => sentenceOf(attribute, listing, random))
      .join(' ')} ${random.pick(FILLERS)}`,
    reviews: reviewsOf(listing, random),
  }
})

function halves(attributes: readonly MarketAttribute[], random: Rng): readonly (readonly MarketAttribute[])[] {
  const mixed = random.shuffle(attributes)
  const half = Math.ceil(mixed.length / 2)
  return [mixed.slice(0, half), mixed.slice(half)]
}

const SENTENCES: Readonly<Record<MarketAttribute['role'], readonly string[]>> = {
  is: [
    'Our {noun} is {text}, as our testers found again and again.',
    '{Text}: that is what we had in mind when we drew it.',
    'You asked for a {noun} that is {text}; here it is.',
  ],
  with: [
    'It comes with {text}.',
    'In the box: the {noun} with {text}, and a card with our address.',
    'With {text} for more comfort.',
  ],
  for: ['Made for {text}.', 'Buyers tell us that it is just right for {text}.', 'We recommend it for {text} above all.'],
}

function sentenceOf({ role, text }: MarketAttribute, { noun }: MarketListing, random: Rng): string {
  return random.pick(SENTENCES[role]).replace('{noun}', noun).replace('{text}', text).replace('{Text}', capital(text))
}

const OPENINGS = [
  '{brand} has sold the {noun} since people asked for it.',
  'Meet the {noun} by {brand}.',
  'This {noun} by {brand} is the one that our own families use.',
]

const FILLERS = [
  'If anything is wrong, write to us and we answer within a day.',
  'Please allow for small differences in shade between screens.',
  'Colors and sizes are subject to what is in stock.',
  'A present that nobody expects and everybody uses.',
  'Measure twice before you order.',
  'We plant a tree for every thousand orders.',
]

/** Reviews disagree with each other, and some confirm or deny a claim of the title. */
function reviewsOf({ department, attributes, stars, noun }: MarketListing, random: Rng): readonly MarketReview[] {
  const about = DEPARTMENTS.find(({ name }) => name === department)
  const praise = (about?.praise ?? '').split('; ')
  const blame = (about?.blame ?? '').split('; ')
  return Array.from({ length: 3 + random.integer(4) }, () => {
    const isGood = random.next() * 50 < stars
    const { text } = random.pick(attributes)
    const opinion = capital(random.pick(isGood ? praise : blame))
    const doubt = random.pick(isGood ? BELIEVED : DOUBTED)
    return {
      stars: isGood ? 4 + random.integer(2) : 1 + random.integer(2),
      title: random.pick(
        isGood
          ? ['Would buy again', `A ${noun} as it should be`, 'Does what it says']
          : ['Sent it back', 'Not as described', 'Think twice'],
      ),
      text: random.integer(2) === 0 ? `${opinion}.` : `${opinion}. ${doubt.replace('{text}', text)}`,
    }
  })
}

const BELIEVED = ['The title says {text}, and for once that is true.', 'I had my doubts about "{text}", but yes.']
const DOUBTED = [
  'The title says {text}. It is not.',
  'As for "{text}": do not believe a word.',
  'If you need {text}, look elsewhere.',
]
