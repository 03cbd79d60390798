import { existsSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { journalPath, type RunManifest, readManifest } from '@orreryjs/harness'
import { type ListedRun, listRun, runsIn } from '../results/list-runs.ts'

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

/** The runs in a directory, which may be one itself. Those whose files did not change are not read again. */
export function openShelf(root: string): RunShelf {
  let known: ReadonlyMap<string, ShelvedRun & { readonly stamp: string }> = new Map()
  return {
    look(now) {
      const found = new Map<string, ShelvedRun & { readonly stamp: string }>()
      for (const directory of directoriesIn(root)) {
        const id = idOf(root, directory)
        const { stamp, modified } = stampOf(directory) ?? {}
        if (stamp === undefined) continue
        const before = known.get(id)
        const grew = before === undefined ? Math.min(now, modified ?? 0) : now
        found.set(id, before?.stamp === stamp ? before : { ...shelved(id, directory, grew), stamp })
      }
      known = found
      return known
    },
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

/**
 * Changes with `run.json`, `results.json` and the journal. `undefined` where one of them is no file, such as a pipe, whose reader
 * waits for ever, or too large to be one.
 */
function stampOf(directory: string): { readonly stamp: string; readonly modified: number } | undefined {
  const whole = [join(directory, 'run.json'), join(directory, 'results.json')]
  const stamps: string[] = []
  let modified = 0
  for (const path of [...whole, journalPath(directory)]) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found !== undefined && (!found.isFile() || (whole.includes(path) && found.size > MOST_WHOLE))) return undefined
    stamps.push(found === undefined ? '-' : `${found.size} ${found.mtimeMs}`)
    modified = found?.mtimeMs ?? 0
  }
  return { stamp: stamps.join(', '), modified }
}
