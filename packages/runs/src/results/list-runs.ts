import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isOrreryError, parseJson } from '@orreryjs/core'
import { withCurrentNames } from '@orreryjs/core/stored-names'
import {
  createSummary,
  isFile,
  journalPath,
  missingDirectory,
  openBytes,
  type RowSummary,
  type RunManifest,
  readManifest,
  readText,
  requireRegularFile,
} from '@orreryjs/harness'
import { finishedEpisodes } from '../scores/ended-episodes.ts'
import type { RunResults } from './results.ts'

/** Summary of a run directory. */
export interface ListedRun {
  readonly directory: string
  /**
   * `complete`; `stopped` by a limit of the run or by model failures; `interrupted` by Ctrl-C or a crash, or still running; `unreadable` if
   * `run.json` is missing or from an incompatible version.
   */
  readonly state: 'complete' | 'stopped' | 'interrupted' | 'unreadable'
  readonly worlds: readonly string[]
  readonly agents: readonly string[]
  readonly models: readonly string[]
  readonly seeds: readonly string[]
  readonly labels: readonly string[]
  readonly episodes: { readonly planned: number; readonly ended: number }
  /** Success rate over all finished episodes of all rows; absent if none is known to have finished. */
  readonly success?: number
  /** Results of each row, in the order of the plan; empty without results. */
  readonly rows: readonly ListedRow[]
  /** Input and output tokens of all rows; absent without a finished episode. */
  readonly tokens?: number
  /** US dollars; absent without prices. */
  readonly cost?: number
  /** Milliseconds since the Unix epoch; absent for deterministic runs, which have no clock. */
  readonly startedAt?: number
  /** As `startedAt`; absent if the run has not ended. */
  readonly endedAt?: number
}

/** Results of a row in a list of runs. */
interface ListedRow {
  readonly world: string
  readonly split: string
  /** Label of the row. */
  readonly name: string
  readonly model: string
  readonly ended: number
  readonly solved: number
}

/** Maximum depth of subdirectories to search. */
const MAX_DEPTH = 3

/**
 * Lists the runs in a directory, by path; the directory itself may be a run. Counts the episodes of a run without `results.json` in its journal.
 * Throws `RUN_UNKNOWN` if the directory does not exist.
 */
export async function listRuns(directory: string): Promise<readonly ListedRun[]> {
  if (!existsSync(directory) || isFile(directory)) throw missingDirectory(directory, 'name a directory with runs')
  const runs: ListedRun[] = []
  for (const run of runsIn(directory)) {
    const results = resultsOf(run)
    runs.push(summarize(run, results, results === undefined ? await summariesInJournal(run) : summariesOf(results)))
  }
  return runs
}

/** Returns the run directories in a directory, sorted by name; the directory itself may be a run. */
export function runsIn(directory: string): readonly string[] {
  return runsBelow(directory, MAX_DEPTH)
}

function runsBelow(directory: string, depth: number): readonly string[] {
  if (existsSync(join(directory, 'run.json'))) return [directory]
  if (depth === 0) return []
  const names = readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules' ? [entry.name] : [],
  )
  return names.sort().flatMap((name) => runsBelow(join(directory, name), depth - 1))
}

/** Summarizes a run by its `results.json`; the state is `unreadable` if it is not a valid run. */
export function listRun(directory: string): ListedRun {
  const results = resultsOf(directory)
  return summarize(directory, results, summariesOf(results))
}

function summariesOf(results: Partial<RunResults> | undefined): readonly RowSummary[] {
  return (results?.cells ?? []).flatMap(({ summary }) => summary ?? [])
}

function summarize(directory: string, results: Partial<RunResults> | undefined, summaries: readonly RowSummary[]): ListedRun {
  try {
    return describe(directory, readManifest(directory), results, summaries)
  } catch (error) {
    if (!isOrreryError(error)) throw error
    const emptyFields = {
      worlds: [],
      agents: [],
      models: [],
      seeds: [],
      labels: [],
      episodes: { planned: 0, ended: 0 },
      rows: [],
    }
    return { directory, state: 'unreadable', ...emptyFields }
  }
}

/** Summarizes the ended episodes of a journal by row; empty if it cannot be read. */
async function summariesInJournal(directory: string): Promise<readonly RowSummary[]> {
  const summary = createSummary()
  try {
    for await (const { metrics } of finishedEpisodes(directory)) summary.add(metrics)
  } catch (error) {
    if (!isOrreryError(error)) throw error
    return []
  }
  return summary.cells()
}

function describe(
  directory: string,
  manifest: RunManifest,
  results: Partial<RunResults> | undefined,
  summaries: readonly RowSummary[],
): ListedRun {
  const { worlds, agents, models, labels, episodes, settings, configuration } = manifest
  const ended = summaries.reduce((sum, summary) => sum + summary.strict.episodes, 0)
  const solved = summaries.reduce((sum, summary) => sum + summary.strict.successes, 0)
  const costs = summaries.flatMap(({ cost }) => cost ?? [])
  const { seeds } = configuration
  return {
    directory,
    state: stateOf(directory, results),
    worlds: [...new Set(worlds.map(({ id }) => id))],
    agents: [...new Set(agents.map(({ id }) => id))],
    models: models.filter((model) => model !== 'none'),
    seeds: Array.isArray(seeds) ? seeds.map(String) : [...new Set(settings.map(({ seed }) => seed))],
    labels,
    episodes: { planned: episodes, ended },
    ...(ended > 0 && { success: solved / ended }),
    rows: summaries.map(({ world, split, label, model, strict }) => ({
      world,
      split,
      name: label,
      model,
      ended: strict.episodes,
      solved: strict.successes,
    })),
    ...(ended > 0 && { tokens: sumOf(summaries.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)) }),
    ...(costs.length > 0 && { cost: sumOf(costs) }),
    ...timesOf(directory),
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function stateOf(directory: string, results: Partial<RunResults> | undefined): ListedRun['state'] {
  if (isComplete(directory)) return 'complete'
  return results?.stopped === undefined ? 'interrupted' : 'stopped'
}

/** Reads `results.json`; `undefined` if it is missing or incomplete. */
function resultsOf(directory: string): Partial<RunResults> | undefined {
  try {
    return withCurrentNames('results.json', parseJson(readText(join(directory, 'results.json')))) as Partial<RunResults>
  } catch {
    return undefined
  }
}

/** Number of bytes at either end of a journal that contain its `run-start` or `run-end` line. */
const END_BYTES = 1024

/** Type of the last line of a complete journal. */
const RUN_END = /"type":\s*"run-end"/

/** A deterministic run counts from 0, so earlier times are no dates. */
const FIRST_TIME = Date.UTC(2000)

/** Returns the times in the first and the last line of a journal. */
function timesOf(directory: string): Pick<ListedRun, 'startedAt' | 'endedAt'> {
  const [first, last] = endsOf(journalPath(directory))
  const startedAt = timeIn(first, /"type":\s*"run-start"/)
  const endedAt = timeIn(last, RUN_END)
  return { ...(startedAt !== undefined && { startedAt }), ...(endedAt !== undefined && { endedAt }) }
}

function timeIn(line: string, type: RegExp): number | undefined {
  if (!type.test(line)) return undefined
  const at = Number(/"at":\s*(\d{1,15})\s*[,}]/.exec(line)?.[1])
  return at >= FIRST_TIME ? at : undefined
}

/** True if the last line of the journal is `run-end`. */
export function isComplete(directory: string): boolean {
  return RUN_END.test(endsOf(journalPath(directory))[1])
}

/** Returns the first and the last line of a file, each cut to `END_BYTES`; empty without the file. */
function endsOf(path: string): readonly [first: string, last: string] {
  if (!existsSync(path)) return ['', '']
  requireRegularFile(path)
  const file = openBytes(path)
  try {
    const read = (start: number, end: number): string => Buffer.from(file.read(start, end)).toString('utf8')
    const first = read(0, Math.min(END_BYTES, file.size))
    const last = read(Math.max(0, file.size - END_BYTES), file.size)
    return [first.split('\n', 1)[0] ?? '', last.trimEnd().split('\n').at(-1) ?? '']
  } finally {
    file.close()
  }
}
