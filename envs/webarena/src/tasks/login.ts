import { contentHash } from '@orreryjs/core'
import type { WebArenaTaskSource } from './source.ts'
import { drawnOf, type WebArenaTask, withDrawn } from './task.ts'

/** Whether one is signed in at every site from the start, as in the original, or signs in oneself. */
export const LOGINS = ['done', 'needed'] as const

/** Whether one is signed in at every site from the start, as in the original, or signs in oneself. */
export type Login = (typeof LOGINS)[number]

/** Where it stands what one signs in with. */
export const PASSWORDS = 'http://home.test/password.html'

const TOLD = `You are signed in nowhere; what to sign in with stands at ${PASSWORDS}.`

/** Tasks that say where the passwords are, under the ids that they have anyway. */
export function withLogin(source: WebArenaTaskSource, login: Login): WebArenaTaskSource {
  if (login === 'done') return source
  // A task is the same object every time: what is known of it is kept beside it.
  const told = new WeakMap<WebArenaTask, WebArenaTask>()
  return {
    ...source,
    get(id) {
      const task = source.get(id)
      const known =
        told.get(task) ??
        withDrawn({ ...task, goal: `${task.goal} ${TOLD}`, hash: contentHash({ login, of: task.hash }) }, drawnOf(task))
      told.set(task, known)
      return known
    },
  }
}
