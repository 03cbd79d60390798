import { join } from 'node:path'
import { CANARY } from '@orreryjs/core'
import { fileDigest, journalPath, readJournal, rowKey, type TornLine } from '@orreryjs/harness'
import { declaredIn } from '@orreryjs/runs/compare'
import { loadWorld, type Registry, registryOfRun } from '@orreryjs/runs/registry'
import type { RunFigures } from '@orreryjs/runs/results'
import { doubtLines, selectionLines } from '@orreryjs/runs/results'
import type { Measure, SamplingOptions } from '@orreryjs/statistics'
import type { EpisodeLine } from '../data/episode-line.ts'
import type { PackedPart } from '../data/fill-template.ts'
import { REPORT_SCHEMA, type ReportData } from '../data/report-data.ts'
import { createCollector } from './collector.ts'
import { failureKinds } from './failures/kinds.ts'
import { placesOf, reportPlaces } from './figures/places.ts'
import { publishedFigures } from './figures/published.ts'
import type { ScoredRow } from './figures/scored-row.ts'
import { joinRuns } from './joined-runs.ts'
import { describeRun } from './run-description.ts'
import { samplingNotices } from './told-sampling.ts'

/** How a report is read. */
export interface ReadReportOptions extends SamplingOptions {
  readonly registry: Registry
  onTornLine?(torn: TornLine): void
  /** Told of every episode that was read. */
  onEpisode?(success: boolean): void
  /** Heading of the page. @default name of the directory */
  readonly title?: string | undefined
  /** The row that all others are compared with. @default what the run declared */
  readonly baseline?: string | undefined
  /** The measure that names winners; success beside another one explores. @default what the run declared */
  readonly primary?: Measure | undefined
  /** Address of the playground, from where the page will stand. @default steps have no links into it */
  readonly playground?: string | undefined
  /** Whether files of code that a run names are executed. @default true */
  readonly code?: boolean | undefined
  /** Whether episodes to play are wanted beside the figures. */
  readonly withEpisodes: boolean
  /** Whether the episodes' lines are wanted where they are not. @default false */
  readonly withLines?: boolean | undefined
}

/** Everything that a report says of a run. */
export interface ReadReport {
  readonly data: ReportData
  /** The figures of its rows, as the run's own table has them. */
  readonly figures: RunFigures
  /** Its episodes, packed; none where they were not wanted. */
  readonly parts: readonly PackedPart[]
  /** Each episode that ended in a line; none where they were not wanted. */
  readonly lines: readonly EpisodeLine[]
}

/**
 * Everything that a report says of a run, or of several beside each other, read from the journals as a stream, episode by
 * episode, in bounded memory. Throws what reading throws.
 */
export async function readReport(directories: readonly string[], options: ReadReportOptions): Promise<ReadReport> {
  const runs = joinRuns(directories)
  const { manifest } = runs
  const registry = options.code === false ? options.registry : registryOfRun(options.registry, directories[0] ?? '', manifest)
  const collector = await createCollector(manifest, { ...options, registry, runOf: runs.runOf })
  const onCutOff = (): void => collector.cutOff()
  for await (const episode of runs.episodes({ ...options, onCutOff })) await collector.add(episode)
  const { rows, figures, ended, notices, brought } = collector.result()
  const places = placesOf(rows)
  const { baseline, primary } = options
  const given = { ...(baseline !== undefined && { baseline }), ...(primary !== undefined && { primary }) }
  const worlds = await Promise.all(registry.worlds.map(({ id }) => loadWorld(registry, id)))
  const episodes = await collector.episodes((key) => positionOf(places, key))
  const { published, errors } = figures
  const data = {
    schema: REPORT_SCHEMA,
    canary: CANARY,
    title: options.title ?? runs.title,
    run: await describeRun(runs, { ended, began: await beginningOf(directories[0] ?? '') }),
    notices: [
      ...countedThrough(directories, runs.configuration),
      ...samplingNotices(options),
      ...notices,
      ...doubtLines(figures.cells),
    ],
    places: reportPlaces(places, manifest, { ...declaredIn(manifest.configuration), ...given }, options),
    ...(published && { published: published.map(publishedFigures) }),
    errors,
    failureKinds: failureKinds([...worlds.map((entry) => entry.package), ...brought]),
    ...(episodes && { packed: episodes.packed }),
    ...(episodes && options.playground !== undefined && { playground: options.playground }),
  } satisfies ReportData
  const parts = episodes?.parts ?? []
  const lines = collector.lines((key) => positionOf(places, key))
  const [directory, another] = directories
  if (directory === undefined || another !== undefined) return { data, figures, parts, lines }
  const digests = { journal: await fileDigest(journalPath(directory)), manifest: await fileDigest(join(directory, 'run.json')) }
  return { data, figures: { ...figures, digests }, parts, lines }
}

/** Rows and episodes of several runs are told apart by the names of these. */
function countedThrough(directories: readonly string[], configurations: Readonly<Record<string, unknown>>): readonly string[] {
  if (directories.length === 1) return []
  const own = Object.entries(configurations).flatMap(([name, configuration]) =>
    selectionLines({ ...(configuration as object) }).map((line) => `${name}: ${line}`),
  )
  return [
    ...own,
    `${directories.length} runs beside each other: ${directories.join(', ')}. Numbers of episodes go on from run to run.`,
  ]
}

/** When the run began first; it may have been resumed since. */
async function beginningOf(directory: string): Promise<number> {
  for await (const event of readJournal(journalPath(directory))) return event.at
  return 0
}

function positionOf(places: readonly (readonly ScoredRow[])[], key: string): Pick<EpisodeLine, 'place' | 'row'> {
  const at = (row: ScoredRow): boolean => rowKey(row.scores) === key
  const place = places.findIndex((rows) => rows.some(at))
  return { place, row: places[place]?.findIndex(at) ?? 0 }
}
