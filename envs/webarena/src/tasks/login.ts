import { contentHash } from '@orreryjs/core'
import { changedTasks } from './changed-tasks.ts'
import { instanceOf, withInstance } from './task.ts'
import type { WebArenaTaskSource } from './task-source.ts'

/** Login modes. */
export const LOGINS = ['done', 'needed'] as const

/** `done`: signed in at every site from the start, as in the original. `needed`: the agent has to sign in. */
export type Login = (typeof LOGINS)[number]

/** URL of the page with the passwords. */
export const PASSWORDS = 'http://home.test/password.html'

const SIGN_IN_NOTICE = `You are signed in nowhere; what to sign in with stands at ${PASSWORDS}.`

/** Returns tasks whose goals name the page with the passwords, under their usual ids. */
export function withLogin(source: WebArenaTaskSource, login: Login): WebArenaTaskSource {
  if (login === 'done') return source
  return changedTasks(source, (task) =>
    withInstance(
      { ...task, goal: `${task.goal} ${SIGN_IN_NOTICE}`, hash: contentHash({ login, of: task.hash }) },
      instanceOf(task),
    ),
  )
}
