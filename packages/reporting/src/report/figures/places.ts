import type { RunManifest } from '@orreryjs/harness'
import { type Declared, declaredIn } from '@orreryjs/runs/compare'
import { calibrationOf } from '@orreryjs/runs/results'
import { canDecide, type SamplingOptions } from '@orreryjs/statistics'
import type { ReportComparison, ReportPlace } from '../../data/report-data.ts'
import { reportComparisons } from './comparisons.ts'
import { reportGrouping } from './groupings.ts'
import { reportItems } from './items.ts'
import { reportKinds } from './kinds.ts'
import { reportPrices } from './price-pairs.ts'
import { reportRows } from './rows.ts'
import type { ScoredRow } from './scored-row.ts'
import { sharedSettings } from './settings.ts'

/** The rows of a run by world and split, in the order of the plan; those that calibrate stand last. */
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

/** All figures of each place. */
export function reportPlaces(
  places: readonly (readonly ScoredRow[])[],
  manifest: RunManifest,
  declared: Declared = declaredIn(manifest.configuration),
  sampling: SamplingOptions = {},
): readonly ReportPlace[] {
  const { baseline, primary } = declared
  const comparisons = reportComparisons(places, declared, sampling)
  return places.flatMap((rows, index) => {
    const [first] = rows
    if (first === undefined) return []
    const { world, split } = first.scores
    const [items, undecided] = [reportItems(rows), undecidedOf(comparisons[index] ?? [])]
    const settings = manifest.settings.filter((each) => each.world === world && each.split === split)
    return [
      {
        world,
        split,
        settings: [...dialects(world, manifest), ...sharedSettings(settings)],
        rows: reportRows(rows, manifest, sampling),
        ...(baseline !== undefined && { baseline }),
        ...(primary !== undefined && { primary }),
        comparisons: comparisons[index] ?? [],
        types: reportGrouping('type', rows, sampling),
        lengths: reportGrouping('length', rows, sampling),
        prices: reportPrices(rows, declared),
        kinds: reportKinds(rows, declared),
        ...(items && { items }),
        ...(undecided && { undecided }),
      },
    ]
  })
}

function undecidedOf(comparisons: readonly ReportComparison[]): ReportPlace['undecided'] {
  const few = comparisons.find(({ exploratory, tasks, family }) => exploratory !== true && !canDecide(tasks, family))
  return few && { tasks: few.tasks, family: few.family }
}

function dialects(world: string, { worlds }: RunManifest): readonly string[] {
  const names = new Set(worlds.filter(({ id }) => id === world).map(({ dialect }) => dialect))
  return names.size === 0 ? [] : [`dialect ${[...names].join(', ')}`]
}
