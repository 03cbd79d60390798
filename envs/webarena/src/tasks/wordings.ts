import { contentHash } from '@orreryjs/core'
import { instanceOf, type WebArenaTask, withInstance } from './task.ts'
import type { WebArenaTaskSource } from './task-source.ts'

/** Sets of wordings. */
export const WORDINGS = ['usual', 'held-out'] as const

/** `usual`: the wordings that the simulated model's recipes were written for. `held-out`: a wording that they were written without. */
export type Wordings = (typeof WORDINGS)[number]

/** Returns the same tasks under the same ids, with their goals in these wordings. */
export function withWordings(source: WebArenaTaskSource, wordings: Wordings): WebArenaTaskSource {
  if (wordings === 'usual') return source
  // Each task is the same object every time, because caches use it as a key.
  const rewordedTasks = new WeakMap<WebArenaTask, WebArenaTask>()
  return {
    ...source,
    get(id) {
      const task = source.get(id)
      const reworded = rewordedTasks.get(task) ?? reword(task)
      rewordedTasks.set(task, reworded)
      return reworded
    },
  }
}

function reword(task: WebArenaTask): WebArenaTask {
  const instance = instanceOf(task)
  const goal = instance.goals().heldOut
  return withInstance({ ...task, goal, hash: contentHash({ wordings: 'held-out', of: task.hash, goal }) }, { ...instance, goal })
}
