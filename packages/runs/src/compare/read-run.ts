import { statSync } from 'node:fs'
import { journalPath, type Row, type RunManifest, readManifest, type TornLine } from '@orreryjs/harness'
import { isExtendable } from '../configuration/extended.ts'
import { rowSettings } from '../results/row-settings.ts'
import { type CellScores, readScores, type ScoredRunFacts } from '../scores/index.ts'

/** A row of a run that can be compared. */
export interface RunCell extends CellScores {
  /** Of its run, as it was named. */
  readonly directory: string
  readonly manifest: RunManifest
}

/** A run with its scores. */
export interface ScoredRun {
  readonly directory: string
  readonly manifest: RunManifest
  readonly cells: readonly RunCell[]
  /** Episodes that were planned and have no end of their own. */
  readonly unfinished: number
}

/** Reads the scores of a run from its journal. Throws what reading it throws. */
export async function readRun(directory: string, onTornLine: (torn: TornLine) => void): Promise<ScoredRun> {
  const manifest = readManifest(directory)
  const { cells } = await readScores(journalPath(directory), { onTornLine, ...scoredFacts(manifest) })
  const played = cells.flatMap(({ tasks }) => [...tasks.values()]).reduce((sum, { trials }) => sum + trials, 0)
  return {
    directory,
    manifest,
    cells: cells.map((cell) => ({ ...cell, ...boundOf(cell, manifest), ...twinOf(cell, manifest), directory, manifest })),
    unfinished: Math.max(0, manifest.episodes - played),
  }
}

/** The seed of a row's names, where they are invented ones. */
export function twinOf(row: Row, manifest: RunManifest): Pick<CellScores, 'twin'> {
  const { twin = '' } = rowSettings(manifest, row).worldOptions
  return twin === '' ? {} : { twin: String(twin) }
}

/** What a run says of its scores. */
export function scoredFacts({ clusters, configuration }: Pick<RunManifest, 'clusters' | 'configuration'>): ScoredRunFacts {
  return { ...(clusters && { clusters }), anytime: isExtendable(configuration) }
}

function boundOf(cell: CellScores, { settings }: RunManifest): Pick<CellScores, 'maxSteps'> {
  const own = settings.filter((each) => isOf(each, cell))
  const bounds = new Set(own.map(({ limits }) => limits.maxSteps))
  const [maxSteps] = bounds
  return bounds.size === 1 && maxSteps !== undefined ? { maxSteps } : {}
}

/** Whether settings are those of a row. */
export function isOf(settings: RunManifest['settings'][number], { world, split, label, model }: CellScores): boolean {
  return (
    settings.world === world &&
    settings.split === split &&
    (settings.label ?? settings.agent) === label &&
    settings.model === model
  )
}

/** Whether there is a directory of that name. */
export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
