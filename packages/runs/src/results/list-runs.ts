import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { isOrreryError, OrreryError, parseJson } from '@orreryjs/core'
import { withCurrentNames } from '@orreryjs/core/stored-names'
import { journalPath, type RunManifest, readManifest, readText, requireRegularFile } from '@orreryjs/harness'
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
  /** Rows with results, in the order of the run. */
  readonly rows: readonly ListedRow[]
  /** Tokens of all episodes, input and output; absent without results. */
  readonly tokens?: number
  /** Cost of all episodes in US dollars; absent if no price is known. */
  readonly cost?: number
  /** Milliseconds since the Unix epoch; absent in a deterministic run. */
  readonly startedAt?: number
  /** From the start to the last ended session, in milliseconds; absent if the run is not complete. */
  readonly duration?: number
}

/** Success of a row of a run. */
interface ListedRow {
  readonly name: string
  readonly world: string
  /** Share of solved episodes, 0 to 1. */
  readonly success: number
}

/** Maximum depth of subdirectories to search. */
const MAX_DEPTH = 3

/** Lists the runs in a directory, by path; the directory itself may be a run. Throws `RUN_UNKNOWN` if it does not exist. */
export function listRuns(directory: string): readonly ListedRun[] {
  if (!existsSync(directory)) {
    throw new OrreryError('RUN_UNKNOWN', `no directory ${directory}`, { hint: 'name a directory with runs' })
  }
  return runsIn(directory).map(listRun)
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

/** Summarizes a run; the state is `unreadable` if it is not a valid run. */
export function listRun(directory: string): ListedRun {
  try {
    return describe(directory, readManifest(directory), resultsOf(directory))
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

function describe(directory: string, manifest: RunManifest, results: Partial<RunResults> | undefined): ListedRun {
  const { worlds, agents, models, labels, episodes, settings, configuration } = manifest
  const summaries = (results?.cells ?? []).flatMap(({ summary }) => summary ?? [])
  const ended = summaries.reduce((sum, summary) => sum + summary.strict.episodes, 0)
  const solved = summaries.reduce((sum, summary) => sum + summary.strict.successes, 0)
  const { seeds } = configuration
  const costs = summaries.flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
  const state = stateOf(directory, results)
  return {
    directory,
    state,
    worlds: [...new Set(worlds.map(({ id }) => id))],
    agents: [...new Set(agents.map(({ id }) => id))],
    models: models.filter((model) => model !== 'none'),
    seeds: Array.isArray(seeds) ? seeds.map(String) : [...new Set(settings.map(({ seed }) => seed))],
    labels,
    episodes: { planned: episodes, ended },
    ...(ended > 0 && {
      success: solved / ended,
      tokens: sumOf(summaries.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)),
    }),
    ...(costs.length > 0 && { cost: sumOf(costs) }),
    rows: summaries.flatMap(({ label, world, strict: { rate } }) =>
      rate === undefined ? [] : [{ name: label, world, success: rate }],
    ),
    ...timesOf(directory, state),
  }
}

/** Reads the times of the first and the last line of the journal. */
function timesOf(directory: string, state: ListedRun['state']): Pick<ListedRun, 'startedAt' | 'duration'> {
  const [first = '', last = ''] = ends(journalPath(directory))
  const timeIn = (line: string): number | undefined => {
    const digits = /"at":(\d{1,15})\b/.exec(line)?.[1]
    return digits === undefined ? undefined : Number(digits)
  }
  const [start, end] = [timeIn(first), timeIn(last)]
  if (start === undefined) return {}
  return { startedAt: start, ...(state === 'complete' && end !== undefined && { duration: Math.max(0, end - start) }) }
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

/** True if the last line of the journal is `run-end`. */
export function isComplete(directory: string): boolean {
  return /"type":\s*"run-end"/.test(ends(journalPath(directory))[1])
}

/** Returns the first and the last line of a file as far as they are in its ends; empty if it is missing. */
function ends(path: string): readonly [first: string, last: string] {
  if (!existsSync(path)) return ['', '']
  requireRegularFile(path)
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const read = (position: number): string => {
      const bytes = Buffer.alloc(Math.min(END_BYTES, size))
      readSync(file, bytes, 0, bytes.length, position)
      return bytes.toString('utf8')
    }
    const tail = read(Math.max(0, size - END_BYTES))
    return [read(0).split('\n', 1)[0] ?? '', tail.trimEnd().split('\n').at(-1) ?? '']
  } finally {
    closeSync(file)
  }
}
