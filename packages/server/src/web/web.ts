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
