import type { RunCell } from './read-run.ts'

/** Rows that are compared with each other, as far as a family goes by them. */
type Names = Pick<RunCell, 'world' | 'split'>
type Model = Pick<RunCell, 'model'>

/**
 * The family of a comparison: what is looked at together, and corrected for together. Each world and split is a question of its own;
 * rows that ask no model, as the oracle does, are there to read the others by, and what is compared with them takes nothing from those.
 */
export function familyOf({ world, split }: Names, models: readonly Model[]): string {
  return `${world} ${split}${models.some(({ model }) => model === 'none') ? ' beside rows without a model' : ''}`
}

/** How many comparisons each family has, where a pair of rows counts so often. */
export function familySizes<Row extends Names & Model>(
  pairs: readonly (readonly [Row, Row])[],
  countOf: (pair: readonly [Row, Row]) => number = () => 1,
): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const pair of pairs) {
    const family = familyOf(pair[0], pair)
    sizes.set(family, (sizes.get(family) ?? 0) + countOf(pair))
  }
  return sizes
}
