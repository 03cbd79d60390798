import { join } from 'node:path'
import { CANARY } from '@orreryjs/core'
import { fileDigest, journalPath, readJournal, readManifest, rowKey, type TornLine } from '@orreryjs/harness'
import { baselineRows, declarationOf, readRecordedGates } from '@orreryjs/runs/compare'
import { loadWorld, type Registry, registryOfRun } from '@orreryjs/runs/registry'
import type { RunFigures } from '@orreryjs/runs/results'
import { caveatLines, robustnessTables, selectionNotes } from '@orreryjs/runs/results'
import type { Measure, TargetOptions } from '@orreryjs/statistics'
import type { EpisodeLine } from '../data/episode-line.ts'
import type { PackedPart } from '../data/fill-template.ts'
import { REPORT_SCHEMA, type ReportData } from '../data/report-data.ts'
import { createCollector } from './collector.ts'
import { failureTypes } from './failures/failure-types.ts'
import { headlineOf } from './figures/headline.ts'
import { placesOf, reportPlaces } from './figures/places.ts'
import { publishedFigures } from './figures/published.ts'
import type { ScoredRow } from './figures/scored-row.ts'
import { reportStreams } from './figures/streams.ts'
import { reportGate } from './gates.ts'
import { joinRuns } from './joined-runs.ts'
import { describeRun } from './run-description.ts'
import { runTitle } from './run-title.ts'
import { samplingNotices } from './sampling-notices.ts'

/** Options of `readReport`. */
export interface ReadReportOptions extends TargetOptions {
  /** Its trust decides whether worlds from files of the run are executed; without it, their episodes have no states. */
  readonly registry: Registry
  onTornLine?(torn: TornLine): void
  /** Called for every episode. */
  onEpisode?(success: boolean): void
  /** Heading of the page. @default agents, worlds, tasks, model and date in words */
  readonly title?: string | undefined
  /** Row that all others are compared with. @default the baseline of the run */
  readonly baseline?: string | undefined
  /** Primary metric. @default the primary metric of the run */
  readonly primary?: Measure | undefined
  /** Address of the playground, relative to the page. @default no links to it */
  readonly playground?: string | undefined
  /** True to include the episodes. */
  readonly withEpisodes: boolean
  /** True to include episode lines even without episodes. @default false */
  readonly withLines?: boolean | undefined
  /** True to include the credit of the rows. Episodes contain distances to goal only with it. */
  readonly withCredit: boolean
}

/** Data of a report. */
export interface ReadReport {
  readonly data: ReportData
  /** Figures of the rows, as in the table of the run. */
  readonly figures: RunFigures
  /** Packed episodes; empty if not requested. */
  readonly parts: readonly PackedPart[]
  /** A line for each ended episode; empty if not requested. */
  readonly lines: readonly EpisodeLine[]
}

/**
 * Reads the data of a report from the journals of one or several runs, as a stream in bounded memory. Throws `CELL_UNKNOWN` if
 * `options.baseline` names no row, and what reading the runs throws.
 */
export async function readReport(directories: readonly string[], options: ReadReportOptions): Promise<ReadReport> {
  const runs = joinRuns(directories)
  checkBaseline(directories, options.baseline)
  const { manifest } = runs
  const registry = registryOfRun(options.registry, directories[0] ?? '', manifest)
  const collector = await createCollector(manifest, { ...options, registry, runOf: runs.runOf })
  const onTruncated = (): void => collector.addUnfinished()
  for await (const episode of runs.episodes({ ...options, onTruncated })) await collector.add(episode)
  const { rows, figures, ended, notices, userWorlds } = collector.result()
  const places = placesOf(rows)
  const { baseline, primary } = options
  const given = { ...(baseline !== undefined && { baseline }), ...(primary !== undefined && { primary }) }
  const worlds = await Promise.all(registry.worlds.map(({ id }) => loadWorld(registry, id)))
  const episodes = await collector.episodes((key) => positionOf(places, key))
  const { cells, streams, published, robustness = [], errors } = figures
  const tables = robustnessTables(robustness).map(({ columns, ...table }) => ({
    ...table,
    columns: columns.map(({ title }) => title),
  }))
  // Once, because a journal may have gigabytes.
  const journalDigests = await Promise.all(directories.map((directory) => fileDigest(journalPath(directory))))
  const gates = directories.map((directory, at) => readRecordedGates(directory, journalDigests[at] ?? ''))
  const namedGates = gates.flatMap((results, at) => results.map((each) => reportGate(each, runs.names[at])))
  const reported = reportPlaces(places, manifest, { ...declarationOf(manifest.configuration), ...given }, options)
  const headline = headlineOf(reported)
  const run = describeRun(runs, { ended, began: await startTimeOf(directories[0] ?? ''), journalDigests })
  const data = {
    schema: REPORT_SCHEMA,
    canary: CANARY,
    title: options.title ?? runTitle(reported, run.startedAt),
    ...(headline && { headline }),
    run,
    notices: [
      ...joinedRunNotices(directories, runs.configuration),
      ...samplingNotices(options),
      ...notices,
      ...caveatLines(figures.cells),
    ],
    places: reported,
    ...(streams && { streams: reportStreams(streams, cells) }),
    ...(published && { published: published.map(publishedFigures) }),
    ...(tables.length > 0 && { robustness: tables }),
    ...(namedGates.length > 0 && { gates: namedGates }),
    errors,
    failureTypes: failureTypes([...worlds.map((entry) => entry.package), ...userWorlds]),
    ...(episodes && { packed: episodes.packed }),
    ...(episodes && options.playground !== undefined && { playground: options.playground }),
  } satisfies ReportData
  const parts = episodes?.parts ?? []
  const lines = collector.lines((key) => positionOf(places, key))
  const [directory, another] = directories
  if (directory === undefined || another !== undefined) return { data, figures, parts, lines }
  const digests = { journal: journalDigests[0] ?? '', manifest: await fileDigest(join(directory, 'run.json')) }
  const [ownGates = []] = gates
  return { data, figures: { ...figures, ...(ownGates.length > 0 && { gates: ownGates }), digests }, parts, lines }
}

/** Checks the baseline by the manifests, because its row may have no episode yet. */
function checkBaseline(directories: readonly string[], baseline: string | undefined): void {
  if (baseline === undefined) return
  const rows = directories.flatMap((directory) =>
    readManifest(directory).settings.map(({ label, agent, ...row }) => ({ ...row, directory, label: label ?? agent })),
  )
  baselineRows(rows, baseline)
}

/** Returns notices for a report of several runs. */
function joinedRunNotices(directories: readonly string[], configurations: Readonly<Record<string, unknown>>): readonly string[] {
  if (directories.length === 1) return []
  const own = Object.entries(configurations).flatMap(([name, configuration]) =>
    selectionNotes({ ...(configuration as object) }).map((line) => `${name}: ${line}`),
  )
  return [
    ...own,
    `This report joins ${directories.length} runs: ${directories.join(', ')}. Episode numbers continue from run to run.`,
  ]
}

/** Returns the time when the run was first started. */
async function startTimeOf(directory: string): Promise<number> {
  for await (const event of readJournal(journalPath(directory))) return event.at
  return 0
}

function positionOf(places: readonly (readonly ScoredRow[])[], key: string): Pick<EpisodeLine, 'place' | 'row'> {
  const at = (row: ScoredRow): boolean => rowKey(row.scores) === key
  const place = places.findIndex((rows) => rows.some(at))
  return { place, row: places[place]?.findIndex(at) ?? 0 }
}
