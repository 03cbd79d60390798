import { isOrreryError } from '@orreryjs/core'
import type { ReportComparison } from '@orreryjs/viewer'
import { unfairChoice } from '../../compare/chosen-tasks.ts'
import { type CellComparison, type CompareCellsOptions, compareCells } from '../../compare/compare-cells.ts'
import { familyOf, familySizes } from '../../compare/family.ts'
import { samplingTexts } from '../../compare/lines.ts'
import type { RunCell } from '../../compare/read-run.ts'
import { differingSettings } from '../../compare/settings-differ.ts'
import { judge, type SamplingOptions } from '../../statistics/index.ts'
import { counted } from '../../texts/numbers.ts'
import type { ScoredRow } from './scored-row.ts'

/** A comparison of two rows of a place. */
interface Compared extends CellComparison {
  /** Name of its family. */
  readonly kin: string
  readonly place: number
  readonly rows: readonly [number, number]
  readonly cells: readonly [RunCell, RunCell]
}

/** Every two rows of each place, judged as `orrery compare` does; a list for each place. */
export function reportComparisons(
  places: readonly (readonly ScoredRow[])[],
  sampling: SamplingOptions = {},
): readonly (readonly ReportComparison[])[] {
  const judged = judge(
    places.flatMap((rows, place) => comparePlace(rows, place, sampling)),
    ({ kin }) => kin,
  )
  return places.map((_, place) =>
    judged
      .filter((each) => each.place === place)
      .map((each): ReportComparison => {
        const { rows, tasks, difference, interval, wins, losses, ties, p, adjusted, family, verdict, detectable, needed } = each
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
          verdict: unfairChoice(...each.cells) === undefined ? verdict : 'no clear winner',
          ...(detectable !== undefined && { detectable }),
          ...(needed !== undefined && { needed }),
          cautions: cautionsOf(each),
        }
      }),
  )
}

function comparePlace(rows: readonly ScoredRow[], place: number, sampling: SamplingOptions): readonly Compared[] {
  const pairs = rows.flatMap((first, index) =>
    rows.slice(index + 1).map((second, after) => {
      return { cells: [first.scores, second.scores] as const, rows: [index, index + 1 + after] as const }
    }),
  )
  const sizes = familySizes(pairs.map(({ cells }) => cells))
  return pairs.flatMap(({ cells, rows: numbers }) => {
    const family = familyOf(cells[0], cells)
    const compared = compareRows(...cells, { ...sampling, comparisons: sizes.get(family) ?? 1 })
    return compared === undefined ? [] : [{ ...compared, kin: family, place, rows: numbers, cells }]
  })
}

/** `undefined` where they share no task. */
function compareRows(first: RunCell, second: RunCell, options: CompareCellsOptions): CellComparison | undefined {
  try {
    return compareCells(first, second, 'success', options)
  } catch (error) {
    if (isOrreryError(error) && error.code === 'RUNS_DIFFER') return undefined
    throw error
  }
}

function cautionsOf({ broken, unshared, cells: [first, second], ...compared }: Compared): readonly string[] {
  const differing = differingSettings(first, second)
  const unfair = unfairChoice(first, second)
  return [
    ...(unfair === undefined ? [] : [unfair]),
    ...samplingTexts(compared),
    ...(broken > 0 ? [`failures outside the agents ended ${counted(broken, 'episode')}, which count as they are`] : []),
    ...(unshared > 0 ? [`${counted(unshared, 'task')} of one side only, left out`] : []),
    ...(differing.length > 0 ? [`not the only difference: ${differing.join('; ')}`] : []),
  ]
}
