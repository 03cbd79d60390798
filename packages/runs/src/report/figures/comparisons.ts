import type { ReportComparison } from '@orreryjs/viewer'
import { brokenLines } from '../../compare/broken-lines.ts'
import { comparePairs, type JudgedPair, type RowPair } from '../../compare/compare-pairs.ts'
import { differingSettings } from '../../compare/settings-differ.ts'
import { counted } from '../../texts/numbers.ts'
import type { ScoredRow } from './scored-row.ts'

/** Two rows of a place. */
interface PlacedPair {
  readonly place: number
  readonly rows: readonly [number, number]
  readonly cells: RowPair
}

/** Every two rows of each place, judged as `orrery compare` does; a list for each place. */
export function reportComparisons(places: readonly (readonly ScoredRow[])[]): readonly (readonly ReportComparison[])[] {
  const pairs = places.flatMap(pairsOf)
  const judged = comparePairs(
    pairs.map(({ cells }) => cells),
    { measure: 'success', passOver: true },
  )
  return places.map((_, place) =>
    pairs.flatMap((pair, index) => {
      const each = judged[index]
      return each === undefined || pair.place !== place ? [] : [comparisonOf(pair, each)]
    }),
  )
}

function pairsOf(rows: readonly ScoredRow[], place: number): readonly PlacedPair[] {
  return rows.flatMap((first, index) =>
    rows.slice(index + 1).map((second, after): PlacedPair => {
      return { place, cells: [first.scores, second.scores], rows: [index, index + 1 + after] }
    }),
  )
}

function comparisonOf({ rows, cells }: PlacedPair, judged: JudgedPair): ReportComparison {
  const { tasks, difference, interval, wins, losses, ties, p, adjusted, family, verdict, detectable, needed } = judged
  return {
    first: rows[0],
    second: rows[1],
    tasks,
    difference: { mean: difference, ...interval },
    wins,
    losses,
    ties,
    p,
    adjusted,
    family,
    verdict,
    ...(detectable !== undefined && { detectable }),
    ...(needed !== undefined && { needed }),
    cautions: cautionsOf(judged, cells),
  }
}

function cautionsOf(judged: JudgedPair, cells: RowPair): readonly string[] {
  const { unfair, unshared } = judged
  const differing = differingSettings(...cells)
  return [
    ...(unfair === undefined ? [] : [unfair]),
    ...brokenLines(judged),
    ...(unshared > 0 ? [`${counted(unshared, 'task')} of one side only, left out`] : []),
    ...(differing.length > 0 ? [`not the only difference: ${differing.join('; ')}`] : []),
  ]
}
