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
