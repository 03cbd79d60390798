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
