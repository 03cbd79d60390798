import { contentHash } from '@orreryjs/core'
import { changedTasks } from './changed-tasks.ts'
import { instanceOf, withInstance } from './task.ts'
import type { WebArenaTaskSource } from './task-source.ts'

/** Sets of wordings. */
export const WORDINGS = ['usual', 'held-out'] as const

/** `usual`: the wordings that the simulated model's recipes were written for. `held-out`: a wording that they were written without. */
export type Wordings = (typeof WORDINGS)[number]

/** Returns the same tasks under the same ids, with their goals in these wordings. */
export function withWordings(source: WebArenaTaskSource, wordings: Wordings): WebArenaTaskSource {
  if (wordings === 'usual') return source
  return changedTasks(source, (task) => {
    const instance = instanceOf(task)
    const goal = instance.goals().heldOut
    return withInstance({ ...task, goal, hash: contentHash({ wordings, of: task.hash, goal }) }, { ...instance, goal })
  })
}
