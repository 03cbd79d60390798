import { pythonStrip } from '@orreryjs/python'
import { hasAttribute, meetsOption } from './match-options.ts'
import type { NounTagger } from './noun-tagger.ts'
import type { Purchase, ScoredProduct, ShopGoal } from './purchase.ts'

/** A purchase and the goal it is scored against. */
interface PurchaseInput {
  readonly product: ScoredProduct
  /** US dollars. */
  readonly price: number
  readonly chosen: readonly (readonly [group: string, value: string])[]
  readonly goal: ShopGoal
  readonly nouns: NounTagger
}

/**
 * Computes the reward of a purchase, 0 to 1 (Yao et al. 2022, section 3.1): the share of met attributes, options and price limit,
 * times the match of product type. One chosen value may meet several options.
 */
export function rewardOf({ product, price, chosen, goal, nouns }: PurchaseInput): Purchase {
  const { attributes, options } = goal
  const attributesMet = attributes.filter((attribute) => hasAttribute(product, attribute)).length
  const optionsMet = options.filter((option) => chosen.some(([, value]) => meetsOption(value, option))).length
  const r_price = price <= goal.priceUpper
  const criteria = attributes.length + options.length + 1
  const type = typeReward(product, goal, nouns)
  return {
    reward: ((attributesMet + optionsMet + Number(r_price)) / criteria) * type.r_type,
    ...type,
    r_att: attributes.length === 0 ? 1 : attributesMet / attributes.length,
    w_att: attributes.length / criteria,
    ...(options.length === 0 ? {} : { r_option: optionsMet / options.length, w_option: options.length / criteria }),
    r_price,
    w_price: 1 / criteria,
  }
}

/** Match between the types of product and goal, with its reasons. */
type TypeReward = Pick<Purchase, 'r_type' | 'query_match' | 'category_match' | 'title_score'>

/** Compares search phrase, categories and title nouns. A title without a common noun scores 0. */
export function typeReward(product: ScoredProduct, goal: ShopGoal, nouns: NounTagger): TypeReward {
  const query_match = product.query === goal.query
  const category_match = countCommonCategories(product.productCategory, goal.productCategory) >= 2
  const title_score = titleScore(nouns.nouns(product.title), nouns.nouns(goal.name))
  const isMatch = query_match || category_match || title_score > 0.2
  return { r_type: typeFactor(isMatch, title_score), query_match, category_match, title_score }
}

function typeFactor(isMatch: boolean, titleScore: number): number {
  if (titleScore === 0) return 0
  if (titleScore < 0.1) return 0.1
  return isMatch ? 1 : 0.5
}

function countCommonCategories(own: string, goal: string): number {
  const names = new Set(categories(own))
  return new Set(categories(goal).filter((name) => names.has(name))).size
}

function categories(path: string): readonly string[] {
  return path.split('›').map(pythonStrip)
}

/** Distinct common nouns divided by the number of goal nouns, 0 to 1; 0.2 if the goal has none. */
function titleScore(own: readonly string[], goal: readonly string[]): number {
  if (goal.length === 0) return 0.2
  const names = new Set(own)
  return new Set(goal.filter((noun) => names.has(noun))).size / goal.length
}
