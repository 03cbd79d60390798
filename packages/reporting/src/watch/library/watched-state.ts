import { hostname } from 'node:os'
import { join } from 'node:path'
import { readText } from '@orreryjs/harness'
import type { WatchedState } from '../../data/live-data.ts'
import type { FollowedRun } from '../run/followed-run.ts'
import type { IndexedRun } from './run-directory-index.ts'

/** Milliseconds without new lines after which a run on another machine counts as not running. */
const SILENT_AFTER = 30_000

/** Returns the state of a run, from its end, its process (on this machine) and the time when its files grew. */
export function watchedState(
  { directory, listed, modifiedAt: grew }: IndexedRun,
  run: Pick<FollowedRun, 'modifiedAt' | 'index'> | undefined,
  now: number,
): WatchedState {
  if (listed.state === 'unreadable') return 'unreadable'
  if (run?.index.isOver === true || listed.state === 'complete') return 'complete'
  const isWritten = isBeingWritten(directory) ?? now - Math.max(grew, run?.modifiedAt ?? 0) < SILENT_AFTER
  if (isWritten) return 'running'
  return listed.state === 'stopped' ? 'stopped' : 'interrupted'
}

/** Returns true if the process of the run is alive; `undefined` if unknown or on another machine. */
function isBeingWritten(directory: string): boolean | undefined {
  const [pid = '', host] = lockOf(directory)
  if (!/^[1-9]\d*$/.test(pid) || host !== hostname()) return undefined
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads process id and host name from the lock file. */
function lockOf(directory: string): readonly string[] {
  try {
    return readText(join(directory, 'lock')).trim().split(' ')
  } catch {
    return []
  }
}
