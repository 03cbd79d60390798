/** The reward of a purchase and what it is made of; names as upstream's `reward_info`. */
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
 * What the reward looks at: attributes, options, kind of product and price. All of it is missed where nothing was bought; options
 * that the instruction does not ask for are left out.
 */
export function purchaseParts(purchase: Purchase | undefined, asksOptions: boolean): Readonly<Record<string, number>> {
  const { r_att = 0, r_option = 0, r_type = 0, r_price = false } = purchase ?? {}
  return { att: r_att, ...(asksOptions && { opt: r_option }), type: r_type, price: Number(r_price) }
}

/** What a shopper is sent to buy. Plain data. */
export interface ShopGoal {
  readonly asin: string
  readonly category: string
  readonly query: string
  readonly name: string
  readonly productCategory: string
  /** Everything the agent is told, price cap included. */
  readonly instruction: string
  readonly attributes: readonly string[]
  /** US dollars; 1,000,000 where there is no cap. */
  readonly priceUpper: number
  /** Human goals name values only; synthetic ones name the group too, which upstream's fuzzy match sees as `('color', 'red')`. */
  readonly options: readonly GoalOption[]
  readonly weight: number
}

/** A choice that a goal asks for: a value of any group, or of the group that it names. */
export type GoalOption =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'pair'; readonly name: string; readonly value: string }

/** What the reward looks at of a product. Plain data. */
export interface JudgedProduct {
  readonly title: string
  /** The search phrase under which it is found; lower case. */
  readonly query: string
  /** `A › B › C`. */
  readonly productCategory: string
  readonly bullets: readonly string[]
  readonly description: string
  /** Hidden attributes, lower case. */
  readonly attributes: readonly string[]
}
