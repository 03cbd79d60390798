import type { Tab } from '../state.ts'

/** What a call of an action raises in Python: the class of the error and its message. */
export class Raised extends Error {
  readonly type: string
  /** The tab as it was left. @default as it was before the call */
  readonly tab: Tab | undefined

  constructor(type: string, message: string, tab?: Tab) {
    super(message)
    this.type = type
    this.tab = tab
  }
}

/** What Playwright raises where something could not be done in time; `why` is what it waited for. */
export function timedOut(method: string, bid: string, why: string): Raised {
  return new Raised('TimeoutError', `${method}: Timeout 500ms exceeded.\n${callLog(bid, why)}`)
}

/** What Playwright raises where something cannot be done at all. */
export function impossible(method: string, bid: string, why: string): Raised {
  return new Raised('Error', `${method}: Error: ${why}\n${callLog(bid)}`)
}

/** The beginning of Playwright's log and what it waited for last: the rest is times and HTML. */
function callLog(bid: string, ...lines: readonly string[]): string {
  return ['Call log:', `waiting for get_by_test_id(${JSON.stringify(bid)})`, ...lines.map((line) => `  -   ${line}`)].join('\n')
}
