import type { Observation, Task, World } from '@orreryjs/core'
import type { WorldSite } from '@orreryjs/core/worlds'

/**
 * A visitor's episode as a tree of pages. A world is a pure function, so the same link on the same page leads to the same page;
 * going back in the browser and continuing from there creates another branch. A purchase locks the session.
 */
export interface Session<State = unknown> {
  readonly id: string
  readonly task: Task
  readonly pages: Page<State>[]
  /** Number of the page that ended the episode. */
  end: number | undefined
  /** Milliseconds on the site's clock. */
  usedAt: number
}

/** Node of a session. Its content is not stored but rebuilt from the previous page and the action. */
interface Page<State> {
  readonly state: State
  readonly from?: { readonly page: number; readonly action: string }
  /** Sum of rewards up to here. */
  readonly reward: number
}

/** Result of an action. */
type Move =
  | { readonly kind: 'moved'; readonly page: number }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The action would end the episode, which requires a POST. */
  | { readonly kind: 'irreversible' }
  /** The session has the maximum number of pages. */
  | { readonly kind: 'full' }

/** Maximum number of pages per session. */
export const MAX_PAGES = 500

/** Creates a session at its initial page. */
export function openSession<State>(world: World<State>, id: string, task: Task, usedAt: number): Session<State> {
  const { state } = world.start(task)
  return { id, task, pages: [{ state, reward: 0 }], end: undefined, usedAt }
}

/** Acts on a page. Ends the episode only if `mayEnd` is true. */
export function takeAction<State>(
  world: World<State>,
  session: Session<State>,
  number: number,
  action: string,
  mayEnd: boolean,
): Move {
  const page = session.pages[number]
  if (page === undefined) return { kind: 'refused', reason: 'there is no such page' }
  const existing = session.pages.findIndex(({ from }) => from?.page === number && from.action === action)
  if (existing >= 0) return { kind: 'moved', page: existing }
  const turn = world.step(page.state, action)
  if (turn.invalid !== undefined) return { kind: 'refused', reason: turn.invalid.reason }
  if (turn.terminated && !mayEnd) return { kind: 'irreversible' }
  if (!turn.changed) return { kind: 'moved', page: number }
  if (session.pages.length >= MAX_PAGES) return { kind: 'full' }
  const reward = page.reward + turn.reward
  const added = session.pages.push({ state: turn.state, from: { page: number, action }, reward }) - 1
  if (turn.terminated) session.end = added
  return { kind: 'moved', page: added }
}

/** Returns the content of a page; `undefined` if the session has no such page. */
export function observationAt<State>(world: World<State>, session: Session<State>, number: number): Observation | undefined {
  const page = session.pages[number]
  if (page === undefined) return undefined
  const before = page.from && session.pages[page.from.page]
  if (page.from === undefined || before === undefined) return world.start(session.task).observation
  return world.step(before.state, page.from.action).observation
}

/** World with pages, created with the options that its `presentation.site` names, and the tasks for visitors. */
export interface Site<State = unknown> extends WorldSite<State> {
  readonly world: World<State>
  readonly split: string
}
