import type { RunCell } from './read-run.ts'
import type { Sides } from './sides.ts'

/** How the rows of each pair are called: as short as tells them apart, with the run's directory where all else is equal. */
export function namePairs({ pairs, first, second }: Sides): readonly (readonly [string, string])[] {
  const cells = pairs.flat()
  const models = new Set(cells.map(({ model }) => model).filter((model) => model !== 'none'))
  const labels = new Set(cells.map(({ label }) => label))
  const nameOf = ({ label, model }: RunCell): string => {
    if (models.size <= 1 || model === 'none') return label
    return labels.size === 1 ? model : `${label}/${model}`
  }
  return pairs.map(([a, b]) => {
    const [one, other] = [nameOf(a), nameOf(b)]
    return one === other ? [`${first.directory}: ${one}`, `${second.directory}: ${other}`] : [one, other]
  })
}
