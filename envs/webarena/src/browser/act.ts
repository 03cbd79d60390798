import type { Action } from '../actions/action.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import { isWritten } from './fields/fields.ts'
import { NOTHING_TYPED } from './fields/select.ts'
import { isWritable, withEdited } from './fields/writing.ts'
import { brought, withScroll } from './focus.ts'
import { goTo } from './goto.ts'
import { blankTab, numbered, scrolled, travel } from './history.ts'
import { pressCombination, typeText } from './keyboard.ts'
import { clickAt, moveMouse, type Point } from './mouse.ts'
import { partAt } from './parts.ts'
import type { Run } from './run.ts'
import { scrollBy } from './scroll.ts'
import { type BrowserState, currentTab, type Tab, withTab } from './state.ts'
import { type BrowserContext, furthest, lookOf, observed, viewOf } from './view.ts'

/** What became of a browser by an action. */
export interface Acted {
  readonly state: BrowserState
  /** What Python or Playwright says went wrong: WebArena's `fail_error`. Its reward is 1.0 without it. */
  readonly error?: string
  /** What ends WebArena's task: its code fails when it looks at the tab. */
  readonly crash?: string
  /** So many tabs were opened by the page, the last ones; the observation after this action does not tell them yet. */
  readonly opened: number
}

/** A browser with a tab at each URL; the first is looked at. */
export function openBrowser(urls: readonly string[], context: BrowserContext): BrowserState {
  const run = newRun(context, undefined)
  const tabs = (urls.length === 0 ? [undefined] : urls).map((url) =>
    url === undefined ? blankTab() : goTo(blankTab(), url, run),
  )
  return { tabs, current: 0 }
}

function newRun(context: BrowserContext, clipboard: string | undefined): Run {
  return { context, opened: [], clipboard, error: undefined, typeahead: NOTHING_TYPED }
}

/** What an action makes of a browser. Nothing is thrown, whatever the action says. */
export function act(state: BrowserState, action: Action, context: BrowserContext): Acted {
  return acting(state, context, (run) => perform(state, action, run))
}

/** What something done with a browser makes of it. */
export function acting(state: BrowserState, context: BrowserContext, does: (run: Run) => BrowserState): Acted {
  const run = newRun(context, state.clipboard)
  const after = does(run)
  const settled = { ...after, tabs: after.tabs.map((tab) => (state.tabs.includes(tab) ? tab : settle(tab, context))) }
  const tabs = [...settled.tabs, ...run.opened.map((tab) => (context.dialect === 'webarena' ? tab : owned(tab)))]
  const { clipboard } = run
  const acted: BrowserState = { ...settled, tabs, ...(clipboard !== undefined && { clipboard }) }
  const isCrash = currentTab(acted).isForeign === true
  return {
    state: isSame(state, acted) ? state : acted,
    ...(run.error !== undefined && { error: run.error }),
    ...(isCrash && { crash: "AttributeError: 'Page' object has no attribute 'client'" }),
    opened: run.opened.length,
  }
}

function isSame(one: BrowserState, other: BrowserState): boolean {
  return (
    one.current === other.current &&
    one.clipboard === other.clipboard &&
    one.tabs.length === other.tabs.length &&
    one.tabs.every((tab, index) => tab === other.tabs[index])
  )
}

/** A page that became shorter is scrolled back to its end; new nodes have their ids. */
function settle(tab: Tab, context: BrowserContext): Tab {
  return numbered({ ...tab, document: scrolled(tab.document, tab.document.scrollY, context) }, context)
}

function owned({ isForeign: _, ...tab }: Tab): Tab {
  return tab
}

function perform(state: BrowserState, action: Action, run: Run): BrowserState {
  const tab = currentTab(state)
  switch (action.type) {
    case 'click':
    case 'hover':
    case 'type':
      return atNode(state, action, run)
    case 'press':
      // WebArena presses Control for Meta wherever it does not run on a Mac.
      return withTab(state, pressCombination(tab, action.keys.replaceAll('Meta', 'Control'), run))
    case 'scroll':
      return withTab(state, scrollBy(tab, action.direction === 'down' ? WINDOW_HEIGHT : -WINDOW_HEIGHT, run))
    case 'goto':
      return withTab(state, goTo(tab, action.url, run))
    case 'go_back':
    case 'go_forward':
      return withTab(state, travel(tab, action.type === 'go_back' ? -1 : 1, run))
    case 'new_tab':
      return { ...state, tabs: [...state.tabs, blankTab()], current: state.tabs.length }
    case 'tab_focus':
      return focusTab(state, action.tab, run)
    case 'close_tab':
      return closeTab(state, run)
    default:
      return state
  }
}

function focusTab(state: BrowserState, tab: number, run: Run): BrowserState {
  // Python counts from the end below 0; no grammar gives such a number.
  if (tab >= 0 && tab < state.tabs.length) return { ...state, current: tab }
  run.error = 'list index out of range'
  return state
}

/** WebArena goes on with the last tab, or with a new one that it then cannot look at. */
function closeTab(state: BrowserState, { context }: Run): BrowserState {
  const others = state.tabs.filter((_, index) => index !== state.current)
  if (others.length > 0) return { ...state, tabs: others, current: others.length - 1 }
  const blank = blankTab()
  return { ...state, tabs: [context.dialect === 'webarena' ? { ...blank, isForeign: true } : blank], current: 0 }
}

function atNode(state: BrowserState, action: Extract<Action, { readonly id: string }>, run: Run): BrowserState {
  const node = observed(state, run.context).find(Number(action.id))
  if (node === undefined) {
    run.error = `'${action.id}'`
    return state
  }
  const tab = run.context.isWhole === true ? inWindow(currentTab(state), node, run) : currentTab(state)
  const point = centreOf(node, tab)
  if (action.type === 'hover') return withTab(state, moveMouse(tab, point, run))
  const clicked = clickAt(tab, point, run)
  if (action.type !== 'type' || clicked.document.number !== tab.document.number) return withTab(state, clicked)
  return withTab(state, typeText(action.clears ? cleared(clicked, run) : clicked, action.text, run))
}

/** Whoever sees the whole page need not scroll: what lies outside the window is brought into it. */
function inWindow(tab: Tab, node: AxNode, run: Run): Tab {
  if (node.path === '') return tab
  const shown = brought(tab, node.path, run)
  if (shown !== tab || node.box === undefined) return shown
  const { scrollY } = tab.document
  const centre = node.box.y + node.box.height / 2
  if (centre >= scrollY && centre < scrollY + WINDOW_HEIGHT) return tab
  const { root } = viewOf(tab.document, run.context)
  return withScroll(tab, Math.min(furthest(root), Math.max(0, Math.round(centre - WINDOW_HEIGHT / 2))))
}

/** Where WebArena clicks: the middle of the node's box; it says that the root's is 10 pixels wide and high, at the window's corner. */
function centreOf({ box, path }: AxNode, { document }: Tab): Point {
  if (path === '' || box === undefined) return { x: 5, y: document.scrollY + 5 }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The field that has the focus, emptied. */
function cleared(tab: Tab, run: Run): Tab {
  const field = partAt(lookOf(tab.document, run.context).outline, tab.document.state.focus)
  if (field === undefined || !isWritten(field) || !isWritable(field, tab, run)) return tab
  return withEdited(tab, field, { text: '', at: 0, from: 0 }, run)
}
