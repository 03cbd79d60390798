import { randomBytes } from 'node:crypto'
import type { Task, Turn, World } from '@orreryjs/core'
import type { Fact, WebWorld } from '@orreryjs/core/worlds'

/** World that consists of web sites, and the tasks for visitors. */
export interface Web<State = unknown, Played extends World<State> = World<State>> extends WebWorld<State, Played> {
  readonly world: Played
  readonly split: string
}

/** Returns facts about a state, for the score page and the API. */
export type FactsOf<State> = (state: State) => readonly Fact[]

/** A visitor's episode. */
export interface WebSession<State = unknown> {
  readonly id: string
  task: Task
  state: State
  /** Final turn; `undefined` while the task is open. */
  end: Turn<State> | undefined
  /** Notice for the request that follows a redirect. */
  notice: { readonly url: string; readonly text: string } | undefined
  /** Number of forms sent so far. Limited, because their changes are stored. */
  formCount: number
  /** True if every page shows the task bar; pages for scripts contain only the world's own content. */
  hasBar: boolean
  /** Milliseconds on the site's clock. */
  usedAt: number
}

/** Maximum number of forms per session. */
export const MAX_FORMS = 2_000

/** Creates a session at the start of a task. */
export function openWebSession<State>(
  world: World<State>,
  id: string,
  task: Task,
  hasBar: boolean,
  usedAt: number,
): WebSession<State> {
  return { id, task, state: world.start(task).state, end: undefined, notice: undefined, formCount: 0, hasBar, usedAt }
}

/** Resets a session to the start of a task. */
export function restartSession<State>(world: World<State>, session: WebSession<State>, task: Task, hasBar: boolean): void {
  Object.assign(session, openWebSession(world, session.id, task, hasBar, session.usedAt))
}

/** Single-use, short-lived keys that transfer a session from one host to another. */
export interface SessionTransfer {
  give(session: string): string
  /** Returns the session; `undefined` if the key was used, has expired or never existed. */
  take(key: string): string | undefined
}

/** Lifetime of a key in milliseconds. */
const KEY_LIFETIME = 60_000
const MAX_KEYS = 10_000

/** Creates an empty set of keys. */
export function createSessionTransfer(now: () => number): SessionTransfer {
  /** Keys, oldest first. */
  const keys = new Map<string, { readonly session: string; readonly givenAt: number }>()
  const dropOld = (): void => {
    for (const [key, { givenAt }] of keys) {
      if (keys.size <= MAX_KEYS && now() - givenAt <= KEY_LIFETIME) return
      keys.delete(key)
    }
  }
  return {
    give: (session) => {
      const key = randomBytes(16).toString('base64url')
      keys.set(key, { session, givenAt: now() })
      dropOld()
      return key
    },
    take: (key) => {
      dropOld()
      const entry = keys.get(key)
      keys.delete(key)
      return entry?.session
    },
  }
}
