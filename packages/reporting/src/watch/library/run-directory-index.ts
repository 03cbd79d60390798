import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { journalFiles, type RunManifest, readManifest } from '@orreryjs/harness'
import type { ListedRun } from '@orreryjs/runs'
import { isComplete, listRun, runsIn } from '@orreryjs/runs/results'
import { toLocalClock } from '../run/followed-run.ts'

/** A run of a directory and its id in addresses. */
export interface IndexedRun {
  readonly id: string
  readonly directory: string
  /** Summary of the run at the last change of its files. */
  readonly listed: ListedRun
  /** Time of the last change, by the caller's clock; before the first poll, by the journal's file time. */
  readonly modifiedAt: number
  /** Reason why an unreadable run cannot be shown. */
  readonly reason?: string
  /** Changes if `run.json` changes. */
  readonly manifestStamp: string
  /** Throws what reading `run.json` throws. */
  manifest(): RunManifest
}

/** Index of the runs of a directory. Only indexed runs have ids, so no address can access other files. */
export interface RunDirectoryIndex {
  /** Scans the directory. Returns the runs by id. */
  scan(now: number): ReadonlyMap<string, IndexedRun>
  /** Scans a single run; `undefined` if it does not exist. */
  get(id: string, now: number): IndexedRun | undefined
}

/** Maximum number of listed runs. */
const MAX_RUNS = 2000

/** A run with the stamp of its files when it was read. */
interface Stamped extends IndexedRun {
  readonly stamp: Stamp
}

/** Opens the index of a directory, which may be a run itself. Unchanged runs are not read again. */
export function openRunDirectoryIndex(root: string): RunDirectoryIndex {
  let known: ReadonlyMap<string, Stamped> = new Map()
  const scan = (now: number): ReadonlyMap<string, Stamped> => {
    const found = new Map<string, Stamped>()
    for (const directory of directoriesIn(root)) {
      const id = idOf(root, directory)
      const stamp = stampOf(root, directory)
      if (stamp !== undefined) found.set(id, updated(known.get(id), { id, directory, stamp, now }))
    }
    known = found
    return known
  }
  return {
    scan,
    get(id, now) {
      const before = known.get(id)
      if (before === undefined) return scan(now).get(id)
      const { directory } = before
      const stamp = stampOf(root, directory)
      if (stamp === undefined) return undefined
      const found = updated(before, { id, directory, stamp, now })
      known = new Map(known).set(id, found)
      return found
    },
  }
}

interface Scan extends Pick<Stamped, 'id' | 'directory' | 'stamp'> {
  readonly now: number
}

/** Updates a run. If only its journal grew, the other files are not read again. */
function updated(before: Stamped | undefined, { id, directory, stamp, now }: Scan): Stamped {
  const reread = (grew: number): Stamped => {
    const { why } = stamp
    const found = why === undefined ? shelved(id, directory, grew) : refused(id, directory, why)
    return { ...found, stamp, manifestStamp: stamp.written }
  }
  if (before === undefined) return reread(toLocalClock(now, stamp.modified))
  const isSame = before.stamp.beside === stamp.beside && before.stamp.why === stamp.why
  if (isSame && before.stamp.journal === stamp.journal) return before
  const onlyGrew = isSame && before.listed.state === 'interrupted' && !hasEnded(directory)
  return onlyGrew ? { ...before, modifiedAt: now, stamp } : reread(now)
}

/** Where its journal went while it was looked at, reading the run anew tells. */
function hasEnded(directory: string): boolean {
  try {
    return isComplete(directory)
  } catch {
    return true
  }
}

/** Returns the directories of runs; empty if the directory cannot be read. */
function directoriesIn(root: string): readonly string[] {
  try {
    return existsSync(root) ? runsIn(root).slice(0, MAX_RUNS) : []
  } catch {
    return []
  }
}

type Unstamped = Omit<IndexedRun, 'manifestStamp'>

function shelved(id: string, directory: string, modifiedAt: number): Unstamped {
  const found = listed(directory)
  const isUnreadable = found.state === 'unreadable'
  const reason = 'run.json is damaged or from another version of Orrery'
  return { id, directory, modifiedAt, listed: found, ...(isUnreadable && { reason }), manifest: () => readManifest(directory) }
}

/** Returns a listed but unreadable run with the reason. */
function refused(id: string, directory: string, reason: string): Unstamped {
  const manifest = (): never => {
    throw new OrreryError('FILE_UNREADABLE', `${directory}: ${reason}`)
  }
  return { id, directory, modifiedAt: 0, listed: unreadable(directory), reason, manifest }
}

function listed(directory: string): ListedRun {
  try {
    return listRun(directory)
  } catch {
    // The run changed during the read; its stamp will differ at the next scan.
    return unreadable(directory)
  }
}

function unreadable(directory: string): ListedRun {
  const nothing = { worlds: [], agents: [], models: [], seeds: [], labels: [], episodes: { planned: 0, ended: 0 }, rows: [] }
  return { directory, state: 'unreadable', ...nothing }
}

function idOf(root: string, directory: string): string {
  const path = relative(root, directory)
  return path === '' ? basename(resolve(root)) : path.split(sep).join('/')
}

/** Maximum size of `run.json` and `results.json`, in bytes. */
const MAX_WHOLE = 1 << 27

/** Sizes and times of the files of a run. */
interface Stamp {
  /** Changes with `run.json`; `beside` also changes with `results.json`. */
  readonly written: string
  readonly beside: string
  readonly journal: string
  /** File time of the journal, by the clock of its machine. */
  readonly modified: number
  /** Reason why the run is not read. */
  readonly why?: string
}

/** Returns the stamp of a run; `undefined` if there is no run. */
function stampOf(root: string, directory: string): Stamp | undefined {
  const [manifest, results] = ['run.json', 'results.json'].map((name) => fileAt(root, directory, name))
  const journal = journalFiles(directory).map((path) => fileAt(root, directory, basename(path)))
  if (manifest === undefined) return undefined
  const written = stampText(manifest)
  const isTooLong = [manifest, results].some((each) => (each?.size ?? 0) > MAX_WHOLE)
  const why =
    [manifest, results, ...journal].find((each) => each?.why !== undefined)?.why ??
    (isTooLong ? 'its run.json or results.json is too large' : undefined)
  return {
    written,
    beside: `${written}, ${stampText(results)}`,
    journal: journal.map(stampText).join(', '),
    modified: Math.max(0, ...journal.map((each) => each?.modified ?? 0)),
    ...(why !== undefined && { why }),
  }
}

/** A file of a run. */
interface FileAt {
  readonly size: number
  readonly modified: number
  readonly why?: string
}

/** Returns a file of a run. Pipes and links out of the directory are rejected. */
function fileAt(root: string, directory: string, name: string): FileAt | undefined {
  const path = join(directory, name)
  try {
    const isLink = lstatSync(path).isSymbolicLink()
    if (isLink && isOutside(root, path)) return { size: 0, modified: 0, why: `its ${name} is a link out of the directory` }
    const found = statSync(path)
    return { size: found.size, modified: found.mtimeMs, ...(!found.isFile() && { why: `its ${name} is not a file` }) }
  } catch {
    return undefined
  }
}

function isOutside(root: string, path: string): boolean {
  const relativePath = relative(realpathSync(root), realpathSync(path))
  return relativePath === '..' || relativePath.startsWith(`..${sep}`) || isAbsolute(relativePath)
}

function stampText(found: FileAt | undefined): string {
  return found === undefined ? '-' : `${found.size} ${found.modified}`
}
