import type { ItemAnalysis } from './report-analysis.ts'

/**
 * Returns how many tasks show a difference between rows: `31 of 134 tasks separate these 6 rows; 60 are solved by all, 43 by none.`
 */
export function separationText(counts: ItemAnalysis['separations'], rows: number): string {
  const { separates, all, none, equal } = counts
  const total = separates + all + none + equal
  const rest = [
    `${all} ${all === 1 ? 'is' : 'are'} solved by all`,
    `${none} by none`,
    ...(equal > 0 ? [`${equal} equally often by all`] : []),
  ]
  return `${separates} of ${total} ${total === 1 ? 'task' : 'tasks'} ${separates === 1 ? 'separates' : 'separate'} these ${rows} rows; ${rest.join(', ')}.`
}

/** Meaning of the counts for planning. */
export const SEPARATION_NOTE =
  'Only tasks that separate the rows show differences between them. Expect the same share among more tasks of this kind. Do not compare the same rows again on these tasks only: they were chosen by the results.'
