import type { Tab } from '../browser-state.ts'

/** Python exception raised by a call of an action: class and message. */
export class PythonException extends Error {
  readonly type: string
  /** Tab after the failed call. @default the tab before the call */
  readonly tab: Tab | undefined

  constructor(type: string, message: string, tab?: Tab) {
    super(message)
    this.type = type
    this.tab = tab
  }
}

/** Creates Playwright's timeout error; `why` is the condition that it waited for. */
export function timeoutError(method: string, bid: string, reason: string): PythonException {
  return new PythonException('TimeoutError', `${method}: Timeout 500ms exceeded.\n${callLog(bid, reason)}`)
}

/** Creates Playwright's error for an operation that an element does not support. */
export function unsupportedError(method: string, bid: string, reason: string): PythonException {
  return new PythonException('Error', `${method}: Error: ${reason}\n${callLog(bid)}`)
}

/** Formats the start of Playwright's log and its last line. The rest contains times and HTML and is omitted. */
function callLog(bid: string, ...lines: readonly string[]): string {
  return ['Call log:', `waiting for get_by_test_id(${JSON.stringify(bid)})`, ...lines.map((line) => `  -   ${line}`)].join('\n')
}
