import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { type RunManifest, readManifest } from '@orreryjs/harness'
import type { ListedRun } from '@orreryjs/runs'
import { isPlayedToItsEnd, listRun, runsIn } from '@orreryjs/runs/results'
import { byOwnClock } from '../run/watched-run.ts'

/** A run of a directory, by what it is called in addresses. */
export interface ShelvedRun {
  readonly id: string
  readonly directory: string
  /** As it was when its files last changed. */
  readonly listed: ListedRun
  /** When they changed, by the clock of whoever looks; before the first look, by that of the journal. */
  readonly grew: number
  /** Why it cannot be shown, where it is unreadable. */
  readonly why?: string
  /** Another one where `run.json` is. */
  readonly written: string
  /** Throws what reading `run.json` throws. */
  manifest(): RunManifest
}

/** The runs of a directory. Only what it lists has a name: no address can lead to another file. */
export interface RunShelf {
  /** Looks again. By id. */
  look(now: number): ReadonlyMap<string, ShelvedRun>
  /** Looks at one alone; `undefined` where there is none now. */
  one(id: string, now: number): ShelvedRun | undefined
}

/** Runs that are listed. */
const MOST_RUNS = 2000

/** A run with what its files were like when it was read. */
interface Stamped extends ShelvedRun {
  readonly stamp: Stamp
}

/** The runs in a directory, which may be one itself. Those whose files did not change are not read again. */
export function openShelf(root: string): RunShelf {
  let known: ReadonlyMap<string, Stamped> = new Map()
  const look = (now: number): ReadonlyMap<string, Stamped> => {
    const found = new Map<string, Stamped>()
    for (const directory of directoriesIn(root)) {
      const id = idOf(root, directory)
      const stamp = stampOf(root, directory)
      if (stamp !== undefined) found.set(id, lookedAt(known.get(id), { id, directory, stamp, now }))
    }
    known = found
    return known
  }
  return {
    look,
    one(id, now) {
      const before = known.get(id)
      if (before === undefined) return look(now).get(id)
      const { directory } = before
      const stamp = stampOf(root, directory)
      if (stamp === undefined) return undefined
      const found = lookedAt(before, { id, directory, stamp, now })
      known = new Map(known).set(id, found)
      return found
    },
  }
}

interface Looked extends Pick<Stamped, 'id' | 'directory' | 'stamp'> {
  readonly now: number
}

/** A run as its files are now. Of one that only grew, what stands beside its journal is not read again. */
function lookedAt(before: Stamped | undefined, { id, directory, stamp, now }: Looked): Stamped {
  const anew = (grew: number): Stamped => {
    const { why } = stamp
    const found = why === undefined ? shelved(id, directory, grew) : refused(id, directory, why)
    return { ...found, stamp, written: stamp.written }
  }
  if (before === undefined) return anew(byOwnClock(now, stamp.modified))
  const isSame = before.stamp.beside === stamp.beside && before.stamp.why === stamp.why
  if (isSame && before.stamp.journal === stamp.journal) return before
  const onlyGrew = isSame && before.listed.state === 'interrupted' && !hasEnded(directory)
  return onlyGrew ? { ...before, grew: now, stamp } : anew(now)
}

/** Where its journal went while it was looked at, reading the run anew tells. */
function hasEnded(directory: string): boolean {
  try {
    return isPlayedToItsEnd(directory)
  } catch {
    return true
  }
}

/** None where nobody may look, or a directory went while it was looked at. */
function directoriesIn(root: string): readonly string[] {
  try {
    return existsSync(root) ? runsIn(root).slice(0, MOST_RUNS) : []
  } catch {
    return []
  }
}

type Unstamped = Omit<ShelvedRun, 'written'>

function shelved(id: string, directory: string, grew: number): Unstamped {
  const found = listed(directory)
  const isUnreadable = found.state === 'unreadable'
  const why = 'its run.json is not that of a run of this version of Orrery'
  return { id, directory, grew, listed: found, ...(isUnreadable && { why }), manifest: () => readManifest(directory) }
}

/** What is listed, so that it can be told why, and not read. */
function refused(id: string, directory: string, why: string): Unstamped {
  const manifest = (): never => {
    throw new OrreryError('FILE_UNREADABLE', `${directory}: ${why}`)
  }
  return { id, directory, grew: 0, listed: unreadable(directory), why, manifest }
}

function listed(directory: string): ListedRun {
  try {
    return listRun(directory)
  } catch {
    // It changed while it was read; its stamp will be another one.
    return unreadable(directory)
  }
}

function unreadable(directory: string): ListedRun {
  const nothing = { worlds: [], agents: [], models: [], seeds: [], labels: [], episodes: { planned: 0, ended: 0 } }
  return { directory, state: 'unreadable', ...nothing }
}

function idOf(root: string, directory: string): string {
  const path = relative(root, directory)
  return path === '' ? basename(resolve(root)) : path.split(sep).join('/')
}

/** Bytes of what is read whole. */
const MOST_WHOLE = 1 << 27

/** What the files of a run are like. */
interface Stamp {
  /** Changes with `run.json`; `beside` also with `results.json`. */
  readonly written: string
  readonly beside: string
  readonly journal: string
  /** When the journal did, by the clock of its machine. */
  readonly modified: number
  /** Why nothing of it is read. */
  readonly why?: string
}

/** `undefined` where there is no run, or no more. */
function stampOf(root: string, directory: string): Stamp | undefined {
  const [manifest, results, journal] = ['run.json', 'results.json', 'events.jsonl'].map((name) => fileAt(root, directory, name))
  if (manifest === undefined) return undefined
  const written = stampText(manifest)
  const isTooLong = [manifest, results].some((each) => (each?.size ?? 0) > MOST_WHOLE)
  const why =
    [manifest, results, journal].find((each) => each?.why !== undefined)?.why ??
    (isTooLong ? 'its run.json or results.json is too long to be one' : undefined)
  return {
    written,
    beside: `${written}, ${stampText(results)}`,
    journal: stampText(journal),
    modified: journal?.modified ?? 0,
    ...(why !== undefined && { why }),
  }
}

/** What stands under a name of a run. */
interface FileAt {
  readonly size: number
  readonly modified: number
  readonly why?: string
}

/** A pipe's reader waits for ever, and a link may lead to what nobody meant to show. */
function fileAt(root: string, directory: string, name: string): FileAt | undefined {
  const path = join(directory, name)
  try {
    const isLink = lstatSync(path).isSymbolicLink()
    if (isLink && isOutside(root, path)) return { size: 0, modified: 0, why: `its ${name} is a link out of the directory` }
    const found = statSync(path)
    return { size: found.size, modified: found.mtimeMs, ...(!found.isFile() && { why: `its ${name} is no file` }) }
  } catch {
    return undefined
  }
}

function isOutside(root: string, path: string): boolean {
  const way = relative(realpathSync(root), realpathSync(path))
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
}

function stampText(found: FileAt | undefined): string {
  return found === undefined ? '-' : `${found.size} ${found.modified}`
}
