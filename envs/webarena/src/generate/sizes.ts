/** How much data the sites hold: a fifth, the usual, three times as much. */
export type Size = 'small' | 'standard' | 'large'

const FACTORS: Readonly<Record<Size, number>> = { small: 0.2, standard: 1, large: 3 }

/** So many rows of the usual number; never fewer than `least`. */
export function scaled(usual: number, size: Size, least = 1): number {
  return Math.max(least, Math.round(usual * FACTORS[size]))
}
