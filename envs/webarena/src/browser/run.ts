import type { Typeahead } from './fields/select.ts'
import type { Tab } from './state.ts'
import type { BrowserContext } from './view.ts'

/** The work of one action: what its parts share beside the tab that they change. */
export interface Run {
  readonly context: BrowserContext
  /** Tabs that pages opened. */
  readonly opened: Tab[]
  /** What was cut or copied last. */
  clipboard: string | undefined
  /** What was typed at a select. */
  typeahead: Typeahead
  /** What Playwright says went wrong. */
  error: string | undefined
}
