import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { ExpectedAnswer } from '../../evaluate/expected.ts'
import type { Product, Review, Stance } from '../../generate/store/rows.ts'

type Store = Databases['store']

/** Aspects whose sentences can be read in several ways. No task offers them as a choice. */
const VAGUE: ReadonlySet<string> = new Set(['value', 'quality'])

/** Number of choices that a task offers, and the highest number that may be right. */
const MAX_CHOICES = 6
const MAX_RIGHT = 4

/** Draws a closed list of aspects as text: those with a view in the reviews, and others of the product's department. */
export function drawChoices(
  random: Rng,
  store: Store,
  { product, reviews, view }: { readonly product: Product; readonly reviews: readonly Review[]; readonly view: Stance['view'] },
): string {
  const right = aspectsWith(reviews, view)
  const others = aspectsOf(store, product).filter((aspect) => !right.includes(aspect))
  return random.shuffle([...right.slice(0, MAX_RIGHT), ...random.sample(others, MAX_CHOICES - MAX_RIGHT)]).join(', ')
}

/** Splits a list of choices into those on which a review has the view, and the others. */
export function splitChoices(
  choices: string,
  reviews: readonly Review[],
  view: Stance['view'],
): { readonly right: readonly string[]; readonly others: readonly string[] } {
  const all = choices.split(', ')
  const found = aspectsWith(reviews, view)
  return { right: all.filter((each) => found.includes(each)), others: all.filter((each) => !found.includes(each)) }
}

/** Returns the answer that names the right choices and no other aspect of the product's department. */
export function choicesAnswer(
  store: Store,
  product: Product | undefined,
  right: readonly string[],
): { readonly answer: ExpectedAnswer } {
  const others = product === undefined ? [] : aspectsOf(store, product).filter((aspect) => !right.includes(aspect))
  return { answer: { kind: 'list', values: right.map((text) => ({ type: 'text', text })), others } }
}

/** True if a review has a view on an aspect. */
export function hasView({ stances }: Review, aspect: string, view: Stance['view']): boolean {
  return stances.some((stance) => stance.aspect === aspect && stance.view === view)
}

/** Returns all aspects that reviews of the product's department judge, except vague ones. */
export function aspectsOf(store: Store, { categories: [department = ''] }: Product): readonly string[] {
  const reviews = store.where('products', 'categories', department).flatMap(({ id }) => store.where('reviews', 'product', id))
  return distinct(reviews.flatMap(({ stances }) => stances.map(({ aspect }) => aspect)))
}

function aspectsWith(reviews: readonly Review[], view: Stance['view']): readonly string[] {
  return distinct(reviews.flatMap(({ stances }) => stances.filter((each) => each.view === view).map(({ aspect }) => aspect)))
}

function distinct(aspects: readonly string[]): readonly string[] {
  return [...new Set(aspects)].filter((aspect) => !VAGUE.has(aspect)).sort()
}
