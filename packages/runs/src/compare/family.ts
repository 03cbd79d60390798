import type { RunCell } from './read-run.ts'

/** Attributes of a row that determine its family. */
type Names = Pick<RunCell, 'world' | 'split'>
type Model = Pick<RunCell, 'model'>

/**
 * Returns the family of a comparison: comparisons of a family are corrected together. Each world and split is a family. Pairs with a row
 * without a model, such as the oracle, are a separate family, so they do not cost the others power.
 */
export function comparisonFamily({ world, split }: Names, models: readonly Model[]): string {
  return `${world} ${split}${models.some(({ model }) => model === 'none') ? ' with rows without a model' : ''}`
}

/** Number of comparisons per family; `countOf` is the number of comparisons of a pair. */
export function familySizes<Row extends Names & Model>(
  pairs: readonly (readonly [Row, Row])[],
  countOf: (pair: readonly [Row, Row]) => number = () => 1,
): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const pair of pairs) {
    const family = comparisonFamily(pair[0], pair)
    sizes.set(family, (sizes.get(family) ?? 0) + countOf(pair))
  }
  return sizes
}
