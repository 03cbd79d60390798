import type { ShopGoal } from './goal.ts'
import { hasAttribute, meetsOption } from './match.ts'
import type { NounTagger } from './nouns/tagger.ts'
import type { JudgedProduct } from './product.ts'
import type { Purchase } from './purchase.ts'
import { typeReward } from './type.ts'

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
