import type { WatchedState } from '../../data/watched-run.ts'
import type { FollowedRun } from '../run/watched-run.ts'
import { isBeingWritten } from './lock-holder.ts'
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
