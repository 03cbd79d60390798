import type { InvalidAction } from '@orreryjs/core'
import type { Action } from './actions/action.ts'
import { readCalls } from './actions/browsergym/read-calls.ts'
import { refusalOf as refusalOfCalls } from './actions/browsergym/signatures.ts'
import { earlyStop, USUAL_EARLY_STOP } from './actions/early-stop.ts'
import { readAction } from './actions.ts'
import { act, openBrowser } from './browser/act.ts'
import { type Message, runCalls } from './browser/browsergym/run-calls.ts'
import { urlOf } from './browser/state.ts'
import { partsOf } from './browser/url.ts'
import type { Data } from './data.ts'
import type { Engine } from './engine.ts'
import { shownOf } from './render.ts'
import { boughtIn, verdictOn } from './score.ts'
import { SIGNED_IN, SITES } from './sites/sites.ts'
import { type Ending, keptBy, type Opened, type WebArenaState } from './state.ts'
import { drawnOf, type WebArenaTask } from './tasks/task.ts'
import { movedFrom, type Shown } from './transition/known-ways.ts'
import { inSight, withSeen } from './transition/seen.ts'

/** What becomes of a state. Where it is the same one, nothing was done. */
export interface Transition {
  readonly state: WebArenaState
  /** Tabs that the last action's page opened; they are not told yet. */
  readonly opened?: number
  readonly invalid?: InvalidAction
  /** What the agent is told of it in dialect `browsergym`. */
  readonly error?: string
}

/** A browser that is opened at a task's first pages. */
function opened(engine: Engine, start: string, data: Data): Opened {
  const asked = engine.network({ data, users: engine.login === 'done' ? SIGNED_IN : {} })
  const browser = openBrowser(start.split(' |AND| '), engine.contextOf(asked))
  return { ...keptBy(asked), browser }
}

/** Where tasks start that have a first page in common. */
export interface Beginning {
  readonly opened: Opened
  readonly shown: Shown
  /** Every `data-key` that is in sight. */
  readonly inSight: ReadonlySet<string>
}

/** A browser at a task's first pages, and what is to be seen there. */
export function beginning(engine: Engine, start: string, data: Data): Beginning {
  const first = opened(engine, start, data)
  return { opened: first, shown: shownOf(engine, first, 0), inSight: inSight(engine, first) }
}

/** The state in which every episode of the task begins. */
export function begun(task: WebArenaTask, { opened: { data, users, browser }, inSight }: Beginning): WebArenaState {
  // What is evidence follows from the way, which takes long to find: many first pages show no key at all.
  const seen = inSight.size === 0 ? [] : [...drawnOf(task).evidence()].filter((key) => inSight.has(key))
  return { task: task.id, data, users, browser, seen }
}

/** What an action's text does. */
export function taken(engine: Engine, state: WebArenaState, text: string): Transition {
  if (state.ending !== undefined) return { state, invalid: ENDED }
  if (engine.dialect === 'browsergym') return takenByCalls(engine, state, text)
  const reading = readAction(text, engine.dialect)
  if (reading.kind === 'action') return done(engine, state, reading.action, text)
  // The original catches nothing but its own error: any other ends the task, which then counts nowhere.
  if (reading.error !== 'ActionParsingError') return { state: ended(state, '', 'crash') }
  const after = noted(engine, state, { type: 'none' })
  return after === state ? { state, invalid: { kind: 'syntax', reason: reading.message } } : { state: after }
}

/** The task's end, with an answer. */
export function answered(engine: Engine, state: WebArenaState, answer: string): Transition {
  return state.ending === undefined ? { state: judged(engine, state, answer) } : { state, invalid: ENDED }
}

function done(engine: Engine, state: WebArenaState, action: Action, text: string): Transition {
  if (action.type === 'stop') return { state: judged(engine, state, action.answer) }
  const { browser, data, users, error, crash, opened } = movedFrom(state, text, engine.rules, () => {
    const asked = engine.network(state)
    const { state: after, ...acted } = act(state.browser, action, engine.contextOf(asked))
    return { ...acted, ...keptBy(asked), browser: after }
  })
  const isChanged = browser !== state.browser || data !== state.data || users !== state.users
  const moved = isChanged ? withSeen(engine, { ...state, browser, data, users }) : state
  const bought = crash === undefined && data !== state.data ? withPurchase(engine, moved) : undefined
  const after = bought ?? (crash === undefined ? noted(engine, moved, action) : ended(moved, '', 'crash'))
  // What changes nothing is refused; in the original's dialect every action is remembered, and so none is.
  if (error === undefined || after !== state) return { state: after, opened }
  return { state, opened, invalid: { kind: refusalOf(action, error), reason: error.split('\n', 1)[0] ?? error } }
}

/** What an action's calls do; whether the task is done is looked at after every action. */
function takenByCalls(engine: Engine, state: WebArenaState, text: string): Transition {
  const reading = readCalls(text)
  const refusal = reading.kind === 'misread' ? reading.error : refusalOfCalls(reading.calls)
  if (reading.kind === 'misread' || refusal !== undefined)
    return checked(engine, state, state, { error: refusal, isUnread: true })
  const { browser, data, users, error, message } = movedFrom(state, text, engine.rules, () => {
    const asked = engine.network(state)
    const { state: after, ...ran } = runCalls(state.browser, reading.calls, engine.contextOf(asked))
    return { ...ran, ...keptBy(asked), browser: after, opened: 0 }
  })
  const isChanged = browser !== state.browser || data !== state.data || users !== state.users
  const moved = isChanged ? withSeen(engine, { ...state, browser, data, users }) : state
  return checked(engine, state, moved, { error, message })
}

/** The state after an action of dialect `browsergym`, ended where BrowserGym's own task ends. */
function checked(
  engine: Engine,
  before: WebArenaState,
  after: WebArenaState,
  { error, message, isUnread = false }: { error: string | undefined; message?: Message | undefined; isUnread?: boolean },
): Transition {
  const told = error === undefined ? {} : { error }
  const bought = after.data === before.data ? undefined : withPurchase(engine, after)
  if (bought !== undefined) return { state: bought, ...told }
  if (after.browser.tabs.some((tab) => !isOfSites(urlOf(tab)))) return { state: ended(after, '', 'left'), ...told }
  if (message !== undefined) {
    const answer = message.kind === 'answer' ? message.text : 'N/A'
    return { state: ended(after, message.text, verdictOn(engine, after, answer)), ...told }
  }
  if (unanswered(engine, after) === 'success') return { state: ended(after, '', 'success'), ...told }
  if (error === undefined || after !== before) return { state: after, ...told }
  const reason = error.split('\n', 1)[0] ?? error
  return { state: after, ...told, invalid: { kind: isUnread ? 'syntax' : kindOf(error), reason } }
}

/** What was found of states of which nothing was said: many actions change nothing. */
const found = new WeakMap<WebArenaState, Ending['verdict']>()

/** Whether a task is done of which nothing was said, which BrowserGym judges as a word that is no answer. */
function unanswered(engine: Engine, state: WebArenaState): Ending['verdict'] {
  const verdict = found.get(state) ?? verdictOn(engine, state, 'whatever')
  found.set(state, verdict)
  return verdict
}

/** An element or a tab that is not there is unknown, what Python cannot call is no action, anything else cannot be done now. */
function kindOf(error: string): InvalidAction['kind'] {
  if (/^(?:ValueError: Could not find|IndexError)/.test(error)) return 'unknown'
  return /^TypeError: \w+\(\) /.test(error) ? 'syntax' : 'precondition'
}

function isOfSites(url: string): boolean {
  const { scheme, origin } = partsOf(url)
  return scheme === 'about:' || SITES.some((site) => site.origin === origin)
}

/** The state with the action in its list, or ended by the rules of the original's runs, in the dialect that has them. */
function noted(engine: Engine, state: WebArenaState, action: Action): WebArenaState {
  if (engine.dialect !== 'webarena') return state
  const after = { ...state, taken: [...(state.taken ?? []), action] }
  // How many steps there are is the run's own limit.
  const reason = earlyStop(after.taken, { ...USUAL_EARLY_STOP, maxSteps: Number.POSITIVE_INFINITY })
  return reason === undefined ? after : judged(engine, after, `Early stop: ${reason}`)
}

function judged(engine: Engine, state: WebArenaState, answer: string): WebArenaState {
  return withPurchase(engine, state) ?? ended(state, answer, verdictOn(engine, state, answer))
}

/** The end that a purchase is, where the task ends with one and there is one. */
function withPurchase(engine: Engine, state: WebArenaState): WebArenaState | undefined {
  const goal = drawnOf(engine.taskOf(state)).errand?.()
  const purchase = goal && boughtIn(engine.databases(state).market, goal)
  if (purchase === undefined) return undefined
  return { ...state, ending: { answer: '', verdict: purchase.reward === 1 ? 'success' : 'wrong-purchase', purchase } }
}

function ended(state: WebArenaState, answer: string, verdict: Ending['verdict']): WebArenaState {
  return { ...state, ending: { answer, verdict } }
}

const ENDED: InvalidAction = { kind: 'precondition', reason: 'the task has ended' }

/** An id that is not told is unknown; anything else that goes wrong cannot be done now. */
function refusalOf(action: Action, error: string): 'unknown' | 'precondition' {
  return 'id' in action && error === `'${action.id}'` ? 'unknown' : 'precondition'
}
