import type { ReportData, ReportPlace, ReportRow, WatchedRow, WatchedRun } from '@orreryjs/reporting/data'
import { REPORT_SCHEMA } from '@orreryjs/reporting/data'

/** Returns report data with the names that episode views need, without results. */
export function partialReport({ title, directory, planned, totals, labels, places, playground }: WatchedRun): ReportData {
  return {
    schema: REPORT_SCHEMA,
    title,
    run: {
      directory,
      planned,
      ended: totals.ended,
      seed: '',
      versions: [],
      labels,
      configuration: {},
      configurationHash: '',
      journalDigests: [],
    },
    notices: [],
    places: places.map(
      ({ world, split, rows }): ReportPlace => ({
        world,
        split,
        settings: [],
        rows: rows.map((row) => partialRow(row, title)),
        comparisons: [],
        types: { groups: [] },
        lengths: { groups: [] },
        costPairs: [],
        failureTypePairs: [],
      }),
    ),
    errors: [],
    failureTypes: [],
    ...(playground !== undefined && { playground }),
  }
}

function partialRow({ name, model, simulated, ended, solved }: WatchedRow, run: string): ReportRow {
  const share = { successes: solved, of: ended }
  return {
    name,
    agent: name,
    model,
    simulated,
    settings: [],
    settingsByName: { run, seeds: [], options: {}, worldOptions: {} },
    tasks: 0,
    trials: 1,
    all: share,
    excludingErrors: share,
    endReasons: [],
    callsByPurpose: [],
    failures: [],
    budgets: [],
  }
}
