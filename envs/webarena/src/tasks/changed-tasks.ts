import type { WebArenaTask } from './task.ts'
import type { WebArenaTaskSource } from './task-source.ts'

/** Returns the same tasks under the same ids, changed by a function. Each is the same object every time, because caches use it as a key. */
export function changedTasks(source: WebArenaTaskSource, change: (task: WebArenaTask) => WebArenaTask): WebArenaTaskSource {
  const changed = new WeakMap<WebArenaTask, WebArenaTask>()
  return {
    ...source,
    get(id) {
      const task = source.get(id)
      const known = changed.get(task) ?? change(task)
      changed.set(task, known)
      return known
    },
  }
}
