import { type LanguageModel, OrreryError } from '@orreryjs/core'
import { acquireLock, requireRegularFile } from '@orreryjs/harness'
import type { CassetteMiss, CassetteMode } from '@orreryjs/models/recorded'
import type { Configuration } from '../configuration/schema.ts'
import { textDiff } from '../texts/text-diff.ts'

/** The cassette of a run. */
export interface RunCassette {
  readonly mode: CassetteMode
  readonly path: string
  /** Ids of the models with recorded replies. */
  readonly models: readonly string[]
  /** Returns the model for the episodes of a trial. */
  modelFor(model: LanguageModel, trial: number): LanguageModel
  /** Compacts and releases the file. May be called repeatedly. */
  close(): void
}

const MODES = [
  ['record', 'record'],
  ['replay', 'replay'],
  ['replayOnly', 'replay-only'],
] as const

/**
 * Opens the cassette of a configuration, if it names one. The file is locked while it may be written; a dry run does not write it.
 * `notice` is called for missing requests. Throws `CONFIG_INVALID`, `RUN_LOCKED`, `FILE_UNREADABLE`, `FILE_UNWRITABLE` or `DATA_INVALID`.
 */
export async function openRunCassette(
  configuration: Configuration,
  isDryRun: boolean,
  notice: (line: string) => void,
): Promise<RunCassette | undefined> {
  const modes = MODES.filter(([setting]) => configuration[setting] !== undefined)
  const [first, second] = modes
  if (first === undefined) return undefined
  if (second !== undefined) throw new OrreryError('CONFIG_INVALID', `--${first[1]} and --${second[1]} exclude each other`)
  const [setting, mode] = first
  const path = configuration[setting] ?? ''
  requireRegularFile(path)
  const release = mode === 'replay-only' || isDryRun ? () => undefined : acquireLock(`${path}.lock`)
  try {
    const cassette = await loadCassette(notice, path, mode, release)
    return isDryRun ? { ...cassette, close: release } : cassette
  } catch (error) {
    release()
    throw error
  }
}

async function loadCassette(
  notice: (line: string) => void,
  path: string,
  mode: CassetteMode,
  release: () => void,
): Promise<RunCassette> {
  const { cassetteFile, openCassette, recordedModel: recorded } = await import('@orreryjs/models/recorded')
  const cassette = await openCassette(cassetteFile(path), { mode, onTornLine: notice })
  if (mode === 'replay-only' && cassette.models.length === 0) {
    throw new OrreryError('CONFIG_INVALID', `the cassette ${path} is empty`, { hint: 'record one first, with --record' })
  }
  const onMiss = reportFirst(notice)
  return {
    mode,
    path,
    models: cassette.models,
    modelFor: (model, trial) => (model.kind === 'none' ? model : recorded(model, { cassette, trial, onMiss })),
    close: () => {
      try {
        cassette.close()
      } finally {
        release()
      }
    },
  }
}

/** Number of compared lines before the first difference, and from it on. */
const LINES_BEFORE = 2
const LINES_AFTER = 6

/** Reports only the first missing request; later ones follow from it. */
function reportFirst(notice: (line: string) => void): (miss: CassetteMiss) => void {
  let isReported = false
  return ({ nearest }) => {
    if (isReported || nearest === undefined) return
    isReported = true
    const excerpt = (lines: readonly string[]): string =>
      lines.slice(Math.max(0, nearest.commonLines - LINES_BEFORE), nearest.commonLines + LINES_AFTER).join('\n')
    notice(
      `not in the cassette; first difference between the nearest recorded request (-) and this one (+), in ${nearest.location}:`,
    )
    for (const line of textDiff(excerpt(nearest.recordedLines), excerpt(nearest.requestLines))) notice(line)
  }
}
