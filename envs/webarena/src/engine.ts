import type { Turn } from '@orreryjs/core'
import type { BrowserContext, View } from './browser/view.ts'
import type { Databases } from './databases.ts'
import type { Dialect } from './dialect.ts'
import type { WebArenaState } from './state.ts'
import type { WebArenaTask } from './tasks/task.ts'
import type { Told } from './text/observation-text.ts'

/** The world's rules for tasks over one size of data, in a dialect. */
export interface Engine {
  readonly dialect: Dialect
  taskOf(state: WebArenaState): WebArenaTask
  start(task: WebArenaTask): Turn<WebArenaState>
  step(state: WebArenaState, action: string): Turn<WebArenaState>
  /** The sites' data before anybody did anything. */
  seeds(): Databases
  /** The sites' data as they stand. */
  databases(state: WebArenaState): Databases
  /** What a browser acts with at that state. */
  context(state: WebArenaState): BrowserContext
  /** The open page. */
  view(state: WebArenaState): View
  /** What the agent is shown of it, and what it may name. */
  told(state: WebArenaState): Told
  /** URL of the open page. */
  url(state: WebArenaState): string
}
