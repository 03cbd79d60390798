import type { PageState } from '../page/page-state.ts'
import type { Source } from './network.ts'

/** State of a browser: immutable plain JSON that shares structure between states. */
export interface BrowserState {
  /** In order of opening. */
  readonly tabs: readonly Tab[]
  readonly current: number
  /** Text that was cut or copied last. */
  readonly clipboard?: string
}

/** Tab with its history and current document. */
export interface Tab {
  readonly history: readonly Entry[]
  readonly at: number
  readonly document: Document
  /** First node id of the next document. A tab never reuses ids. */
  readonly nextId: number
  /** Number of the next document. */
  readonly nextDocument: number
  /** Keys left pressed by a failed combination. */
  readonly held?: readonly string[]
  /** True if a page, not an action, opened the tab. WebArena's code fails on such tabs. */
  readonly isForeign?: true
}

/** History entry with the data that is restored when it is shown again. */
export interface Entry {
  readonly url: string
  /** Entries with the same number belong to one document; moving between them loads nothing. */
  readonly document: number
  readonly scrollY: number
  readonly fields: readonly SavedField[]
}

/** Value of a field when its page was left. */
export interface SavedField {
  /** Form address, field name, field type, and index among identical fields. */
  readonly key: string
  readonly value: string | boolean | number
}

/** Document of a tab with the user's changes. */
export interface Document {
  readonly source: Source
  /** Id of its root node. */
  readonly base: number
  /** Identifies the document; history entries refer to it. */
  readonly number: number
  /** User changes that affect the accessibility tree. */
  readonly state: PageState
  readonly scrollY: number
  /** Carets by field path. Each field keeps its caret while another is focused. */
  readonly carets?: Readonly<Record<string, Caret>>
  /** Index of the highlighted option of the open select, which is selected when the list closes. */
  readonly marked?: number
  /** Path of the last clicked element, if it took no focus. Tab continues from there. */
  readonly start?: string
  /** Title that replaces the page's. */
  readonly title?: string
  /** Texts that replace the content of elements, by path. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Caret of a field (`at`) and the other end of its selection (`from`), in UTF-16 units. */
export interface Caret {
  readonly at: number
  readonly from: number
  /** Scroll offset of the field's text in CSS pixels: horizontal, or vertical in a textarea. */
  readonly scroll: number
}

/** Returns the current tab. */
export function currentTab({ tabs, current }: BrowserState): Tab {
  const tab = tabs[current]
  if (tab === undefined) throw new Error(`tab ${current} of ${tabs.length} does not exist: the browser state is invalid`)
  return tab
}

/** Replaces the current tab. */
export function withTab(state: BrowserState, tab: Tab): BrowserState {
  return { ...state, tabs: state.tabs.map((each, index) => (index === state.current ? tab : each)) }
}

/** Returns the URL of a tab as `page.url` does. */
export function urlOf(tab: Tab): string {
  return tab.document.source.kind === 'error' ? ERROR_URL : (tab.history[tab.at]?.url ?? BLANK_URL)
}

export const BLANK_URL = 'about:blank'

/** Chromium's URL of error pages. */
const ERROR_URL = 'chrome-error://chromewebdata/'
