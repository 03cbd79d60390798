import type { Task } from '@orreryjs/core'
import type { SiteId } from '../site/site.ts'
import type { Drawn } from './template.ts'

/** Name of the world in task ids. */
export const WORLD_ID = 'webarena'

/** A task with what its template made. */
export interface WebArenaTask extends Task {
  /** Number of the original's template. */
  readonly original: number
  readonly sites: readonly SiteId[]
  /** How the original judges tasks of this template. */
  readonly judged: string
  /** The page that it begins at. */
  readonly start: string
  readonly drawn: Drawn
}

/** Id of a task by its place in a split. */
export function taskId(split: string, index: number): string {
  return `${WORLD_ID}/${split}/${index}`
}
