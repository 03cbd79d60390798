import { existsSync, type Stats, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { journalPath, type RunManifest, readManifest } from '@orreryjs/harness'
import { isPlayedToItsEnd, type ListedRun, listRun, runsIn } from '../results/list-runs.ts'

/** A run of a directory, by what it is called in addresses. */
export interface ShelvedRun {
  readonly id: string
  readonly directory: string
  /** As it was when its files last changed. */
  readonly listed: ListedRun
  /** When they changed, by the clock of whoever looks; before the first look, by that of the journal. */
  readonly grew: number
  /** Throws what reading `run.json` throws. */
  manifest(): RunManifest
}

/** The runs of a directory. Only what it lists has a name: no address can lead to another file. */
export interface RunShelf {
  /** Looks again. By id. */
  look(now: number): ReadonlyMap<string, ShelvedRun>
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
  return {
    look(now) {
      const found = new Map<string, Stamped>()
      for (const directory of directoriesIn(root)) {
        const id = idOf(root, directory)
        const stamp = stampOf(directory)
        if (stamp !== undefined) found.set(id, lookedAt(known.get(id), { id, directory, stamp, now }))
      }
      known = found
      return known
    },
  }
}

interface Looked extends Pick<Stamped, 'id' | 'directory' | 'stamp'> {
  readonly now: number
}

/** A run as its files are now. Of one that only grew, what stands beside its journal is not read again. */
function lookedAt(before: Stamped | undefined, { id, directory, stamp, now }: Looked): Stamped {
  if (before === undefined) return { ...shelved(id, directory, Math.min(now, stamp.modified)), stamp }
  const isSame = before.stamp.beside === stamp.beside
  if (isSame && before.stamp.journal === stamp.journal) return before
  const onlyGrew = isSame && before.listed.state === 'interrupted' && !hasEnded(directory)
  return onlyGrew ? { ...before, grew: now, stamp } : { ...shelved(id, directory, now), stamp }
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

function shelved(id: string, directory: string, grew: number): ShelvedRun {
  return { id, directory, grew, listed: listed(directory), manifest: () => readManifest(directory) }
}

function listed(directory: string): ListedRun {
  try {
    return listRun(directory)
  } catch {
    // It changed while it was read; its stamp will be another one.
    const nothing = { worlds: [], agents: [], models: [], seeds: [], labels: [], episodes: { planned: 0, ended: 0 } }
    return { directory, state: 'unreadable', ...nothing }
  }
}

function idOf(root: string, directory: string): string {
  const path = relative(root, directory)
  return path === '' ? basename(resolve(root)) : path.split(sep).join('/')
}

/** Bytes of what is read whole. */
const MOST_WHOLE = 1 << 27

/** What the files of a run are like. */
interface Stamp {
  /** Changes with `run.json` and `results.json`. */
  readonly beside: string
  readonly journal: string
  /** When the journal did, by the clock of its machine. */
  readonly modified: number
}

/**
 * `undefined` where one of the files is no file, such as a pipe, whose reader waits for ever, or too large to be read whole.
 */
function stampOf(directory: string): Stamp | undefined {
  const found = ['run.json', 'results.json'].map((name) => statSync(join(directory, name), { throwIfNoEntry: false }))
  const journal = statSync(journalPath(directory), { throwIfNoEntry: false })
  if (found.some((each) => each !== undefined && (!each.isFile() || each.size > MOST_WHOLE))) return undefined
  if (journal?.isFile() === false) return undefined
  return { beside: found.map(stampText).join(', '), journal: stampText(journal), modified: journal?.mtimeMs ?? 0 }
}

function stampText(found: Stats | undefined): string {
  return found === undefined ? '-' : `${found.size} ${found.mtimeMs} ${found.ino}`
}
