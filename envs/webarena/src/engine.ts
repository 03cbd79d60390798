import type { Turn } from '@orreryjs/core'
import type { SiteNetwork } from './browser/network.ts'
import type { BrowserContext, View } from './browser/view.ts'
import type { Databases } from './data.ts'
import type { Fault } from './faults/faults.ts'
import type { Dialect } from './page/dialect.ts'
import type { PageText } from './page/text/observation-text.ts'
import type { Sites, WebArenaState } from './state.ts'
import type { Login } from './tasks/login.ts'
import type { WebArenaTask } from './tasks/task.ts'

/** Rules of a world: one dialect over data of one size. */
export interface Engine {
  readonly dialect: Dialect
  readonly login: Login
  readonly fault: Fault
  /** Identifies the options that determine transitions between browser states. Worlds with equal values share cached transitions. */
  readonly rules: string
  taskOf(state: WebArenaState): WebArenaTask
  start(task: WebArenaTask): Turn<WebArenaState>
  step(state: WebArenaState, action: string): Turn<WebArenaState>
  /** Ends the task with an answer. */
  answer(state: WebArenaState, answer: string): Turn<WebArenaState>
  /** Initial data of the sites for a task. */
  initialDatabases(task: WebArenaTask): Databases
  /** Current data of the sites. */
  databases(state: WebArenaState): Databases
  /** Network of the sites in a state. It records the changes made by requests. */
  network(kept: Sites): SiteNetwork
  /** Browser context of a state, which discards changes made by requests. */
  readOnlyContext(kept: Sites): BrowserContext
  /** Browser context that records changes in the given network. */
  recordingContext(network: SiteNetwork): BrowserContext
  /** True if the text of pages is simplified. */
  readonly isSimplified: boolean
  /** Maximum number of tokens of a page that the agent observes; `undefined` without a limit. */
  readonly maxTokens: number | undefined
  /** View of the open page. */
  view(state: WebArenaState): View
  /** Text of the open page and the nodes that actions may refer to. */
  pageText(state: WebArenaState): PageText
  /** URL of the open page. */
  url(state: WebArenaState): string
}
