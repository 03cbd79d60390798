/** Reward of a purchase and its components, named as in upstream's `reward_info`. */
export interface Purchase {
  readonly reward: number
  readonly r_type: number
  readonly r_att: number
  readonly r_option?: number
  readonly r_price: boolean
  readonly query_match: boolean
  readonly category_match: boolean
  readonly title_score: number
  readonly w_att: number
  readonly w_option?: number
  readonly w_price: number
}

/**
 * Returns the components of the reward: attributes, options, product type and price. All are 0 without a purchase; options are
 * omitted if the instruction asks for none.
 */
export function purchaseParts(purchase: Purchase | undefined, asksOptions: boolean): Readonly<Record<string, number>> {
  const { r_att = 0, r_option = 0, r_type = 0, r_price = false } = purchase ?? {}
  return { att: r_att, ...(asksOptions && { opt: r_option }), type: r_type, price: Number(r_price) }
}

/** Goal of a shopping task. Plain data. */
export interface ShopGoal {
  readonly asin: string
  readonly category: string
  readonly query: string
  readonly name: string
  readonly productCategory: string
  /** Full instruction shown to the agent, including the price limit. */
  readonly instruction: string
  readonly attributes: readonly string[]
  /** Price limit in US dollars; 1,000,000 means no limit. */
  readonly priceUpper: number
  /** Human goals name values only; synthetic goals also name the group, which upstream's fuzzy match reads as `('color', 'red')`. */
  readonly options: readonly GoalOption[]
  readonly weight: number
}

/** A required option: a value of any group, or of a named group. */
export type GoalOption =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'pair'; readonly name: string; readonly value: string }

/** Product fields that the reward reads. Plain data. */
export interface ScoredProduct {
  readonly title: string
  /** Search phrase of the product's category; lower case. */
  readonly query: string
  /** Category path: `A › B › C`. */
  readonly productCategory: string
  readonly bullets: readonly string[]
  readonly description: string
  /** Hidden attributes, lower case. */
  readonly attributes: readonly string[]
}
