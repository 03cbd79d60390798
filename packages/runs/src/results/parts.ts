import type { Column } from '../texts/plain-table.ts'
import type { CellFigures } from './results.ts'

/** Names of what the rewards of these rows look at, in the order in which they first come up. */
export function partNames(cells: readonly CellFigures[]): readonly string[] {
  return [...new Set(cells.flatMap(({ summary }) => Object.keys(summary?.meanParts ?? {})))]
}

/** A column for each of them. */
export function partColumns(cells: readonly CellFigures[]): readonly Column[] {
  return partNames(cells).map((title) => ({ title, align: 'right' }))
}

/** Their means, in per cent as papers print them. */
export function partNumbers({ summary }: CellFigures, names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const mean = summary?.meanParts?.[name]
    return mean === undefined ? '-' : `${(mean * 100).toFixed(1)}`
  })
}
