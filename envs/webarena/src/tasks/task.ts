import type { Task } from '@orreryjs/core'
import type { SiteId } from '../sites/shared/site.ts'
import type { TaskInstance } from './template.ts'

/** Name of the world in task ids. */
export const WORLD_ID = 'webarena'

/** A task as plain data. The values computed by its template are stored separately (`instanceOf`). */
export interface WebArenaTask extends Task {
  /** Number of the original's template. */
  readonly original: number
  readonly sites: readonly SiteId[]
  /** How the original judges tasks of this template. */
  readonly evaluator: string
  /** Start URLs, separated by ` |AND| `. */
  readonly start: string
}

/** Returns the id of a task from its index in a split. */
export function taskId(split: string, index: number): string {
  return `${WORLD_ID}/${split}/${index}`
}

const drawnByTask = new WeakMap<WebArenaTask, TaskInstance>()

/** Associates a task with the values computed by its template. */
export function withInstance(task: WebArenaTask, drawn: TaskInstance): WebArenaTask {
  drawnByTask.set(task, drawn)
  return task
}

/** Returns the values computed by a task's template. Only tasks from the world's own source have them, copies do not. */
export function instanceOf(task: WebArenaTask): TaskInstance {
  const drawn = drawnByTask.get(task)
  if (drawn === undefined) throw new Error(`${task.id} is a copy of a task. Use the task object from world.tasks.get()`)
  return drawn
}
