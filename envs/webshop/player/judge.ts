import { memoizeByObject } from '@orreryjs/core/worlds'
import type { NamedOption, ParsedInstruction } from './goal.ts'
import type { Product } from './history.ts'
import type { OptionGroup, Price } from './page.ts'
import { contentWords, coverage, similarity, wordSetOf, wordsOf } from './words.ts'

/** A value to choose on a product's page. */
export interface Pick {
  readonly group: string
  readonly value: string
  /** Similarity to the required words, 0 to 1. */
  readonly likeness: number
  /** True if the instruction names the option group. */
  readonly isNamed: boolean
}

/** Match of a product with an instruction. */
export interface Judgement {
  readonly product: Product
  /** Expected share of met requirements, 0 to 1. */
  readonly expectedReward: number
  /** In page order. */
  readonly picks: readonly Pick[]
  /** Over budget or unavailable. */
  readonly isUnaffordable: boolean
  readonly isOpened: boolean
  /** True if its page was opened and has the named options. */
  readonly hasOptions: boolean
  /** True if all required phrases are mentioned. */
  readonly isMentioned: boolean
}

/**
 * Expected share of a requirement that is not mentioned so far: higher before the product's page was opened, and again before its
 * details were read.
 */
const UNREAD_OPTION = 0.9
const UNREAD_PHRASE = 0.7
const OPENED_PHRASE = 0.6
const UNMENTIONED_PHRASE = 0.25
/** Minimum similarities for choosing a value. */
const LIKE_NAMED = 0.3
const LIKE_ENOUGH = 0.6
const LIKE_UNNAMED = 0.5

/** Judges a product by everything the prompt shows. Memoized, as prompts of an episode repeat the same products. */
export function judge(product: Product, wish: ParsedInstruction): Judgement {
  return judgeFor(wish)(product)
}

const judgeFor = memoizeByObject((wish: ParsedInstruction) =>
  memoizeByObject((product: Product) => computeJudgement(product, wish)),
)

function computeJudgement(product: Product, wish: ParsedInstruction): Judgement {
  const picks = picksFor(product.groups ?? [], wish)
  const coverages = coveredBy(product, picks, wish)
  const options = wish.options.map((option) => (product.groups === undefined ? UNREAD_OPTION : optionShare(option, picks)))
  const shares = [...options, ...withDoubt(coverages, product, wish), affordability(product.price, wish.maxPrice)]
  return {
    product,
    expectedReward: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    picks,
    isUnaffordable: isUnaffordable(product, wish),
    isOpened: product.groups !== undefined,
    hasOptions: product.groups !== undefined && options.every((share) => share >= LIKE_ENOUGH),
    isMentioned: coverages.every((share) => share === 1),
  }
}

function isUnaffordable({ price, isSoldOut }: Product, { maxPrice }: ParsedInstruction): boolean {
  return isSoldOut === true || (price !== undefined && price.low > maxPrice)
}

/** A requirement with the share to which it is met, 0 to 1. */
interface Requirement {
  readonly words: string
  readonly share: number
}

/**
 * Returns the requirements met by a product bought with these picks. Requirements that are not mentioned keep their expected
 * share.
 */
export function requirementsMet(
  { product, picks }: Judgement,
  chosen: readonly Pick[],
  wish: ParsedInstruction,
): readonly Requirement[] {
  const phrases = withDoubt(coveredBy(product, picks, wish), product, wish)
  return [
    ...wish.options.map((option) => ({ words: option.value, share: optionShare(option, chosen) })),
    ...picks.flatMap((pick) => (pick.isNamed ? [] : [{ words: pick.value, share: chosen.includes(pick) ? 1 : 0 }])),
    ...wish.phrases.map((phrase, index) => ({ words: phrase.join(' '), share: phrases[index] ?? 0 })),
    { words: 'price', share: affordability(product.price, wish.maxPrice) },
  ]
}

function coveredBy({ title, details }: Product, picks: readonly Pick[], { phrases }: ParsedInstruction): readonly number[] {
  const texts = [title, ...picks.map(({ value }) => value), ...details.values()].map(wordSetOf)
  return phrases.map((phrase) => coverage(phrase, texts))
}

function withDoubt(covered: readonly number[], product: Product, wish: ParsedInstruction): readonly number[] {
  const doubt = benefitOfDoubt(product, wish)
  return covered.map((share) => doubt + (1 - doubt) * share)
}

/**
 * Returns the assumed share of unmentioned phrases. If an instruction names no options, its words may describe options, which the
 * product's page shows.
 */
function benefitOfDoubt({ groups, details }: Product, { options }: ParsedInstruction): number {
  if (details.size > 0) return UNMENTIONED_PHRASE
  return groups !== undefined && options.length === 0 ? OPENED_PHRASE : UNREAD_PHRASE
}

/** Returns the probability that a product's price is within the limit, assuming a uniform price in its range. */
function affordability(price: Price | undefined, cap: number): number {
  if (price === undefined || price.high <= cap) return 1
  return price.low > cap ? 0 : (cap - price.low) / (price.high - price.low)
}

/** Returns how well the picks meet a named option. Squared, as half of a value's words rarely suffice. */
function optionShare({ words }: NamedOption, picks: readonly Pick[]): number {
  const best = Math.max(0, ...picks.map(({ value }) => similarity(words, wordsOf(value))))
  return best >= 0.95 ? 1 : best * best
}

/** Returns the value to choose in each group, if any is similar enough. */
function picksFor(groups: readonly OptionGroup[], wish: ParsedInstruction): readonly Pick[] {
  const named = new Map(wish.options.map((option) => [groupFor(option, groups)?.name, option]))
  return groups.flatMap((group) => {
    const option = named.get(group.name)
    const pick = option === undefined ? pickUnnamed(group, wish) : pickNamed(group, option)
    return pick === undefined ? [] : [pick]
  })
}

/** Returns the group with that name, or else the group with the most similar value. */
function groupFor(option: NamedOption, groups: readonly OptionGroup[]): OptionGroup | undefined {
  const same = groups.find(({ name }) => name.toLowerCase() === option.name.toLowerCase())
  if (same !== undefined) return same
  const rated = groups.map((group) => ({ group, likeness: pickNamed(group, option)?.likeness ?? 0 }))
  return rated.sort((a, b) => b.likeness - a.likeness)[0]?.group
}

function pickNamed({ name, values }: OptionGroup, { value: namedValue, words }: NamedOption): Pick | undefined {
  const exact = values.find((value) => value.toLowerCase() === namedValue.toLowerCase())
  if (exact !== undefined) return { group: name, value: exact, likeness: 1, isNamed: true }
  return best({ group: name, isNamed: true }, values, LIKE_NAMED, (value) => 0.99 * similarity(words, wordsOf(value)))
}

/** Picks by the share of a value's words that occur in the instruction; prefers longer values. */
function pickUnnamed({ name, values }: OptionGroup, { words }: ParsedInstruction): Pick | undefined {
  return best({ group: name, isNamed: false }, values, LIKE_UNNAMED, (value) => {
    const own = contentWords(value)
    return own.length === 0 ? 0 : coverage(own, [words]) + own.length / 1000
  })
}

function best(
  base: Omit<Pick, 'value' | 'likeness'>,
  values: readonly string[],
  minimum: number,
  rate: (value: string) => number,
): Pick | undefined {
  let chosen: Pick | undefined
  for (const value of values) {
    const likeness = rate(value)
    if (likeness >= minimum && likeness > (chosen?.likeness ?? 0)) chosen = { ...base, value, likeness }
  }
  return chosen
}
