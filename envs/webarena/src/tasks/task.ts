import type { Task } from '@orreryjs/core'
import type { SiteId } from '../sites/shared/site.ts'
import type { Drawn } from './template.ts'

/** Name of the world in task ids. */
export const WORLD_ID = 'webarena'

/** A task. Plain data: what its template makes of it is kept beside it. */
export interface WebArenaTask extends Task {
  /** Number of the original's template. */
  readonly original: number
  readonly sites: readonly SiteId[]
  /** How the original judges tasks of this template. */
  readonly judged: string
  /** The page that it begins at. */
  readonly start: string
}

/** Id of a task by its place in a split. */
export function taskId(split: string, index: number): string {
  return `${WORLD_ID}/${split}/${index}`
}

const drawnByTask = new WeakMap<WebArenaTask, Drawn>()

/** The task with what its template made. */
export function withDrawn(task: WebArenaTask, drawn: Drawn): WebArenaTask {
  drawnByTask.set(task, drawn)
  return task
}

/** What a task's template made: how it ends, and the way there. Only tasks of a world's own source have that. */
export function drawnOf(task: WebArenaTask): Drawn {
  const drawn = drawnByTask.get(task)
  if (drawn === undefined) throw new Error(`${task.id} is a copy of a task: take it from the world's tasks`)
  return drawn
}
