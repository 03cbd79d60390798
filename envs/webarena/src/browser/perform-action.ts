import type { Action } from '../actions/action.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import type { ActionContext } from './action-context.ts'
import { type BrowserState, currentTab, type Tab, withTab } from './browser-state.ts'
import { acceptsText } from './fields/fields.ts'
import { NOTHING_TYPED } from './fields/select.ts'
import { isEditable, withEdited } from './fields/typing.ts'
import { partAt } from './find-part.ts'
import { scrolledIntoView, withScroll } from './focus.ts'
import { goTo } from './goto.ts'
import { blankTab, loadedTab, moveInHistory, scrolledDocument, withReservedIds } from './history.ts'
import { pressCombination, typeText } from './keyboard.ts'
import { clickAt, moveMouse, type Point } from './mouse.ts'
import { scrollBy } from './scroll.ts'
import { type BrowserContext, findNode, maxScroll, snapshotOf, viewOf } from './view.ts'

/** Result of an action on a browser. */
export interface ActionResult {
  readonly state: BrowserState
  /** Python's or Playwright's error message: WebArena's `fail_error`. WebArena's reward is 1.0 without it. */
  readonly error?: string
  /** Error that ends WebArena's task because its code fails on the resulting tab. */
  readonly crash?: string
  /** Number of tabs that the page opened, which are the last ones. The observation after this action does not list them yet. */
  readonly opened: number
}

/** Opens a browser with one tab per URL; the first tab is current. */
export function openBrowser(urls: readonly string[], context: BrowserContext): BrowserState {
  const run = newRun(context, undefined)
  const tabs = (urls.length === 0 ? [undefined] : urls).map((url) =>
    url === undefined ? blankTab() : goTo(blankTab(), url, run),
  )
  // BrowserGym opens a page for each address, and the last one is active.
  return { tabs, current: context.dialect === 'browsergym' ? tabs.length - 1 : 0 }
}

function newRun(context: BrowserContext, clipboard: string | undefined): ActionContext {
  return { context, opened: [], clipboard, error: undefined, typeahead: NOTHING_TYPED, operations: 0 }
}

/** Performs an action on a browser. Never throws. */
export function executeAction(state: BrowserState, action: Action, context: BrowserContext): ActionResult {
  return runAsAction(state, context, (run) => perform(state, action, run))
}

/** Runs browser operations as one action. Pages that were loading before it are complete after it. */
export function runAsAction(
  state: BrowserState,
  context: BrowserContext,
  operate: (run: ActionContext) => BrowserState,
): ActionResult {
  const run = newRun(context, state.clipboard)
  const after = withLoadsCompleted(state, operate(run), context)
  const settled = { ...after, tabs: after.tabs.map((tab) => (state.tabs.includes(tab) ? tab : settle(tab, context))) }
  const tabs = [...settled.tabs, ...run.opened.map((tab) => (context.dialect === 'webarena' ? tab : withoutForeignMark(tab)))]
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

/** Completes the loads that were in progress in an earlier state. */
function withLoadsCompleted(before: BrowserState, after: BrowserState, context: BrowserContext): BrowserState {
  const sources = new Set(before.tabs.map(({ document: { source } }) => source).filter(({ kind }) => kind === 'loading'))
  if (sources.size === 0) return after
  return { ...after, tabs: after.tabs.map((tab) => (sources.has(tab.document.source) ? loadedTab(tab, context) : tab)) }
}

function isSame(one: BrowserState, other: BrowserState): boolean {
  return (
    one.current === other.current &&
    one.clipboard === other.clipboard &&
    one.tabs.length === other.tabs.length &&
    one.tabs.every((tab, index) => tab === other.tabs[index])
  )
}

/** Clamps the scroll position if the page became shorter, and reserves ids for new nodes. */
function settle(tab: Tab, context: BrowserContext): Tab {
  return withReservedIds({ ...tab, document: scrolledDocument(tab.document, tab.document.scrollY, context) }, context)
}

function withoutForeignMark({ isForeign: _, ...tab }: Tab): Tab {
  return tab
}

function perform(state: BrowserState, action: Action, run: ActionContext): BrowserState {
  const tab = currentTab(state)
  switch (action.type) {
    case 'click':
    case 'hover':
    case 'type':
      return actOnNode(state, action, run)
    case 'press':
      // WebArena presses Control instead of Meta on every system except macOS.
      return withTab(state, pressCombination(tab, action.keys.replaceAll('Meta', 'Control'), run))
    case 'scroll':
      return withTab(state, scrollBy(tab, action.direction === 'down' ? WINDOW_HEIGHT : -WINDOW_HEIGHT, run))
    case 'goto':
      return withTab(state, goTo(tab, action.url, run))
    case 'go_back':
    case 'go_forward':
      return withTab(state, moveInHistory(tab, action.type === 'go_back' ? -1 : 1, run))
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

function focusTab(state: BrowserState, tab: number, run: ActionContext): BrowserState {
  // In Python, a negative index counts from the end; no grammar produces one.
  if (tab >= 0 && tab < state.tabs.length) return { ...state, current: tab }
  run.error = 'list index out of range'
  return state
}

/** WebArena continues with the last tab, or with a new one on which its code then fails. */
function closeTab(state: BrowserState, { context }: ActionContext): BrowserState {
  const others = state.tabs.filter((_, index) => index !== state.current)
  if (others.length > 0) return { ...state, tabs: others, current: others.length - 1 }
  const blank = blankTab()
  return { ...state, tabs: [context.dialect === 'webarena' ? { ...blank, isForeign: true } : blank], current: 0 }
}

function actOnNode(state: BrowserState, action: Extract<Action, { readonly id: string }>, run: ActionContext): BrowserState {
  const node = findNode(state, Number(action.id), run.context)
  if (node === undefined) {
    run.error = `'${action.id}'`
    return state
  }
  const tab = run.context.observesWholePage === true ? scrollIntoWindow(currentTab(state), node, run) : currentTab(state)
  const point = centreOf(node, tab)
  if (action.type === 'hover') return withTab(state, moveMouse(tab, point, run))
  const clicked = clickAt(tab, point, run)
  if (action.type !== 'type' || clicked.document.number !== tab.document.number) return withTab(state, clicked)
  return withTab(state, typeText(action.clears ? clearField(clicked, run) : clicked, action.text, run))
}

/** With whole-page observations the agent need not scroll: an element outside the window is scrolled into it. */
function scrollIntoWindow(tab: Tab, node: AxNode, run: ActionContext): Tab {
  if (node.path === '') return tab
  const shown = scrolledIntoView(tab, node.path, run)
  if (shown !== tab || node.box === undefined) return shown
  const { scrollY } = tab.document
  const centre = node.box.y + node.box.height / 2
  if (centre >= scrollY && centre < scrollY + WINDOW_HEIGHT) return tab
  const { root } = viewOf(tab.document, run.context)
  return withScroll(tab, Math.min(maxScroll(root), Math.max(0, Math.round(centre - WINDOW_HEIGHT / 2))))
}

/**
 * Returns the point that WebArena clicks: the centre of the node's box. For the root, WebArena assumes a box of 10 by 10 pixels at the
 * window's corner.
 */
function centreOf({ box, path }: AxNode, { document }: Tab): Point {
  if (path === '' || box === undefined) return { x: 5, y: document.scrollY + 5 }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Clears the focused field. */
function clearField(tab: Tab, run: ActionContext): Tab {
  const field = partAt(snapshotOf(tab.document, run.context).outline, tab.document.state.focus)
  if (field === undefined || !acceptsText(field) || !isEditable(field, tab, run)) return tab
  return withEdited(tab, field, { text: '', at: 0, from: 0 }, run)
}
