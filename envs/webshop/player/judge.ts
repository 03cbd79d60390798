import { keeping } from '@orreryjs/core/worlds'
import type { OptionGroup, Price } from './read-page.ts'
import type { Product } from './trip.ts'
import type { NamedOption, Wish } from './wish.ts'
import { contentWords, coverage, likeness, wordSetOf, wordsOf } from './words.ts'

/** A value to choose on a product's page. */
export interface Pick {
  readonly group: string
  readonly value: string
  /** 0 to 1. */
  readonly likeness: number
  /** Whether the instruction names the choice that it is for. */
  readonly isNamed: boolean
}

/** How well a product fits a wish. */
export interface Judgement {
  readonly product: Product
  /** Share of the requirements that it is expected to meet, 0 to 1. */
  readonly worth: number
  /** In the order of the page. */
  readonly picks: readonly Pick[]
  /** Too dear, or not to be had at all. */
  readonly isTooDear: boolean
  readonly isOpened: boolean
  /** Whether its page was opened and has the named options. */
  readonly hasOptions: boolean
  /** Whether all that is asked for in words was mentioned. */
  readonly isMentioned: boolean
}

/**
 * What a requirement counts that nothing read so far mentions: a product is given the benefit of the doubt until its page
 * was opened, and again until more was read of it.
 */
const UNREAD_OPTION = 0.9
const UNREAD_PHRASE = 0.7
const OPENED_PHRASE = 0.6
const UNMENTIONED_PHRASE = 0.25
/** Values at least so like the wanted words are chosen. */
const LIKE_NAMED = 0.3
const LIKE_ENOUGH = 0.6
const LIKE_UNNAMED = 0.5

/** Judges a product by all that was seen of it. The prompts of a trip show the same products again and again. */
export function judge(product: Product, wish: Wish): Judgement {
  return judgeFor(wish)(product)
}

const judgeFor = keeping((wish: Wish) => keeping((product: Product) => judgeAnew(product, wish)))

function judgeAnew(product: Product, wish: Wish): Judgement {
  const picks = picksFor(product.groups ?? [], wish)
  const covered = coveredBy(product, picks, wish)
  const options = wish.options.map((option) => (product.groups === undefined ? UNREAD_OPTION : met(option, picks)))
  const shares = [...options, ...credited(covered, product, wish), affordability(product.price, wish.cap)]
  return {
    product,
    worth: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    picks,
    isTooDear: isOutOfReach(product, wish),
    isOpened: product.groups !== undefined,
    hasOptions: product.groups !== undefined && options.every((share) => share >= LIKE_ENOUGH),
    isMentioned: covered.every((share) => share === 1),
  }
}

function isOutOfReach({ price, isSoldOut }: Product, { cap }: Wish): boolean {
  return isSoldOut === true || (price !== undefined && price.low > cap)
}

/** A requirement, and how far it is met, 0 to 1. */
interface Requirement {
  readonly words: string
  readonly share: number
}

/** What a product that was bought with these of its picks meets. What nothing read mentions keeps the benefit of the doubt. */
export function requirementsMet({ product, picks }: Judgement, chosen: readonly Pick[], wish: Wish): readonly Requirement[] {
  const phrases = credited(coveredBy(product, picks, wish), product, wish)
  return [
    ...wish.options.map((option) => ({ words: option.value, share: met(option, chosen) })),
    ...picks.flatMap((pick) => (pick.isNamed ? [] : [{ words: pick.value, share: chosen.includes(pick) ? 1 : 0 }])),
    ...wish.phrases.map((phrase, index) => ({ words: phrase.join(' '), share: phrases[index] ?? 0 })),
    { words: 'price', share: affordability(product.price, wish.cap) },
  ]
}

/** The share of each phrase that the title, the picks or what was read mentions. */
function coveredBy({ title, details }: Product, picks: readonly Pick[], { phrases }: Wish): readonly number[] {
  const given = [title, ...picks.map(({ value }) => value), ...details.values()].map(wordSetOf)
  return phrases.map((phrase) => coverage(phrase, given))
}

function credited(covered: readonly number[], product: Product, wish: Wish): readonly number[] {
  const doubt = benefitOfDoubt(product, wish)
  return covered.map((share) => doubt + (1 - doubt) * share)
}

/** Where an instruction names no options, its words may be some, and a product's page shows which it has. */
function benefitOfDoubt({ groups, details }: Product, { options }: Wish): number {
  if (details.size > 0) return UNMENTIONED_PHRASE
  return groups !== undefined && options.length === 0 ? OPENED_PHRASE : UNREAD_PHRASE
}

/** How sure it is that a product's price is within the cap: where there is a range, any price in it may be asked. */
function affordability(price: Price | undefined, cap: number): number {
  if (price === undefined || price.high <= cap) return 1
  return price.low > cap ? 0 : (cap - price.low) / (price.high - price.low)
}

/** How well the picks meet a named option. Half the words of a value are often as good as none. */
function met({ words }: NamedOption, picks: readonly Pick[]): number {
  const best = Math.max(0, ...picks.map(({ value }) => likeness(words, wordsOf(value))))
  return best >= 0.95 ? 1 : best * best
}

/** The values to choose: for each group what comes closest to what was asked for, if anything does. */
function picksFor(groups: readonly OptionGroup[], wish: Wish): readonly Pick[] {
  const named = new Map(wish.options.map((option) => [groupFor(option, groups)?.name, option]))
  return groups.flatMap((group) => {
    const option = named.get(group.name)
    const pick = option === undefined ? pickUnnamed(group, wish) : pickNamed(group, option)
    return pick === undefined ? [] : [pick]
  })
}

/** The group of that name, else the one with the value most like it. */
function groupFor(option: NamedOption, groups: readonly OptionGroup[]): OptionGroup | undefined {
  const same = groups.find(({ name }) => name.toLowerCase() === option.name.toLowerCase())
  if (same !== undefined) return same
  const rated = groups.map((group) => ({ group, likeness: pickNamed(group, option)?.likeness ?? 0 }))
  return rated.sort((a, b) => b.likeness - a.likeness)[0]?.group
}

function pickNamed({ name, values }: OptionGroup, { value: wanted, words }: NamedOption): Pick | undefined {
  const exact = values.find((value) => value.toLowerCase() === wanted.toLowerCase())
  if (exact !== undefined) return { group: name, value: exact, likeness: 1, isNamed: true }
  return best({ group: name, isNamed: true }, values, LIKE_NAMED, (value) => 0.99 * likeness(words, wordsOf(value)))
}

/** By the share of a value's words that the instruction holds; of several, the one that says most. */
function pickUnnamed({ name, values }: OptionGroup, { words }: Wish): Pick | undefined {
  return best({ group: name, isNamed: false }, values, LIKE_UNNAMED, (value) => {
    const own = contentWords(value)
    return own.length === 0 ? 0 : coverage(own, [words]) + own.length / 1000
  })
}

function best(
  base: Omit<Pick, 'value' | 'likeness'>,
  values: readonly string[],
  least: number,
  rate: (value: string) => number,
): Pick | undefined {
  let chosen: Pick | undefined
  for (const value of values) {
    const likeness = rate(value)
    if (likeness >= least && likeness > (chosen?.likeness ?? 0)) chosen = { ...base, value, likeness }
  }
  return chosen
}
