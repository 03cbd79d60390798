import type { Call } from '../../actions/browsergym/read-calls.ts'
import { bind, type FunctionName, isFunction } from '../../actions/browsergym/signatures.ts'
import { type ActionContext, countOperation, TOO_LONG } from '../action-context.ts'
import { type BrowserState, currentTab, type Tab, withTab } from '../browser-state.ts'
import { goTo } from '../goto.ts'
import { blankTab, moveInHistory } from '../history.ts'
import { type ActionResult, runAsAction } from '../perform-action.ts'
import { scrollBy } from '../scroll.ts'
import type { BrowserContext } from '../view.ts'
import { bidIn, type CallArguments, choiceIn, indexIn, messageIn, numberIn, textIn, textsIn } from './arguments.ts'
import { chooseOptions, clickElement, fillElement, focusElement, hoverElement, pressKeys, pressOn } from './element-actions.ts'
import { type ElementHandle, findElement } from './find-element.ts'
import { PythonException } from './python-exception.ts'

/** Message to the user: an answer, or a report that the task is infeasible. */
export interface Message {
  readonly kind: 'answer' | 'infeasible'
  readonly text: string
}

/** Result of an action's calls on a browser. */
export interface CallsResult extends Omit<ActionResult, 'crash' | 'opened'> {
  /** Last message to the user. */
  readonly message?: Message
}

/** Runs the calls of an action in order and stops at the first error. */
export function runCalls(state: BrowserState, calls: readonly Call[], context: BrowserContext): CallsResult {
  const messages: Message[] = []
  let error: string | undefined
  const acted = runAsAction(state, context, (run) => {
    let current = state
    for (const call of calls) {
      try {
        if (!countOperation(run)) throw new PythonException('TimeoutError', TOO_LONG)
        current = runCall(current, call, run, messages)
      } catch (raised) {
        if (!(raised instanceof PythonException)) throw raised
        error = `${raised.type}: ${raised.message}`
        if (raised.tab !== undefined) current = withTab(current, raised.tab)
        break
      }
    }
    return current
  })
  const message = messages.at(-1)
  return {
    state: acted.opened > 0 ? focusLastTab(acted.state) : acted.state,
    ...(error !== undefined && { error }),
    ...(message !== undefined && { message }),
  }
}

/** Makes a newly opened tab current. */
function focusLastTab(state: BrowserState): BrowserState {
  return { ...state, current: state.tabs.length - 1 }
}

function runCall(state: BrowserState, call: Call, run: ActionContext, messages: Message[]): BrowserState {
  const { name } = call
  if (!isFunction(name)) return state
  const bound = bind({ ...call, name })
  if (bound.kind === 'unbound') throw new PythonException('TypeError', bound.error.replace(/^TypeError: /, ''))
  const { values } = bound
  switch (name) {
    case 'noop':
      return state
    case 'send_msg_to_user':
    case 'report_infeasible':
      messages.push(
        name === 'report_infeasible'
          ? { kind: 'infeasible', text: messageIn(values, 'reason') }
          : { kind: 'answer', text: messageIn(values, 'text') },
      )
      return state
    case 'new_tab':
      return { ...state, tabs: [...state.tabs, blankTab()], current: state.tabs.length }
    case 'tab_close':
      return closeTab(state)
    case 'tab_focus': {
      const current = indexIn(values, 'index', state.tabs.length)
      return current === state.current ? state : { ...state, current }
    }
    default: {
      const tab = currentTab(state)
      const after = runInTab(tab, name, values, run)
      return after === tab ? state : withTab(state, after)
    }
  }
}

/** Closes the current tab. The last remaining tab becomes current; if none remains, a blank tab is opened. */
function closeTab(state: BrowserState): BrowserState {
  const others = state.tabs.filter((_, index) => index !== state.current)
  return others.length > 0 ? { ...state, tabs: others, current: others.length - 1 } : { ...state, tabs: [blankTab()], current: 0 }
}

type TabFunction = Exclude<
  FunctionName,
  'noop' | 'send_msg_to_user' | 'report_infeasible' | 'new_tab' | 'tab_close' | 'tab_focus'
>

function runInTab(tab: Tab, name: TabFunction, values: CallArguments, run: ActionContext): Tab {
  const element = (parameter?: string): ElementHandle => findElement(tab, bidIn(values, parameter), run)
  switch (name) {
    case 'click':
    case 'dblclick':
      return clicked(tab, name, values, run)
    case 'fill': {
      const handle = element()
      return fillElement(tab, handle, textIn(values, 'value', 'Locator.fill', 'value'), 'Locator.fill', run)
    }
    case 'clear':
      return fillElement(tab, element(), '', 'Locator.clear', run)
    case 'select_option': {
      const handle = element()
      return chooseOptions(tab, handle, textsIn(values, 'options', 'Locator.select_option'), 'Locator.select_option', run)
    }
    case 'hover':
      return hoverElement(tab, element(), 'Locator.hover', run)
    case 'press': {
      const handle = element()
      return pressOn(tab, handle, textIn(values, 'key_comb', 'Locator.press', 'key'), run)
    }
    case 'focus':
      return focusElement(tab, element(), run)
    case 'keyboard_press':
      return pressKeys(tab, textIn(values, 'key', 'Keyboard.press', 'key'), 'Keyboard.press', run)
    case 'drag_and_drop': {
      const hovered = hoverElement(tab, element('from_bid'), 'Locator.hover', run)
      return hoverElement(hovered, findElement(hovered, bidIn(values, 'to_bid'), run), 'Locator.hover', run)
    }
    case 'upload_file': {
      const after = clickElement(tab, element(), USUAL_CLICK, 'Locator.click', run)
      throw new PythonException('TimeoutError', 'Timeout 10000ms exceeded while waiting for event "filechooser"', after)
    }
    case 'scroll':
      numberIn(values, 'delta_x', 'Mouse.wheel', 'deltaX')
      return scrollBy(tab, Math.round(numberIn(values, 'delta_y', 'Mouse.wheel', 'deltaY')), run)
    case 'goto':
      return raiseRecordedError(goTo(tab, textIn(values, 'url', 'Page.goto', 'url'), run), run)
    case 'go_back':
    case 'go_forward':
      return raiseRecordedError(moveInHistory(tab, name === 'go_back' ? -1 : 1, run), run)
    default:
      return name satisfies never
  }
}

const USUAL_CLICK = { button: 'left', isForNewTab: false } as const

/** Clicks once or twice; the second click is skipped if the first navigates. */
function clicked(tab: Tab, name: 'click' | 'dblclick', values: CallArguments, run: ActionContext): Tab {
  const method = `Locator.${name}`
  const handle = findElement(tab, bidIn(values), run)
  const button = choiceIn(values, 'button', ['left', 'right', 'middle'], method, 'button')
  const modifiers = values.has('modifiers') ? textsIn(values, 'modifiers', method) : []
  const isForNewTab = button === 'middle' || modifiers.some((key) => NEW_TAB.has(key))
  const once = clickElement(tab, handle, { button, isForNewTab }, method, run)
  if (name === 'click' || once.document.number !== tab.document.number || run.opened.length > 0) return once
  return clickElement(once, findElement(once, handle.bid, run), { button, isForNewTab }, method, run)
}

/** Modifiers that open a link in a new tab. */
const NEW_TAB: ReadonlySet<string> = new Set(['Control', 'ControlOrMeta'])

/** Raises the recorded Playwright error, if any, keeping the tab as Playwright left it. */
function raiseRecordedError(tab: Tab, run: ActionContext): Tab {
  const { error } = run
  run.error = undefined
  if (error === undefined) return tab
  throw new PythonException('Error', error, tab)
}
