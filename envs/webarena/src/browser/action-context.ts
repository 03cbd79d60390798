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
  /** Calls and effective key presses so far. */
  operations: number
}

/** Maximum number of operations of an action. Each may lay out a page, so an endless action would block other episodes. */
const MAX_OPERATIONS = 1000

/** Error of an action with too many operations, which the original would run for minutes. */
export const TOO_LONG: string = `Timeout exceeded: an action has at most ${MAX_OPERATIONS} calls and key presses`

/** Counts an operation. Returns false if the action already had the maximum. */
export function countOperation(run: ActionContext): boolean {
  run.operations += 1
  return run.operations <= MAX_OPERATIONS
}
