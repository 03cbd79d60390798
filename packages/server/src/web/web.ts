import { randomBytes } from 'node:crypto'
import type { Task, Turn, World } from '@orreryjs/core'
import type { Fact, WorldWeb } from '@orreryjs/core/worlds'

/** A world that is sites of its own, and the tasks that visitors get. */
export interface Web<State = unknown, Played extends World<State> = World<State>> extends WorldWeb<State, Played> {
  readonly world: Played
  readonly split: string
}

/** What a finished or unfinished task can tell of itself. */
export type FactsOf<State> = (state: State) => readonly Fact[]

/** A visitor's episode. */
export interface WebSession<State = unknown> {
  readonly id: string
  task: Task
  state: State
  /** How it ended. */
  end: Turn<State> | undefined
  /** For the request that follows a redirect. */
  notice: { readonly url: string; readonly text: string } | undefined
  /** Forms sent so far: what they change is kept, so there is a bound. */
  posts: number
  /** Whether every page leads to the task: pages for scripts are the world's own and nothing else. */
  hasBar: boolean
  /** Milliseconds on the site's clock. */
  usedAt: number
}

/** Forms that a session may send. */
export const MOST_POSTS = 2_000

/** A session at the start of a task. */
export function openWebSession<State>(
  world: World<State>,
  id: string,
  task: Task,
  hasBar: boolean,
  usedAt: number,
): WebSession<State> {
  return { id, task, state: world.start(task).state, end: undefined, notice: undefined, posts: 0, hasBar, usedAt }
}

/** Puts a session at the start of a task. */
export function restart<State>(world: World<State>, session: WebSession<State>, task: Task, hasBar: boolean): void {
  Object.assign(session, openWebSession(world, session.id, task, hasBar, session.usedAt))
}

/** Keys that let a browser take its session from one host to another, once and at once. */
export interface Handover {
  give(session: string): string
  /** The session; `undefined` for a key that was used, is too old, or never was. */
  take(key: string): string | undefined
}

/** Milliseconds for which a key holds. */
const KEY_TIME = 60_000
const MOST_KEYS = 10_000

/** No keys yet. */
export function createHandover(now: () => number): Handover {
  /** The oldest first. */
  const keys = new Map<string, { readonly session: string; readonly givenAt: number }>()
  const dropOld = (): void => {
    for (const [key, { givenAt }] of keys) {
      if (keys.size <= MOST_KEYS && now() - givenAt <= KEY_TIME) return
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
      const known = keys.get(key)
      keys.delete(key)
      return known?.session
    },
  }
}
