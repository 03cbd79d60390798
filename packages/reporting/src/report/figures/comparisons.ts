import type { AnalysisDeclaration } from '@orreryjs/runs/compare'
import {
  type ComparedPair,
  comparePairs,
  differingSettings,
  hasBaseline,
  type JudgedPair,
  pairsWithBaseline,
  type RowPair,
} from '@orreryjs/runs/compare'
import { pluralize } from '@orreryjs/runs/texts'
import type { TargetOptions } from '@orreryjs/statistics'
import type { ReportComparison, ReportTarget } from '../../data/report-data.ts'
import { conflictTexts, samplingTexts, unitOf } from '../../tables/format-comparison.ts'
import { infrastructureErrorLines, RENAMED_WORLD_LINE } from '../../tables/infrastructure-error-lines.ts'
import type { ScoredRow } from './scored-row.ts'

/**
 * Compares every pair of rows of each place, or every row with the baseline, as `orrery compare` does. Returns a list for each
 * place: comparisons by the primary metric, then by success.
 */
export function reportComparisons(
  places: readonly (readonly ScoredRow[])[],
  { baseline, primary }: AnalysisDeclaration,
  sampling: TargetOptions = {},
): readonly (readonly ReportComparison[])[] {
  const all = places.flatMap(pairsOf)
  const pairs = baseline === undefined ? all : ofBaseline(all, baseline)
  const measures = [...new Set([primary ?? 'success', 'success'] as const)]
  const compared = comparePairs(pairs, {
    target: sampling.target,
    measures,
    primary,
    skipIncomparable: true,
  })
  return places.map((rows) => compared.flatMap((each) => comparisonIn(rows, each)))
}

/** Returns no pair if no row of the baseline has ended episodes. */
function ofBaseline(pairs: readonly RowPair[], baseline: string): readonly RowPair[] {
  return hasBaseline(pairs.flat(), baseline) ? pairsWithBaseline(pairs, baseline) : []
}

function pairsOf(rows: readonly ScoredRow[]): readonly RowPair[] {
  return rows.flatMap((first, index) => rows.slice(index + 1).map((second): RowPair => [first.scores, second.scores]))
}

/** Returns no comparison if the rows belong to another place. */
function comparisonIn(place: readonly ScoredRow[], { rows, comparison }: ComparedPair): readonly ReportComparison[] {
  const [a = -1, b = -1] = rows.map((row) => place.findIndex(({ scores }) => scores === row))
  return a < 0 ? [] : [{ a, b, ...comparisonOf(rows, comparison) }]
}

function comparisonOf(rows: RowPair, judged: JudgedPair): Omit<ReportComparison, 'a' | 'b'> {
  const { tasks, measure, ratio, typical, interval, wins, losses, ties, family, otherTarget } = judged
  return {
    measure,
    unit: ratio === undefined ? (unitOf(measure) === measure ? 'number' : 'points') : 'ratio',
    ...(judged.exploratory && { exploratory: true }),
    tasks,
    difference: { mean: ratio ?? judged.difference, ...interval },
    ...(typical && { typical: { mean: typical.ratio, ...typical.interval } }),
    wins,
    losses,
    ties,
    family,
    ...targetOf(judged),
    ...(otherTarget && { otherTarget: { ...targetOf(otherTarget), ...otherTarget.interval } }),
    cautions: cautionsOf(judged, rows),
  }
}

function targetOf(result: NonNullable<JudgedPair['otherTarget']>): ReportTarget {
  const { target, clusters, p, adjustedP, verdict, minimumDetectable, tasksNeeded, clustersNeeded } = result
  return {
    target,
    ...(clusters !== undefined && { clusters }),
    p,
    adjustedP,
    verdict,
    ...(minimumDetectable !== undefined && { minimumDetectable }),
    ...(tasksNeeded !== undefined && { tasksNeeded }),
    ...(clustersNeeded !== undefined && { clustersNeeded }),
  }
}

function cautionsOf(judged: JudgedPair, cells: RowPair): readonly string[] {
  const { biasReason, unsharedTasks } = judged
  const differing = differingSettings(...cells)
  return [
    ...(biasReason === undefined ? [] : [biasReason]),
    ...(judged.isRenamedPair ? [RENAMED_WORLD_LINE] : []),
    ...conflictTexts(judged),
    ...samplingTexts(judged),
    ...infrastructureErrorLines(judged),
    ...(unsharedTasks > 0 ? [`excluded ${pluralize(unsharedTasks, 'task')} that only one side played`] : []),
    ...(differing.length > 0 ? [`other settings differ too: ${differing.join('; ')}`] : []),
  ]
}
