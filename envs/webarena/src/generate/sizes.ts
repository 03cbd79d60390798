/** Amount of data: a fifth of the standard amount, the standard amount, or three times as much. */
export type Size = 'small' | 'standard' | 'large'

const FACTORS: Readonly<Record<Size, number>> = { small: 0.2, standard: 1, large: 3 }

/** Scales a standard number of rows to a size, but not below `min`. */
export function scaled(standard: number, size: Size, min = 1): number {
  return Math.max(min, Math.round(standard * FACTORS[size]))
}

/** Memoizes a function of a size. */
export function memoizeBySize<Made>(make: (size: Size) => Made): (size?: Size) => Made {
  const made = new Map<Size, Made>()
  return (size = 'standard') => {
    const cached = made.get(size) ?? make(size)
    made.set(size, cached)
    return cached
  }
}
