import type { RunManifest } from '@orreryjs/harness'
import type { ReportPlace } from '@orreryjs/viewer'
import type { SamplingOptions } from '../../statistics/index.ts'
import { reportComparisons } from './comparisons.ts'
import { reportGrouping } from './groupings.ts'
import { reportRows } from './rows.ts'
import { calibrationOf, type ScoredRow } from './scored-row.ts'
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
  sampling: SamplingOptions = {},
): readonly ReportPlace[] {
  const comparisons = reportComparisons(places, sampling)
  return places.flatMap((rows, index) => {
    const [first] = rows
    if (first === undefined) return []
    const { world, split } = first.scores
    const settings = manifest.settings.filter((each) => each.world === world && each.split === split)
    return [
      {
        world,
        split,
        settings: [...dialects(world, manifest), ...sharedSettings(settings)],
        rows: reportRows(rows, manifest, sampling),
        comparisons: comparisons[index] ?? [],
        types: reportGrouping('type', rows, sampling),
        lengths: reportGrouping('length', rows, sampling),
      },
    ]
  })
}

function dialects(world: string, { worlds }: RunManifest): readonly string[] {
  const names = new Set(worlds.filter(({ id }) => id === world).map(({ dialect }) => dialect))
  return names.size === 0 ? [] : [`dialect ${[...names].join(', ')}`]
}
