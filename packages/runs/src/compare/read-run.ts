import { statSync } from 'node:fs'
import { journalPath, type RowIdentity, type RunManifest, readManifest, type TornLine } from '@orreryjs/harness'
import { isSequential } from '../configuration/extensions.ts'
import { rowSettings } from '../results/row-settings.ts'
import { type CellScores, readScores, type ScoredRunFacts } from '../scores/index.ts'

/** A row of a run with its scores. */
export interface RunCell extends CellScores {
  /** Directory of the run, as given. */
  readonly directory: string
  readonly manifest: RunManifest
}

/** A run with its scores. */
export interface ScoredRun {
  readonly directory: string
  readonly manifest: RunManifest
  readonly cells: readonly RunCell[]
  /** Number of planned episodes that did not end regularly. */
  readonly unfinished: number
}

/** Reads the scores of a run from its journal. Throws the errors of reading it. */
export async function readRun(directory: string, onTornLine: (torn: TornLine) => void): Promise<ScoredRun> {
  const manifest = readManifest(directory)
  const { cells } = await readScores(journalPath(directory), { onTornLine, ...scoringFacts(manifest) })
  const played = cells.flatMap(({ tasks }) => [...tasks.values()]).reduce((sum, { trials }) => sum + trials, 0)
  return {
    directory,
    manifest,
    cells: runCells(cells, directory, manifest),
    unfinished: Math.max(0, manifest.episodes - played),
  }
}

/** Adds the facts of a run to its rows. */
export function runCells(cells: readonly CellScores[], directory: string, manifest: RunManifest): readonly RunCell[] {
  return cells.map((cell) => ({
    ...cell,
    ...stepLimitOf(cell, manifest),
    ...renamedWorldOf(cell, manifest),
    directory,
    manifest,
  }))
}

/** Returns the seed of a row's invented names, if its world is renamed. */
export function renamedWorldOf(row: RowIdentity, manifest: RunManifest): Pick<CellScores, 'renamedSeed'> {
  const { renamed = '' } = rowSettings(manifest, row).worldOptions
  return renamed === '' ? {} : { renamedSeed: String(renamed) }
}

/** Returns the facts of a run that its scores depend on. */
export function scoringFacts({ clusters, configuration }: Pick<RunManifest, 'clusters' | 'configuration'>): ScoredRunFacts {
  return { ...(clusters && { clusters }), anytime: isSequential(configuration) }
}

function stepLimitOf(cell: CellScores, { settings }: RunManifest): Pick<CellScores, 'maxSteps'> {
  const ownSettings = settings.filter((each) => belongsToRow(each, cell))
  const bounds = new Set(ownSettings.map(({ limits }) => limits.maxSteps))
  const [maxSteps] = bounds
  return bounds.size === 1 && maxSteps !== undefined ? { maxSteps } : {}
}

/** True if the settings belong to the row. */
export function belongsToRow(settings: RunManifest['settings'][number], { world, split, label, model }: CellScores): boolean {
  return (
    settings.world === world &&
    settings.split === split &&
    (settings.label ?? settings.agent) === label &&
    settings.model === model
  )
}

/** True if the path is a directory. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // It does not exist, or no file can have this name.
    return false
  }
}
