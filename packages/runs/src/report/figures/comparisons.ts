import { isOrreryError } from '@orreryjs/core'
import type { ReportComparison } from '@orreryjs/viewer'
import { type CellComparison, compareCells } from '../../compare/compare-cells.ts'
import type { RunCell } from '../../compare/read-run.ts'
import { differingSettings } from '../../compare/settings-differ.ts'
import { judge } from '../../statistics/index.ts'
import { counted } from '../../texts/numbers.ts'
import type { ScoredRow } from './scored-row.ts'

/** A comparison of two rows of a place. */
interface Compared extends CellComparison {
  readonly place: number
  readonly rows: readonly [number, number]
  readonly cells: readonly [RunCell, RunCell]
}

/** Every two rows of each place, judged together as `orrery compare` does; a list for each place. */
export function reportComparisons(places: readonly (readonly ScoredRow[])[]): readonly (readonly ReportComparison[])[] {
  const judged = judge(places.flatMap(comparePlace))
  return places.map((_, place) =>
    judged
      .filter((each) => each.place === place)
      .map((each): ReportComparison => {
        const { rows, tasks, difference, interval, wins, losses, ties, p, adjusted, verdict, detectable, needed } = each
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
          verdict,
          ...(detectable !== undefined && { detectable }),
          ...(needed !== undefined && { needed }),
          cautions: cautionsOf(each),
        }
      }),
  )
}

function comparePlace(rows: readonly ScoredRow[], place: number): readonly Compared[] {
  return rows.flatMap((first, index) =>
    rows.slice(index + 1).flatMap((second, after) => {
      const compared = compareRows(first.scores, second.scores)
      const cells = [first.scores, second.scores] as const
      return compared === undefined ? [] : [{ ...compared, place, rows: [index, index + 1 + after] as const, cells }]
    }),
  )
}

/** `undefined` where they share no task. */
function compareRows(first: RunCell, second: RunCell): CellComparison | undefined {
  try {
    return compareCells(first, second, 'success', undefined)
  } catch (error) {
    if (isOrreryError(error) && error.code === 'RUNS_DIFFER') return undefined
    throw error
  }
}

function cautionsOf({ broken, unshared, cells: [first, second] }: Compared): readonly string[] {
  const differing = differingSettings(first, second)
  return [
    ...(broken > 0 ? [`failures outside the agents ended ${counted(broken, 'episode')}, which count as they are`] : []),
    ...(unshared > 0 ? [`${counted(unshared, 'task')} of one side only, left out`] : []),
    ...(differing.length > 0 ? [`not the only difference: ${differing.join('; ')}`] : []),
  ]
}
