import { contentHash } from '@orreryjs/core'
import type { Fault } from '../faults/faults.ts'
import { changedTasks } from './changed-tasks.ts'
import { PASSWORDS } from './login.ts'
import { instanceOf, withInstance } from './task.ts'
import type { WebArenaTaskSource } from './task-source.ts'

const SESSION_NOTICE = `If a site asks you to sign in, use the passwords at ${PASSWORDS}.`

/** Returns tasks of sites with a fault, under their usual ids. If sessions end, goals name the page with the passwords. */
export function withFault(source: WebArenaTaskSource, fault: Fault): WebArenaTaskSource {
  if (fault === 'none') return source
  return changedTasks(source, (task) => {
    const isNoticed = fault !== 'signed-out' || task.goal.includes(PASSWORDS)
    const goal = isNoticed ? task.goal : `${task.goal} ${SESSION_NOTICE}`
    return withInstance({ ...task, goal, hash: contentHash({ faults: fault, of: task.hash }) }, instanceOf(task))
  })
}
