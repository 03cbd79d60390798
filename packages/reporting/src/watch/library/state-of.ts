import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { WatchedState } from '../../data/watched-run.ts'
import type { FollowedRun } from '../run/watched-run.ts'
import type { ShelvedRun } from './run-shelf.ts'

/** Milliseconds without a new line after which a run on another machine is not taken for one that is being played. */
const SILENT = 30_000

/** How far a run is, by its end, the process that writes it where that is one of this machine, and when its files grew. */
export function stateOf(
  { directory, listed, grew }: ShelvedRun,
  run: Pick<FollowedRun, 'grew' | 'index'> | undefined,
  now: number,
): WatchedState {
  if (listed.state === 'unreadable') return 'unreadable'
  if (run?.index.isOver === true || listed.state === 'complete') return 'complete'
  const isWritten = isBeingWritten(directory) ?? now - Math.max(grew, run?.grew ?? 0) < SILENT
  if (isWritten) return 'playing'
  return listed.state === 'stopped' ? 'stopped' : 'silent'
}

/** Whether the process that writes a run lives; `undefined` where that is not known: nobody says so, or it is on another machine. */
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

/** Process and machine. */
function lockOf(directory: string): readonly string[] {
  try {
    return readFileSync(join(directory, 'lock'), 'utf8').trim().split(' ')
  } catch {
    return []
  }
}
