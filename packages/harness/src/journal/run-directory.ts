import { closeSync, existsSync, lstatSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash, errorMessage, isOrreryError, OrreryError, parseJson, type RunEnd, type RunStart } from '@orreryjs/core'
import { withCurrentNames } from '@orreryjs/core/stored-names'
import { type RepairOptions, repairRun } from '../resume/repair-run.ts'
import { type ResumedRun, resumedRun } from '../resume/resumed-run.ts'
import type { EpisodePlan } from '../run/plan.ts'
import { writeFileAtomically } from './atomic-file.ts'
import { openJournalFile } from './compressed-file.ts'
import { COMPRESSED_JOURNAL, isCompressed, tailPath } from './compressed-journal.ts'
import { createDirectory, isFile, isSystemError, readText, refuseOutsideLinks, toReadError, withWriteErrors } from './files.ts'
import { createJournalOrder, type EpisodeLog, type WaitingEpisodes, waitingPath } from './journal-order.ts'
import { type LocalSettings, readLocalFile, writeLocalFile } from './local-file.ts'
import { acquireLock } from './lock.ts'
import { MANIFEST_SCHEMA, type RunManifest } from './manifest.ts'
import { runManifestSchema } from './manifest-schema.ts'

/** A run directory open for writing. Written data stay valid, even after a crash. */
export interface RunDirectory {
  readonly path: string
  /** Hash of the run's resolved configuration. */
  readonly run: string
  /** Appends the first or last event of the run to the journal. Throws `FILE_UNWRITABLE`. */
  write(event: RunStart | RunEnd): void
  /** Returns the log of the episode with this zero-based index in the plan. */
  episode(number: number): EpisodeLog
  /**
   * Appends complete lines of an episode written by another process; `isEnd` is true if the last line is its end. Throws
   * `FILE_UNWRITABLE`.
   */
  append(number: number, lines: string, isEnd: boolean): void
  /** Appends all remaining lines of an episode; the last line is its end. Throws `FILE_UNWRITABLE`. */
  add(number: number, lines: string): void
  /**
   * Admits an episode to the journal: episodes are admitted in order, each after the previous one has ended. Events of other episodes are
   * stored next to it. Can be called repeatedly. Throws `FILE_UNWRITABLE`.
   */
  admit(number: number): void
  /** Releases the lock. Idempotent. */
  close(): void
}

/** Returns the path of a run directory's journal: of the compressed one if it is the only one. */
export function journalPath(directory: string): string {
  const [plain, compressed] = [join(directory, PLAIN_JOURNAL), join(directory, COMPRESSED_JOURNAL)]
  return !existsSync(plain) && existsSync(compressed) ? compressed : plain
}

/** Returns the paths of the files of a journal. The second, of a compressed journal, exists while it is being written. */
export function journalFiles(directory: string): readonly string[] {
  const path = journalPath(directory)
  return isCompressed(path) ? [path, tailPath(path)] : [path]
}

const PLAIN_JOURNAL = 'events.jsonl'
const JOURNALS = [PLAIN_JOURNAL, COMPRESSED_JOURNAL]

/** Content of the local file of a new run directory. */
export interface LocalOptions {
  /** Settings of this command for the command that resumes the run. */
  readonly settings: LocalSettings
  /** True if this user chose all addresses and paths in the manifest. */
  readonly signed: boolean
}

/** Options of `createRunDirectory`. */
export interface CreateOptions {
  /** Content of the local file. @default no file */
  readonly local?: LocalOptions
  /** Compression of the journal. @default a plain journal */
  readonly compress?: 'gzip'
}

/**
 * Creates a run directory with its `run.json`, an empty journal and, with `local`, its local file, and locks it. Throws `RUN_LOCKED`, `RUN_EXISTS`, `PATH_UNTRUSTED`, `CONFIG_INVALID`
 * (the manifest is not JSON data) or `FILE_UNWRITABLE`.
 */
export function createRunDirectory(path: string, manifest: RunManifest, { local, compress }: CreateOptions = {}): RunDirectory {
  const text = manifestText(manifest)
  withWriteErrors(path, () => createDirectory(path))
  const release = acquireLock(join(path, 'lock'))
  try {
    refuseExisting(path)
    refuseOutsideLinks(path)
    // Both first, so that no crash leaves a run without them: a resume continues the journal that it finds.
    if (local !== undefined) writeLocalFile(path, text, local)
    const journal = join(path, compress === 'gzip' ? COMPRESSED_JOURNAL : PLAIN_JOURNAL)
    withWriteErrors(journal, () => createJournal(path, journal))
    writeFileAtomically(manifestPath(path), text)
    return openRun(path, manifest.run, journal, release)
  } catch (error) {
    release()
    throw error
  }
}

/** A run directory that continues the run of another process. */
export interface ResumedDirectory extends RunDirectory {
  readonly resumed: ResumedRun
}

/**
 * Locks the directory of an interrupted run of this plan, repairs its files and opens it for the remaining episodes. Throws
 * `RUN_UNKNOWN`, `RUN_LOCKED`, `PATH_UNTRUSTED`, `JOURNAL_INVALID`, `FILE_UNREADABLE` or `FILE_UNWRITABLE`.
 */
export async function resumeRunDirectory(
  path: string,
  plan: EpisodePlan,
  options: RepairOptions = {},
): Promise<ResumedDirectory> {
  const { run } = readManifest(path)
  const release = acquireLock(join(path, 'lock'))
  try {
    for (const each of [path, pendingPath(path)]) refuseOutsideLinks(each)
    const journal = journalPath(path)
    const settled = await repairRun(journal, pendingPath(path), plan, options)
    return { ...openRun(path, run, journal, release, settled.waiting), resumed: resumedRun(settled) }
  } catch (error) {
    release()
    throw error
  }
}

/** Reads the manifest of a run. Throws `RUN_UNKNOWN`, `FILE_UNREADABLE` or `JOURNAL_INVALID`. */
export function readManifest(directory: string): RunManifest {
  const path = manifestPath(directory)
  const text = readManifestText(directory, path)
  try {
    return runManifestSchema.parse(withCurrentNames('run.json', parseJson(text)))
  } catch (error) {
    throw new OrreryError('JOURNAL_INVALID', `${path} is not a run manifest of version ${MANIFEST_SCHEMA}`, {
      hint: 'the file is damaged or from another version of Orrery; restore a copy',
      cause: error,
    })
  }
}

/** Returns the hash of the configuration as `run.json` spells it. Throws as `readManifest` does. */
export function recordedConfigurationHash(directory: string): string {
  const { configuration } = parseJson(readManifestText(directory, manifestPath(directory))) as {
    readonly configuration?: unknown
  }
  return contentHash(configuration)
}

/** Replaces the manifest of a run, and its signature if it has one. Throws `CONFIG_INVALID` or `FILE_UNWRITABLE`. */
export function writeManifest(directory: string, manifest: RunManifest): void {
  const [path, text] = [manifestPath(directory), manifestText(manifest)]
  const { isSigned, settings } = readLocalFile(directory)
  if (isSigned) writeLocalFile(directory, text, { settings, signed: true, before: readManifestText(directory, path) })
  writeFileAtomically(path, text)
}

function openRun(path: string, run: string, journalFile: string, release: () => void, waiting?: WaitingEpisodes): RunDirectory {
  const journal = openJournalFile(journalFile)
  const order = createJournalOrder(journal, pendingPath(path), waiting)
  let isOpen = true
  return {
    path,
    run,
    write: (event) => {
      journal.append(`${JSON.stringify(event)}\n`)
      if (event.type === 'run-end') journal.seal()
    },
    episode: order.episode,
    append: order.append,
    add: order.add,
    admit: order.admit,
    close: () => {
      if (!isOpen) return
      isOpen = false
      try {
        order.close()
        journal.close()
      } finally {
        release()
      }
    },
  }
}

function pendingPath(directory: string): string {
  return join(directory, 'pending')
}

/**
 * Returns the paths of the episodes of an interrupted run that are not in the journal yet, by number in ascending order. The journal may already contain
 * an equal copy of one. Links are ignored, because they could lead out of the run. Throws errors of the file system.
 */
export function pendingFiles(directory: string): ReadonlyMap<number, string> {
  const pending = pendingPath(directory)
  if (lstatSync(pending, { throwIfNoEntry: false })?.isDirectory() !== true) return new Map()
  const numbers = readdirSync(pending, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /^\d{1,9}\.jsonl$/.test(entry.name) ? [Number.parseInt(entry.name, 10)] : [],
  )
  return new Map(numbers.sort((left, right) => left - right).map((number) => [number, waitingPath(pending, number)]))
}

/** A run that was killed before its manifest was written leaves an empty journal, and may start again. */
function refuseExisting(path: string): void {
  const journals = JOURNALS.map((name) => statSync(join(path, name), { throwIfNoEntry: false }))
  if (existsSync(manifestPath(path)) || journals.some((found) => found !== undefined && found.size > 0)) {
    throw new OrreryError('RUN_EXISTS', `${path} already contains a run`)
  }
}

/** Creates an empty journal, and removes one of another form. */
function createJournal(directory: string, journal: string): void {
  for (const other of JOURNALS.map((name) => join(directory, name))) if (other !== journal) rmSync(other, { force: true })
  closeSync(openSync(journal, 'a'))
}

function manifestText(manifest: RunManifest): string {
  // Zod would compile a parser, which takes longer than parsing one manifest.
  const checked = runManifestSchema.safeParse(JSON.parse(JSON.stringify(manifest)), { jitless: true })
  if (checked.success) return `${JSON.stringify(checked.data, null, 2)}\n`
  const issue = checked.error.issues[0]
  const where = issue?.path.map(String).join('.') ?? ''
  throw new OrreryError('CONFIG_INVALID', `invalid run manifest: ${where}: ${errorMessage(issue?.message ?? 'invalid')}`)
}

function readManifestText(directory: string, path: string): string {
  if (isFile(directory)) {
    const hint = 'pass the directory of a run; `orrery import` reads logs of other programs'
    throw new OrreryError('RUN_UNKNOWN', `${directory} is a file, not the directory of a run`, { hint })
  }
  try {
    return readText(path)
  } catch (error) {
    const cause = isOrreryError(error) ? error.cause : error
    if (isSystemError(cause, 'ENOENT') || isSystemError(cause, 'ENOTDIR')) {
      throw new OrreryError('RUN_UNKNOWN', `no run in ${directory}: ${path} does not exist`)
    }
    throw toReadError(path, error)
  }
}

function manifestPath(directory: string): string {
  return join(directory, 'run.json')
}
