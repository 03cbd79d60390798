import type { PageState } from '../page/state.ts'
import type { Source } from './network.ts'

/** A browser as it stands: plain JSON, never changed, its parts shared between one state and the next. */
export interface BrowserState {
  /** In the order in which they were opened. */
  readonly tabs: readonly Tab[]
  readonly current: number
  /** What was cut or copied last. */
  readonly clipboard?: string
}

/** A tab: the pages that it showed and the one that it shows. */
export interface Tab {
  readonly history: readonly Entry[]
  readonly at: number
  readonly document: Document
  /** First id of the next document: ids are never used again in a tab. */
  readonly nextId: number
  /** Number of the next document. */
  readonly nextDocument: number
  /** Keys that a failed combination left pressed. */
  readonly held?: readonly string[]
  /** Opened by a page, not by an action: WebArena's code fails when it looks at such a tab. */
  readonly isForeign?: true
}

/** A place in a tab's history, and what is restored when it is shown again. */
export interface Entry {
  readonly url: string
  /** Entries of one number are places in one document: going from one to another loads nothing. */
  readonly document: number
  readonly scrollY: number
  readonly fields: readonly SavedField[]
}

/** What a field held when its page was left. */
export interface SavedField {
  /** The form's address and the field's name and type, and which of those alike it is. */
  readonly key: string
  readonly value: string | boolean | number
}

/** What a tab shows, with everything that was done to it. */
export interface Document {
  readonly source: Source
  /** Id of its root. */
  readonly base: number
  /** Documents of one number are one: places in the history have it too. */
  readonly number: number
  /** What shows in its accessibility tree. */
  readonly state: PageState
  readonly scrollY: number
  /** Where fields are written in, by their paths: each keeps its caret while another has the focus. */
  readonly carets?: Readonly<Record<string, Caret>>
  /** The option that is marked in the open select; it is chosen when the list closes. */
  readonly marked?: number
  /** Path of what was clicked last, if it took no focus: Tab goes on from there. */
  readonly start?: string
  /** A title that replaced the page's. */
  readonly title?: string
  /** Texts that replaced what elements held, by their paths. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The caret of a field and the other end of what is selected, both in UTF-16 units. */
export interface Caret {
  readonly at: number
  readonly from: number
  /** CSS pixels by which the field's text is scrolled to the left, or, in a textarea, up. */
  readonly scroll: number
}

/** The tab that is looked at. */
export function currentTab({ tabs, current }: BrowserState): Tab {
  const tab = tabs[current]
  if (tab === undefined)
    throw new Error(`tab ${current} of ${tabs.length} does not exist: a browser's state was put together wrongly`)
  return tab
}

/** The state with another current tab. */
export function withTab(state: BrowserState, tab: Tab): BrowserState {
  return { ...state, tabs: state.tabs.map((known, index) => (index === state.current ? tab : known)) }
}

/** The URL of a tab as `page.url` tells it. */
export function urlOf(tab: Tab): string {
  return tab.document.source.kind === 'error' ? ERROR_URL : (tab.history[tab.at]?.url ?? BLANK_URL)
}

export const BLANK_URL = 'about:blank'

/** Where Chromium is when a page could not be had. */
const ERROR_URL = 'chrome-error://chromewebdata/'
