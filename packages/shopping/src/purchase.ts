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
