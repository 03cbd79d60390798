import type { Tab } from './browser-state.ts'
import type { Typeahead } from './fields/select.ts'
import type { BrowserContext } from './view.ts'

/** Mutable context of one action, shared by its operations. */
export interface ActionContext {
  readonly context: BrowserContext
  /** Tabs opened by pages. */
  readonly opened: Tab[]
  /** Text that was cut or copied last. */
  clipboard: string | undefined
  /** Characters typed at a select. */
  typeahead: Typeahead
  /** Playwright's error message. */
  error: string | undefined
}
