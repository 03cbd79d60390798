import type { InvalidAction } from '@orreryjs/core'
import type { Action } from './actions/action.ts'
import { readCalls } from './actions/browsergym/read-calls.ts'
import { callError as refusalOfCalls } from './actions/browsergym/signatures.ts'
import { DEFAULT_EARLY_STOP, earlyStop } from './actions/early-stop.ts'
import { readAction } from './actions.ts'
import { urlOf } from './browser/browser-state.ts'
import { type Message, runCalls } from './browser/browsergym/run-calls.ts'
import { executeAction, openBrowser } from './browser/perform-action.ts'
import { splitUrl } from './browser/url.ts'
import type { DataChanges } from './data.ts'
import type { Engine } from './engine.ts'
import { browserViewOf } from './render.ts'
import { purchaseIn, verdictOn } from './score.ts'
import { SIGNED_IN, SITES } from './sites/sites.ts'
import { type SitesAndBrowser, stateOf, type TaskResult, type WebArenaState } from './state.ts'
import { instanceOf, type WebArenaTask } from './tasks/task.ts'
import { keysInView, withVisibleEvidence } from './transition/evidence.ts'
import { type BrowserView, cachedTransition } from './transition/transition-cache.ts'

/** Result of an action. The same object as before if the state is unchanged. */
export interface Transition {
  readonly state: WebArenaState
  /** Number of tabs opened by the last action, which are not listed yet. */
  readonly opened?: number
  readonly invalid?: InvalidAction
  /** Error that the agent observes in dialect `browsergym`. */
  readonly error?: string
}

/** Opens a browser at a task's start pages, which have no faults except outside links. */
export function openStartPages(engine: Engine, { id, start }: WebArenaTask, data: DataChanges): SitesAndBrowser {
  const urls = start.split(' |AND| ')
  const faults = engine.fault === 'none' ? undefined : { seed: id, loads: -urls.length }
  const users = engine.login === 'done' ? SIGNED_IN : {}
  const network = engine.network({ data, users, ...(faults !== undefined && { faults }) })
  const browser = openBrowser(urls, engine.recordingContext(network))
  return { ...stateOf(network), browser }
}

/** Start shared by tasks with the same start page. */
export interface TaskStart {
  readonly browserState: SitesAndBrowser
  readonly view: BrowserView
  /** Every `data-key` in the window. */
  readonly keysInView: readonly string[]
}

/** Opens a browser at a task's start pages and collects its observable part. */
export function createTaskStart(engine: Engine, task: WebArenaTask, data: DataChanges): TaskStart {
  const first = openStartPages(engine, task, data)
  return { browserState: first, view: browserViewOf(engine, first, 0), keysInView: keysInView(engine, first) }
}

/** Returns the initial state of a task. */
export function initialState(task: WebArenaTask, { browserState, keysInView }: TaskStart): WebArenaState {
  // Evidence follows from the plan, which is expensive to compute; many start pages show no key.
  const seenKeys = keysInView.length === 0 ? [] : [...instanceOf(task).requiredKeys()].filter((key) => keysInView.includes(key))
  return { task: task.id, ...browserState, seen: seenKeys }
}

/** Applies an action's text to a state. */
export function applyAction(engine: Engine, state: WebArenaState, text: string): Transition {
  if (state.ending !== undefined) return { state, invalid: ENDED }
  if (engine.dialect === 'browsergym') return applyCalls(engine, state, text)
  const reading = readAction(text, engine.dialect)
  if (reading.kind === 'action') return performAction(engine, state, reading.action, text)
  // The original catches only its own error class. Any other error ends the task without a score.
  if (reading.error !== 'ActionParsingError') return { state: withEnding(state, '', 'crash') }
  const after = recordAction(engine, state, { type: 'none' })
  return after === state ? { state, invalid: { kind: 'syntax', reason: reading.message } } : { state: after }
}

/** Ends the task with an answer. */
export function applyAnswer(engine: Engine, state: WebArenaState, answer: string): Transition {
  return state.ending === undefined ? { state: judge(engine, state, answer) } : { state, invalid: ENDED }
}

function performAction(engine: Engine, state: WebArenaState, action: Action, text: string): Transition {
  if (action.type === 'stop') return { state: judge(engine, state, action.answer) }
  const result = cachedTransition(state, text, engine.rules, () => {
    const network = engine.network(state)
    const { state: after, ...acted } = executeAction(state.browser, action, engine.recordingContext(network))
    return { ...acted, ...stateOf(network), browser: after }
  })
  const { error, crash, opened } = result
  const afterMove = moved(engine, state, result)
  const afterPurchase = crash === undefined && result.data !== state.data ? withPurchase(engine, afterMove) : undefined
  const after =
    afterPurchase ?? (crash === undefined ? recordAction(engine, afterMove, action) : withEnding(afterMove, '', 'crash'))
  // An action with an error and without effect is invalid. Dialect `webarena` records every action, so none is invalid there.
  if (error === undefined || after !== state) return { state: after, opened }
  return { state, opened, invalid: { kind: rejectionKind(action, error), reason: error.split('\n', 1)[0] ?? error } }
}

/** Applies an action's calls to a state, and checks afterwards whether the task is complete. */
function applyCalls(engine: Engine, state: WebArenaState, text: string): Transition {
  const reading = readCalls(text)
  const rejection = reading.kind === 'misread' ? reading.error : refusalOfCalls(reading.calls)
  if (reading.kind === 'misread' || rejection !== undefined)
    return afterCalls(engine, state, state, { error: rejection, isUnparsed: true })
  const result = cachedTransition(state, text, engine.rules, () => {
    const network = engine.network(state)
    const { state: after, ...ran } = runCalls(state.browser, reading.calls, engine.recordingContext(network))
    return { ...ran, ...stateOf(network), browser: after, opened: 0 }
  })
  const { error, message } = result
  return afterCalls(engine, state, moved(engine, state, result), { error, message })
}

/** Returns the state with the browser and the sites as an action left them, and the evidence in view. */
function moved(engine: Engine, state: WebArenaState, { browser, data, users, faults }: SitesAndBrowser): WebArenaState {
  const isSame = browser === state.browser && data === state.data && users === state.users && faults === state.faults
  if (isSame) return state
  return withVisibleEvidence(engine, { ...state, browser, data, users, ...(faults !== undefined && { faults }) })
}

/** Returns the state after an action of dialect `browsergym`, ended if BrowserGym would end the task. */
function afterCalls(
  engine: Engine,
  before: WebArenaState,
  after: WebArenaState,
  { error, message, isUnparsed = false }: { error: string | undefined; message?: Message | undefined; isUnparsed?: boolean },
): Transition {
  const errorFields = error === undefined ? {} : { error }
  const afterPurchase = after.data === before.data ? undefined : withPurchase(engine, after)
  if (afterPurchase !== undefined) return { state: afterPurchase, ...errorFields }
  if (after.browser.tabs.some((tab) => !isOfSites(urlOf(tab)))) return { state: withEnding(after, '', 'left'), ...errorFields }
  if (message !== undefined) {
    const answer = message.kind === 'answer' ? message.text : 'N/A'
    return { state: withEnding(after, message.text, verdictOn(engine, after, answer)), ...errorFields }
  }
  if (verdictWithoutAnswer(engine, after) === 'success') return { state: withEnding(after, '', 'success'), ...errorFields }
  if (error === undefined || after !== before) return { state: after, ...errorFields }
  const reason = error.split('\n', 1)[0] ?? error
  return { state: after, ...errorFields, invalid: { kind: isUnparsed ? 'syntax' : errorKind(error), reason } }
}

/** Cached verdicts of states without a message, since many actions change nothing. */
const verdicts = new WeakMap<WebArenaState, TaskResult['verdict']>()

/** Returns the verdict on a state without a message. BrowserGym then judges a placeholder answer. */
function verdictWithoutAnswer(engine: Engine, state: WebArenaState): TaskResult['verdict'] {
  const verdict = verdicts.get(state) ?? verdictOn(engine, state, 'whatever')
  verdicts.set(state, verdict)
  return verdict
}

/** Classifies an error: a missing element or tab is `unknown`, a call that Python rejects is `syntax`, anything else `precondition`. */
function errorKind(error: string): InvalidAction['kind'] {
  if (/^(?:ValueError: Could not find|IndexError)/.test(error)) return 'unknown'
  return /^TypeError: \w+\(\) /.test(error) ? 'syntax' : 'precondition'
}

function isOfSites(url: string): boolean {
  const { scheme, origin } = splitUrl(url)
  return scheme === 'about:' || SITES.some((site) => site.origin === origin)
}

/** In dialect `webarena`, records the action and applies the early-stop rules of the original's runs. */
function recordAction(engine: Engine, state: WebArenaState, action: Action): WebArenaState {
  if (engine.dialect !== 'webarena') return state
  const after = { ...state, taken: [...(state.taken ?? []), action] }
  // The number of steps is limited by the run.
  const reason = earlyStop(after.taken, { ...DEFAULT_EARLY_STOP, maxSteps: Number.POSITIVE_INFINITY })
  return reason === undefined ? after : judge(engine, after, `Early stop: ${reason}`)
}

function judge(engine: Engine, state: WebArenaState, answer: string): WebArenaState {
  return withPurchase(engine, state) ?? withEnding(state, answer, verdictOn(engine, state, answer))
}

/** Ends a task that asks for a purchase, if one was made. */
function withPurchase(engine: Engine, state: WebArenaState): WebArenaState | undefined {
  const goal = instanceOf(engine.taskOf(state)).purchaseGoal?.()
  const purchase = goal && purchaseIn(engine.databases(state).market, goal)
  if (purchase === undefined) return undefined
  return { ...state, ending: { answer: '', verdict: purchase.reward === 1 ? 'success' : 'wrong-purchase', purchase } }
}

function withEnding(state: WebArenaState, answer: string, verdict: TaskResult['verdict']): WebArenaState {
  return { ...state, ending: { answer, verdict } }
}

const ENDED: InvalidAction = { kind: 'precondition', reason: 'the task has ended' }

/** Classifies an error: an id outside the observation is `unknown`, anything else `precondition`. */
function rejectionKind(action: Action, error: string): 'unknown' | 'precondition' {
  return 'id' in action && error === `'${action.id}'` ? 'unknown' : 'precondition'
}
