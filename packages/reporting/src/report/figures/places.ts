import type { RunManifest } from '@orreryjs/harness'
import { type AnalysisDeclaration, declarationOf } from '@orreryjs/runs/compare'
import { calibrationOf } from '@orreryjs/runs/results'
import {
  analyseTasks,
  canDecide,
  chooseSubset,
  countSeparations,
  type Grouping,
  groupTasks,
  outcomeMatrix,
  type TargetOptions,
  type TaskScore,
  type TaskStatistics,
  type TaskSubset,
} from '@orreryjs/statistics'
import type { Estimate, FailureTypeTable, ItemAnalysis, ReportItem, ReportSubset } from '../../data/report-analysis.ts'
import type { GroupCell, ReportComparison, ReportGrouping, ReportPlace } from '../../data/report-data.ts'
import { reportComparisons } from './comparisons.ts'
import { GROUP_BOOTSTRAP, plainEstimate, successOf } from './estimates.ts'
import { rowPairs } from './pairs.ts'
import { reportCostPairs } from './price-pairs.ts'
import { reportRows } from './rows.ts'
import type { ScoredRow } from './scored-row.ts'
import { sharedSettings } from './settings.ts'

/** Minimum number of tasks to select a subset from. */
const MIN_TASKS = 10

/** Sizes of subsets, as shares of all tasks. */
const SIZES = [0.1, 0.2, 0.3, 0.5]

/** Returns the statistics of the tasks of a place; `undefined` with fewer than two rows on the same tasks. */
function reportItems(rows: readonly ScoredRow[]): ItemAnalysis | undefined {
  const measured = rows.flatMap((row, at) => (calibrationOf(row.scores.agent) === undefined ? [at] : []))
  const tables = measured.flatMap((at) => rows[at]?.scores.tasks ?? [])
  const items = analyseTasks(tables)
  if (items.length === 0) return undefined
  const shares = items.length < MIN_TASKS ? [] : SIZES
  const sizes = [...new Set(shares.map((share) => Math.max(2, Math.round(share * items.length))))]
  return {
    rows: measured,
    items: items.map(reportItem),
    separations: countSeparations(items),
    subsets: sizes.flatMap((size) => reportSubset(chooseSubset(tables, size))),
  }
}

function reportItem({ task, taskType, meanSuccess, separation, discrimination }: TaskStatistics): ReportItem {
  const { correlation, interval } = discrimination ?? {}
  return {
    task,
    type: taskType,
    difficulty: difficultyOf(plainEstimate(meanSuccess)),
    separation,
    ...(correlation !== undefined && { discrimination: { correlation, ...interval } }),
  }
}

function difficultyOf({ mean, low, high }: Estimate): Estimate {
  return { mean: 1 - mean, low: 1 - high, high: 1 - low }
}

function reportSubset(subset: TaskSubset | undefined): readonly ReportSubset[] {
  if (subset === undefined) return []
  const { tasks, error } = subset
  return [{ tasks, rmse: error.rootMeanSquare, bound95: error.bound95, randomSubsetError: error.randomBaseline }]
}

/** Groups rows by world and split, in the order of the plan; calibration rows last. */
export function placesOf(rows: readonly ScoredRow[]): readonly (readonly ScoredRow[])[] {
  const places = new Map<string, ScoredRow[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.scores.world, row.scores.split])
    places.set(key, [...(places.get(key) ?? []), row])
  }
  const isCalibration = ({ scores }: ScoredRow): boolean => calibrationOf(scores.agent) !== undefined
  return [...places.values()].map((place) => [
    ...place.filter((row) => !isCalibration(row)),
    ...place.filter((row) => isCalibration(row)),
  ])
}

/** Returns the report data of each place (world and split). */
export function reportPlaces(
  places: readonly (readonly ScoredRow[])[],
  manifest: RunManifest,
  declared: AnalysisDeclaration = declarationOf(manifest.configuration),
  sampling: TargetOptions = {},
): readonly ReportPlace[] {
  const { baseline, primary } = declared
  const comparisons = reportComparisons(places, declared, sampling)
  return places.flatMap((rows, index) => {
    const [first] = rows
    if (first === undefined) return []
    const { world, split } = first.scores
    const [items, tooFewTasks] = [reportItems(rows), tooFewTasksIn(comparisons[index] ?? [])]
    const settings = manifest.settings.filter((each) => each.world === world && each.split === split)
    return [
      {
        world,
        split,
        settings: [...dialects(world, manifest), ...sharedSettings(settings, manifest)],
        rows: reportRows(rows, manifest, sampling),
        ...(baseline !== undefined && { baseline }),
        ...(primary !== undefined && { primary }),
        comparisons: comparisons[index] ?? [],
        types: reportGrouping('type', rows, sampling),
        lengths: reportGrouping('length', rows, sampling),
        costPairs: reportCostPairs(rows, declared),
        failureTypePairs: compareFailureTypes(rows, declared),
        ...(items && { items }),
        ...(tooFewTasks && { tooFewTasks }),
      },
    ]
  })
}

function tooFewTasksIn(comparisons: readonly ReportComparison[]): ReportPlace['tooFewTasks'] {
  const few = comparisons.find(
    ({ exploratory, tasks, family, unit }) => exploratory !== true && !canDecide(tasks, family, { isRatio: unit === 'ratio' }),
  )
  return few && { tasks: few.tasks, family: few.family }
}

function dialects(world: string, { worlds }: RunManifest): readonly string[] {
  const names = new Set(worlds.filter(({ id }) => id === world).map(({ dialect }) => dialect))
  return names.size === 0 ? [] : [`dialect ${[...names].join(', ')}`]
}

/** Returns the success rate of each row in each group of tasks. */
function reportGrouping(grouping: Grouping, rows: readonly ScoredRow[], sampling: TargetOptions = {}): ReportGrouping {
  const scores = rows.map((row) => [...row.scores.tasks.values()])
  const grouped = scores.map((each) => groupTasks(grouping, each))
  const tasks = new Map(scores.flat().map((score) => [score.task, score]))
  const names = [...groupTasks(grouping, [...tasks.values()]).keys()]
  return { groups: names.map((name) => ({ name, cells: grouped.map((groups) => cellOf(groups.get(name) ?? [], sampling)) })) }
}

function cellOf(scores: readonly TaskScore[], sampling: TargetOptions): GroupCell | null {
  const estimate = successOf(scores, { ...sampling, ...GROUP_BOOTSTRAP })
  return estimate === undefined ? null : { ...estimate, tasks: scores.length }
}

/** Compares the failure types of every pair of non-calibration rows of a place. */
function compareFailureTypes(rows: readonly ScoredRow[], declared: AnalysisDeclaration): readonly FailureTypeTable[] {
  const isFailing = ({ scores, tally }: ScoredRow): boolean =>
    calibrationOf(scores.agent) === undefined && tally.failures.length > 0
  return rowPairs(rows, isFailing, declared).flatMap(({ at: [a, b], rows: [rowA, rowB] }): readonly FailureTypeTable[] => {
    const table = outcomeMatrix(rowA.tally.attempts, rowB.tally.attempts)
    if (table === undefined || table.differences.length === 0) return []
    const { tasks, attempts, pairs, differences } = table
    return [
      {
        a,
        b,
        tasks,
        attempts,
        pairs,
        differences: differences.map(({ type, difference, interval, adjustedP, verdict }) => ({
          type,
          difference: { mean: difference, ...interval },
          adjustedP,
          // The test treats a failure as a win, so the verdict is inverted.
          verdict: verdict === 'a' ? 'b' : verdict === 'b' ? 'a' : verdict,
        })),
      },
    ]
  })
}
