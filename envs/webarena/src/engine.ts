import type { Turn } from '@orreryjs/core'
import type { SiteNetwork } from './browser/network.ts'
import type { BrowserContext, View } from './browser/view.ts'
import type { Databases } from './data.ts'
import type { Dialect } from './page/dialect.ts'
import type { Told } from './page/text/observation-text.ts'
import type { WebArenaState } from './state.ts'
import type { Login } from './tasks/login.ts'
import type { WebArenaTask } from './tasks/task.ts'

/** The world's rules for tasks over one size of data, in a dialect. */
export interface Engine {
  readonly dialect: Dialect
  readonly login: Login
  /** By what a browser's states follow from each other, beside what they hold: worlds in which it is the same share what is known of them. */
  readonly rules: string
  taskOf(state: WebArenaState): WebArenaTask
  start(task: WebArenaTask): Turn<WebArenaState>
  step(state: WebArenaState, action: string): Turn<WebArenaState>
  /** Ends the task with an answer. */
  answer(state: WebArenaState, answer: string): Turn<WebArenaState>
  /** The sites' data of a task before anybody did anything. */
  seeds(task: WebArenaTask): Databases
  /** The sites' data as they stand. */
  databases(state: WebArenaState): Databases
  /** The sites as they stand; what is asked of them is kept. */
  network(kept: Pick<WebArenaState, 'data' | 'users'>): SiteNetwork
  /** What a browser acts with at that state; what it asks for changes nothing. */
  context(kept: Pick<WebArenaState, 'data' | 'users'>): BrowserContext
  /** What a browser acts with where what it asks for is kept by that network. */
  contextOf(network: SiteNetwork): BrowserContext
  /** The open page. */
  view(state: WebArenaState): View
  /** What the agent is shown of it, and what it may name. */
  told(state: WebArenaState): Told
  /** URL of the open page. */
  url(state: WebArenaState): string
}
