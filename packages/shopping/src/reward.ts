import { pythonStrip } from '@orreryjs/python'
import { hasAttribute, meetsOption } from './match.ts'
import type { NounTagger } from './nouns.ts'
import type { JudgedProduct, Purchase, ShopGoal } from './purchase.ts'

/** What was bought, and what for. */
interface Bought {
  readonly product: JudgedProduct
  /** US dollars. */
  readonly price: number
  readonly chosen: readonly (readonly [group: string, value: string])[]
  readonly goal: ShopGoal
  readonly nouns: NounTagger
}

/**
 * The reward of a purchase, 0 to 1 (Yao et al. 2022, section 3.1): the share of attributes, options and price cap that are met,
 * times how well the kind of product fits. One chosen value may meet several options.
 */
export function rewardOf({ product, price, chosen, goal, nouns }: Bought): Purchase {
  const { attributes, options } = goal
  const attributesMet = attributes.filter((attribute) => hasAttribute(product, attribute)).length
  const optionsMet = options.filter((option) => chosen.some(([, value]) => meetsOption(value, option))).length
  const r_price = price <= goal.priceUpper
  const asked = attributes.length + options.length + 1
  const type = typeReward(product, goal, nouns)
  return {
    reward: ((attributesMet + optionsMet + Number(r_price)) / asked) * type.r_type,
    ...type,
    r_att: attributes.length === 0 ? 1 : attributesMet / attributes.length,
    w_att: attributes.length / asked,
    ...(options.length === 0 ? {} : { r_option: optionsMet / options.length, w_option: options.length / asked }),
    r_price,
    w_price: 1 / asked,
  }
}

/** Whether a product is of the kind that was asked for, and why. */
type TypeReward = Pick<Purchase, 'r_type' | 'query_match' | 'category_match' | 'title_score'>

/** Compares search phrase, categories and the nouns of both titles. A title without a common noun earns nothing. */
export function typeReward(product: JudgedProduct, goal: ShopGoal, nouns: NounTagger): TypeReward {
  const query_match = product.query === goal.query
  const category_match = commonCategories(product.productCategory, goal.productCategory) >= 2
  const title_score = titleScore(nouns.nouns(product.title), nouns.nouns(goal.name))
  const isMatch = query_match || category_match || title_score > 0.2
  return { r_type: typeFactor(isMatch, title_score), query_match, category_match, title_score }
}

function typeFactor(isMatch: boolean, titleScore: number): number {
  if (titleScore === 0) return 0
  if (titleScore < 0.1) return 0.1
  return isMatch ? 1 : 0.5
}

function commonCategories(own: string, wanted: string): number {
  const names = new Set(categories(own))
  return new Set(categories(wanted).filter((name) => names.has(name))).size
}

function categories(path: string): readonly string[] {
  return path.split('›').map(pythonStrip)
}

/** Different common nouns by all wanted ones, 0 to 1; 0.2 where none is wanted. */
function titleScore(own: readonly string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return 0.2
  const names = new Set(own)
  return new Set(wanted.filter((noun) => names.has(noun))).size / wanted.length
}
