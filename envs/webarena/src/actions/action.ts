/** Action parsed from text. Depends only on the text and the dialect. */
export type Action =
  | { readonly type: 'click' | 'hover'; readonly id: string }
  | TypeAction
  | { readonly type: 'press'; readonly keys: string }
  | { readonly type: 'scroll'; readonly direction: ScrollDirection }
  | { readonly type: 'goto'; readonly url: string }
  | { readonly type: 'tab_focus'; readonly tab: number }
  | { readonly type: 'new_tab' | 'close_tab' | 'go_back' | 'go_forward' }
  | { readonly type: 'stop'; readonly answer: string }
  /** Trajectory entry for an unparsed reply. */
  | { readonly type: 'none' }

/**
 * Types text into an element, key by key; "
 * " is the Enter key.
 */
interface TypeAction {
  readonly type: 'type'
  readonly id: string
  readonly text: string
  /** True if the field's content is replaced: never in dialect `webarena`. */
  readonly clears: boolean
}

/** Scrolls by one window height. */
type ScrollDirection = 'up' | 'down'

/** Result of parsing an action's text. */
export type ParsedAction = { readonly kind: 'action'; readonly action: Action } | Misread

/** Parsing failure: Python's error class and message. Any class other than `ActionParsingError` ends WebArena's task. */
interface Misread {
  readonly kind: 'misread'
  readonly error: 'ActionParsingError' | 'IndexError' | 'KeyError'
  readonly message: string
}

/** Returns a successful reading. */
export function parsedAs(action: Action): ParsedAction {
  return { kind: 'action', action }
}

/** Returns a failed reading with an `ActionParsingError`. */
export function parsingError(message: string): ParsedAction {
  return { kind: 'misread', error: 'ActionParsingError', message }
}
