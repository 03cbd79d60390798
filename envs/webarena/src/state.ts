import type { Purchase } from '@orreryjs/shopping'
import type { Action } from './actions/action.ts'
import type { BrowserState } from './browser/browser-state.ts'
import type { SiteNetwork } from './browser/network.ts'
import type { DataChanges } from './data.ts'
import type { FaultProgress } from './faults/faults.ts'
import type { SiteId } from './sites/shared/site.ts'

/** Signed-in user by site. */
export type Users = Readonly<Partial<Record<SiteId, string>>>

/** State of an episode. Plain data that shares structure between states. */
export interface WebArenaState {
  /** Id of the task. */
  readonly task: string
  /** Changes to the sites' data. */
  readonly data: DataChanges
  readonly users: Users
  readonly browser: BrowserState
  /** Evidence that has been in the window, by `data-key`. */
  readonly seen: readonly string[]
  /** All actions so far, in dialect `webarena` only, whose early-stop rules need them. */
  readonly taken?: readonly Action[]
  /** Progress of the sites' fault, unless option `faults` is `none`. */
  readonly faults?: FaultProgress
  /** Result of the task; `undefined` while it is running. */
  readonly ending?: TaskResult
}

/** Browser and persistent state of the sites. */
export type SitesAndBrowser = Pick<WebArenaState, 'data' | 'users' | 'browser' | 'faults'>

/** Persistent state of the sites. */
export type Sites = Omit<SitesAndBrowser, 'browser'>

/** Result of a task. */
export interface TaskResult {
  /** Empty if there was no answer. */
  readonly answer: string
  readonly verdict: Verdict
  /** Purchase that ended the task. */
  readonly purchase?: Purchase
}

/** Outcome of a task: success, or the first fault in this order. */
export type Verdict =
  | 'success'
  /** The agent declared a possible task impossible. */
  | 'gave-up'
  | 'wrong-answer'
  /** The answer is right, but its evidence was never in the window: a guess in dialect `strict`. */
  | 'unread'
  /** The agent changed a record that the task does not name. */
  | 'extra-change'
  /** A required change is missing. */
  | 'unchanged'
  /** The purchase does not satisfy all requirements. */
  | 'wrong-purchase'
  /** The episode ended on the wrong page. */
  | 'wrong-page'
  /** The original program would crash and give no score. */
  | 'crash'
  /** The browser left the sites, which ends a task in dialect `browsergym`. */
  | 'left'

/** Returns a network's persistent state. Narrows the types, because a network accepts any database and site names. */
export function stateOf(network: SiteNetwork): Sites {
  const { data, users, faults } = network.state()
  return { data: data as DataChanges, users: users as Users, ...(faults !== undefined && { faults }) }
}
