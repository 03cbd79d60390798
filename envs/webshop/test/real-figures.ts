/** A figure of a shop with its value among upstream's 1,000 products and the allowed difference. */
export interface RealFigure {
  readonly real: number
  readonly tolerance: number
}

/**
 * Counts of upstream's first 500 synthetic goals and 1,000 products. The tolerances of shares are about two standard errors of a
 * split of 500 goals, which are about some hundred products. Success and rewards may differ by 3 points, lengths by 0.2 steps.
 */
export const REAL_FIGURES = {
  /** Purchases by the rule `first-hit`: the first result of a search for the instruction, without options. */
  firstHitSuccess: { real: 0.02, tolerance: 0.03 },
  firstHitReward: { real: 0.571, tolerance: 0.03 },
  /** Random actions for 15 steps. */
  randomSuccess: { real: 0.006, tolerance: 0.03 },
  randomReward: { real: 0.112, tolerance: 0.03 },
  /** Oracle: steps of the shortest plan. */
  oracleMean: { real: 5.05, tolerance: 0.2 },
  oracleTenth: { real: 4, tolerance: 0 },
  oracleNinetieth: { real: 6, tolerance: 0 },
  /** Shares of goals by number of option groups. */
  noGroup: { real: 0.04, tolerance: 0.04 },
  oneGroup: { real: 0.07, tolerance: 0.05 },
  twoGroups: { real: 0.69, tolerance: 0.1 },
  threeGroups: { real: 0.2, tolerance: 0.1 },
  requiredAttributes: { real: 3.91, tolerance: 0.5 },
  fashionGoals: { real: 0.79, tolerance: 0.08 },
  /** Shares of required attributes that a title states, that only the page states, and that no text states literally. */
  statedInTitle: { real: 0.11, tolerance: 0.06 },
  statedOnPage: { real: 0.55, tolerance: 0.1 },
  statedNowhere: { real: 0.34, tolerance: 0.1 },
  /** Search for the instruction: shares with the goal's product first, in the first ten, and mean share of fitting first hits. */
  goalFirst: { real: 0.56, tolerance: 0.1 },
  goalOnFirstPage: { real: 0.91, tolerance: 0.07 },
  firstFits: { real: 0.58, tolerance: 0.1 },
  /** Median price limit, US dollars. */
  priceLimit: { real: 50, tolerance: 10 },
  /** Words of an instruction, of a title (mean), and products without a description. */
  instructionWords: { real: 27.3, tolerance: 3 },
  titleWords: { real: 18, tolerance: 2 },
  noDescription: { real: 0.3, tolerance: 0.06 },
  /** Shares of products by department, and without options. */
  fashionProducts: { real: 0.2, tolerance: 0.04 },
  noOptions: { real: 0.58, tolerance: 0.06 },
} as const satisfies Readonly<Record<string, RealFigure>>

/** Name of a figure. */
export type FigureName = keyof typeof REAL_FIGURES
