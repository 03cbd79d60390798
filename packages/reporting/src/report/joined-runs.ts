import { contentHash } from '@orreryjs/core'
import { type CompletedEpisode, type RowIdentity, type RunManifest, readManifest, rowKey } from '@orreryjs/harness'
import { type RowSettings, rowSettings, titleOf } from '@orreryjs/runs/results'
import { finishedEpisodes, type ReadEndedOptions } from '@orreryjs/runs/scores'

/** The run of a row. */
export interface RunOfRow {
  readonly directory: string
  /** Short name of the run. */
  readonly name: string
  /** Manifest with the row names of the report. */
  readonly manifest: RunManifest
  settings(): RowSettings
}

/** One or several runs of a report. */
export interface JoinedRuns {
  readonly directories: readonly string[]
  /** Name of each run; empty for a single run. */
  readonly names: readonly string[]
  /** Manifest of the run, or the merged manifest of all runs. */
  readonly manifest: RunManifest
  /** Configuration of the run, or the configurations of all runs by name. */
  readonly configuration: RunManifest['configuration']
  /** Ended episodes, run by run. */
  episodes(options: ReadEndedOptions): AsyncGenerator<CompletedEpisode>
  runOf(row: RowIdentity): RunOfRow
}

interface JoinedRun {
  readonly directory: string
  readonly name: string
  readonly original: RunManifest
  readonly manifest: RunManifest
  label(row: RowIdentity): string
}

/**
 * Opens the runs of a report. Rows with the same world, split and label in several runs are prefixed with the name of their run.
 * Throws what reading `run.json` throws.
 */
export function joinRuns(directories: readonly string[]): JoinedRuns {
  const manifests = directories.map((directory) => readManifest(directory))
  const names = namesOf(directories)
  const counts = new Map<string, number>()
  for (const key of manifests.flatMap(({ settings }) => [...new Set(settings.map((each) => nameKey(rowOf(each))))])) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const parts = manifests.map((original, index): JoinedRun => {
    const name = names[index] ?? ''
    const label = (row: RowIdentity): string => ((counts.get(nameKey(row)) ?? 0) > 1 ? `${name}: ${row.label}` : row.label)
    const settings = original.settings.map((each) => ({ ...each, label: label(rowOf(each)) }))
    const manifest = directories.length === 1 ? original : { ...original, settings }
    return { directory: directories[index] ?? '', name, original, manifest, label }
  })
  const runs = new Map(
    parts.flatMap((part) =>
      part.original.settings.map((each) => [rowKey({ ...rowOf(each), label: part.label(rowOf(each)) }), part]),
    ),
  )
  return {
    directories,
    names: names.length > 1 ? names : [],
    manifest: merged(parts.map(({ manifest }) => manifest)),
    configuration:
      parts.length === 1
        ? (manifests[0]?.configuration ?? {})
        : Object.fromEntries(parts.map(({ name, original }) => [name, original.configuration])),
    async *episodes(options) {
      for (const part of parts) {
        for await (const episode of finishedEpisodes(part.directory, options))
          yield parts.length === 1 ? episode : renamed(episode, part)
      }
    },
    runOf(row) {
      const part = runs.get(rowKey(row)) ?? parts[0]
      if (part === undefined) throw new Error('a report needs at least one run')
      const { directory, name, manifest, original } = part
      const own = original.settings.map(rowOf).find((each) => rowKey({ ...each, label: part.label(each) }) === rowKey(row))
      return { directory, name, manifest, settings: () => rowSettings(original, own ?? row) }
    },
  }
}

function rowOf({ world, split, agent, label = agent, model }: RunManifest['settings'][number]): RowIdentity {
  return { world, split, label, model }
}

function nameKey(row: RowIdentity): string {
  return rowKey({ ...row, model: '' })
}

/** Returns short names of directories; full paths for equal names. */
function namesOf(directories: readonly string[]): readonly string[] {
  const short = directories.map(titleOf)
  return short.map((name, index) => (short.filter((each) => each === name).length > 1 ? (directories[index] ?? name) : name))
}

function renamed(episode: CompletedEpisode, { name, label }: JoinedRun): CompletedEpisode {
  const { start, metrics } = episode
  const own = { episode: `${name}: ${start.episode}`, label: label(metrics) }
  const begun = { ...start, ...own }
  const events = episode.events.map((event) => (event.type === 'episode-start' ? begun : { ...event, episode: own.episode }))
  return { ...episode, start: begun, events, metrics: { ...metrics, ...own } }
}

/** Merges manifests: rows, worlds, agents and models of all runs. */
function merged(manifests: readonly RunManifest[]): RunManifest {
  const [first] = manifests
  if (first === undefined) throw new Error('a report needs at least one run')
  if (manifests.length === 1) return first
  const all = <Value>(of: (manifest: RunManifest) => readonly Value[]): readonly Value[] => {
    const values = manifests.flatMap(of)
    return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
  }
  const { suite: _suite, modelFacts: _facts, code: _code, git: _git, ...rest } = first
  const facts = all(({ modelFacts = [] }) => modelFacts)
  const code = all(({ code: files = [] }) => files)
  return {
    ...rest,
    // Blocks contain all settings of their rows; run-wide settings may differ between runs.
    configuration: { blocks: manifests.flatMap(({ configuration }) => configuration['blocks'] ?? []) },
    run: contentHash(manifests.map(({ run }) => run)),
    episodes: manifests.reduce((sum, { episodes }) => sum + episodes, 0),
    labels: all(({ labels }) => labels),
    worlds: all(({ worlds }) => worlds),
    agents: all(({ agents }) => agents),
    models: all(({ models }) => models),
    ...(facts.length > 0 && { modelFacts: facts }),
    ...(code.length > 0 && { code }),
    profiles: Object.assign({}, ...manifests.map(({ profiles }) => profiles)),
    settings: all(({ settings }) => settings),
    tasks: Object.assign({}, ...manifests.map(({ tasks }) => tasks)),
    ...(manifests.some(({ clusters }) => clusters) && {
      clusters: Object.assign({}, ...manifests.map(({ clusters = {} }) => clusters)),
    }),
  }
}
