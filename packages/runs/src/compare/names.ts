import type { RunCell } from './read-run.ts'
import type { Sides } from './sides.ts'

/** How the rows of each pair are called: as short as tells them apart, with the run's directory where two are called the same. */
export function namePairs({ pairs }: Pick<Sides, 'pairs'>): readonly (readonly [string, string])[] {
  const cells = pairs.flat()
  const models = new Set(cells.map(({ model }) => model).filter((model) => model !== 'none'))
  const labels = new Set(cells.map(({ label }) => label))
  const nameOf = ({ label, model }: RunCell): string => {
    if (models.size <= 1 || model === 'none') return label
    return labels.size === 1 ? model : `${label}/${model}`
  }
  const called = new Map<string, Set<RunCell>>()
  const keyOf = (cell: RunCell): string => JSON.stringify([cell.world, cell.split, nameOf(cell)])
  for (const cell of cells) called.set(keyOf(cell), (called.get(keyOf(cell)) ?? new Set()).add(cell))
  const wholeName = (cell: RunCell): string =>
    (called.get(keyOf(cell))?.size ?? 0) > 1 ? `${cell.directory}: ${nameOf(cell)}` : nameOf(cell)
  return pairs.map(([a, b]) => [wholeName(a), wholeName(b)])
}
