/** What an action's text asks for; it depends on the text and the dialect alone. */
export type Action =
  | { readonly type: 'click' | 'hover'; readonly id: string }
  | TypeAction
  | { readonly type: 'press'; readonly keys: string }
  | { readonly type: 'scroll'; readonly direction: ScrollDirection }
  | { readonly type: 'goto'; readonly url: string }
  | { readonly type: 'tab_focus'; readonly tab: number }
  | { readonly type: 'new_tab' | 'close_tab' | 'go_back' | 'go_forward' }
  | { readonly type: 'stop'; readonly answer: string }
  /** What stands in a trajectory for a reply that could not be read. */
  | { readonly type: 'none' }

/** Text typed at an element, key by key; "\n" is the Enter key. */
interface TypeAction {
  readonly type: 'type'
  readonly id: string
  readonly text: string
  /** Whether what the field holds is to go first: never in dialect `webarena`. */
  readonly clears: boolean
}

/** Whether a window's height up or down. */
type ScrollDirection = 'up' | 'down'

/** What an action's text was read as. */
export type Reading = { readonly kind: 'action'; readonly action: Action } | Misread

/** Why a text is no action: the class of Python's error and its message. Anything but an `ActionParsingError` ends WebArena's task. */
interface Misread {
  readonly kind: 'misread'
  readonly error: 'ActionParsingError' | 'IndexError' | 'KeyError'
  readonly message: string
}

/** The reading of a text that is an action. */
export function readAs(action: Action): Reading {
  return { kind: 'action', action }
}

/** The reading of a text that is none. */
export function notAnAction(message: string): Reading {
  return { kind: 'misread', error: 'ActionParsingError', message }
}
