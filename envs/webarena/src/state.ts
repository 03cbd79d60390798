import type { Purchase } from '@orreryjs/shopping'
import type { Action } from './actions/action.ts'
import type { SiteNetwork } from './browser/network.ts'
import type { BrowserState } from './browser/state.ts'
import type { Data } from './data.ts'
import type { SiteId } from './sites/shared/site.ts'

/** Who is signed in, by site. */
export type Users = Readonly<Partial<Record<SiteId, string>>>

/** Where an episode stands. Plain data; what two states have in common they share. */
export interface WebArenaState {
  /** Id of the task. */
  readonly task: string
  /** What was changed at the sites. */
  readonly data: Data
  readonly users: Users
  readonly browser: BrowserState
  /** What decides the task's answer and was in sight, by `data-key`. */
  readonly seen: readonly string[]
  /** Every action so far, in dialect `webarena`, whose runs end at three equal ones. */
  readonly taken?: readonly Action[]
  /** How it ended; absent while it lasts. */
  readonly ending?: Ending
}

/** A browser as it was opened, and what the sites keep. */
export type Opened = Pick<WebArenaState, 'data' | 'users' | 'browser'>

/** What became of a task. */
export interface Ending {
  /** What was answered; empty for nothing. */
  readonly answer: string
  readonly verdict: Verdict
  /** What was bought, where that ends the task. */
  readonly purchase?: Purchase
}

/** Whether all was as the task has it, or what was not: the first fault in this order. */
export type Verdict =
  | 'success'
  /** It was said to be impossible, and it is not. */
  | 'gave-up'
  | 'wrong-answer'
  /** The answer is right and was not to be seen anywhere on the way: in dialect `strict` a guess. */
  | 'unread'
  /** Something else was changed than the task asks for. */
  | 'extra-change'
  /** What was to be changed is not so. */
  | 'unchanged'
  /** It bought something that is not all that was asked for. */
  | 'wrong-purchase'
  /** It ended at another page. */
  | 'wrong-page'
  /** What ends a task of the original without a score. */
  | 'crash'
  /** It was at a place that is none of the sites: that ends a task in dialect `browsergym`. */
  | 'left'

/** What a network keeps, as a part of a state. The network knows databases and sites by any name; the world's own are these. */
export function keptBy(network: SiteNetwork): Pick<WebArenaState, 'data' | 'users'> {
  const { data, users } = network.kept()
  return { data: data as Data, users: users as Users }
}
