import type { Turn } from '@orreryjs/core'
import { readAction } from './actions.ts'
import { act, openBrowser } from './browser/act.ts'
import { createNetwork, type SiteNetwork } from './browser/network.ts'
import { currentTab, urlOf } from './browser/state.ts'
import { type BrowserContext, observed, type View, viewOf } from './browser/view.ts'
import { type Data, type Databases, databasesOf } from './data.ts'
import type { Dialect } from './dialect.ts'
import type { Size } from './generate/sizes.ts'
import type { Action } from './grammar/action.ts'
import { earlyStop, USUAL_EARLY_STOP } from './grammar/early-stop.ts'
import { observationOf } from './render.ts'
import { verdictOn } from './score.ts'
import { newlySeen } from './seen.ts'
import { opener, SIGNED_IN, SITES } from './sites.ts'
import type { Ending, Users, WebArenaState } from './state.ts'
import type { WebArenaTask } from './tasks/task.ts'
import type { Told } from './text/observation-text.ts'

/** What a world is made with. */
export interface EngineOptions {
  readonly dialect: Dialect
  readonly size: Size
  /** Tells whole pages, not only what lies in the window. */
  readonly isWhole: boolean
  task(id: string): WebArenaTask
}

/** The world's rules for tasks over one size of data, in a dialect. */
export interface Engine {
  readonly dialect: Dialect
  taskOf(state: WebArenaState): WebArenaTask
  start(task: WebArenaTask): Turn<WebArenaState>
  step(state: WebArenaState, action: string): Turn<WebArenaState>
  /** Ends the task with an answer. */
  answer(state: WebArenaState, answer: string): Turn<WebArenaState>
  /** The sites' data before anybody did anything. */
  seeds(): Databases
  /** The sites' data as they stand. */
  databases(state: WebArenaState): Databases
  /** The sites as they stand; what is asked of them is kept. */
  network(state: WebArenaState): SiteNetwork
  /** What a browser acts with at that state; what it asks for changes nothing. */
  context(state: WebArenaState): BrowserContext
  /** The open page. */
  view(state: WebArenaState): View
  /** What the agent is shown of it, and what it may name. */
  told(state: WebArenaState): Told
  /** URL of the open page. */
  url(state: WebArenaState): string
}

/** The engine of a world. */
export function createEngine({ dialect, size, isWhole, task }: EngineOptions): Engine {
  const open = opener(size)
  const seeds = databasesOf(size, {})
  const network = (data: Data, users: Users): SiteNetwork => createNetwork(SITES, open, { data, users })
  const contextOf = (asked: SiteNetwork): BrowserContext => ({ network: asked, dialect, isWhole })
  const started = new WeakMap<WebArenaTask, Turn<WebArenaState>>()

  const engine: Engine = {
    dialect,
    taskOf: (state) => task(state.task),
    seeds: () => seeds,
    databases: ({ data }) => databasesOf(size, data),
    network: ({ data, users }) => network(data, users),
    context: ({ data, users }) => contextOf(network(data, users)),
    view: (state) => viewOf(currentTab(state.browser).document, engine.context(state)),
    told: (state) => observed(state.browser, engine.context(state)),
    url: ({ browser }) => urlOf(currentTab(browser)),
    start(given) {
      const known = started.get(given) ?? begin(given)
      started.set(given, known)
      return known
    },
    answer(state, answer) {
      if (state.ending !== undefined) return turnOf(state, { isChanged: false, invalid: ENDED })
      return turnOf(judged(state, answer), { isChanged: true })
    },
    step(state, text) {
      if (state.ending !== undefined) return turnOf(state, { isChanged: false, invalid: ENDED })
      const reading = readAction(text, dialect)
      if (reading.kind === 'action') return take(state, reading.action)
      const invalid = { kind: 'syntax', reason: reading.message } as const
      // The original catches nothing but its own error: any other ends the task, which then counts nowhere.
      if (reading.error !== 'ActionParsingError') return turnOf(ended(state, '', 'crash'), { isChanged: true })
      const after = noted(state, { type: 'none' })
      return after === state ? turnOf(state, { isChanged: false, invalid }) : turnOf(after, { isChanged: true })
    },
  }
  return engine

  function begin(given: WebArenaTask): Turn<WebArenaState> {
    const asked = network({}, SIGNED_IN)
    const browser = openBrowser(given.start.split(' |AND| '), contextOf(asked))
    const { data, users } = asked.kept()
    const state: WebArenaState = { task: given.id, data: data as Data, users: users as Users, browser, seen: [] }
    return turnOf(withSeen(state), { isChanged: false })
  }

  function take(state: WebArenaState, action: Action): Turn<WebArenaState> {
    if (action.type === 'stop') return turnOf(judged(state, action.answer), { isChanged: true })
    const asked = network(state.data, state.users)
    const { state: browser, error, crash, opened } = act(state.browser, action, contextOf(asked))
    const kept = asked.kept()
    const isChanged = browser !== state.browser || kept.data !== state.data || kept.users !== state.users
    const moved = isChanged ? withSeen({ ...state, browser, data: kept.data as Data, users: kept.users as Users }) : state
    const after = crash === undefined ? noted(moved, action) : ended(moved, '', 'crash')
    const invalid = error === undefined ? undefined : ({ kind: refusalOf(action, error), reason: reasonOf(error) } as const)
    // What changes nothing is refused; in the original's dialect every action is remembered, and so none is.
    return turnOf(after, { isChanged: after !== state, opened, ...(invalid !== undefined && after === state && { invalid }) })
  }

  /** The state with the action in its list, or ended by the rules of the original's runs, in the dialect that has them. */
  function noted(state: WebArenaState, action: Action): WebArenaState {
    if (dialect !== 'webarena') return state
    const after = { ...state, taken: [...(state.taken ?? []), action] }
    // How many steps there are is the run's own limit.
    const reason = earlyStop(after.taken, { ...USUAL_EARLY_STOP, maxSteps: Number.POSITIVE_INFINITY })
    return reason === undefined ? after : judged(after, `Early stop: ${reason}`)
  }

  function withSeen(state: WebArenaState): WebArenaState {
    const seen = newlySeen(engine, state)
    return seen.length === 0 ? state : { ...state, seen: [...state.seen, ...seen] }
  }

  function judged(state: WebArenaState, answer: string): WebArenaState {
    return ended(state, answer, verdictOn(engine, state, answer))
  }

  function turnOf(state: WebArenaState, { isChanged, opened = 0, invalid }: Told0): Turn<WebArenaState> {
    const success = state.ending?.verdict === 'success'
    return {
      state,
      observation: observationOf(engine, state, opened),
      reward: isChanged && success ? 1 : 0,
      terminated: state.ending !== undefined,
      success,
      changed: isChanged,
      ...(invalid !== undefined && { invalid }),
    }
  }
}

interface Told0 {
  readonly isChanged: boolean
  /** Tabs that the last action's page opened. */
  readonly opened?: number
  readonly invalid?: NonNullable<Turn['invalid']>
}

const ENDED = { kind: 'precondition', reason: 'the task has ended' } as const

function ended(state: WebArenaState, answer: string, verdict: Ending['verdict']): WebArenaState {
  return { ...state, ending: { answer, verdict } }
}

/** An id that is not told is unknown; anything else that goes wrong cannot be done now. */
function refusalOf(action: Action, error: string): 'unknown' | 'precondition' {
  return 'id' in action && error === `'${action.id}'` ? 'unknown' : 'precondition'
}

/** The first line of what went wrong. */
function reasonOf(error: string): string {
  return error.split('\n', 1)[0] ?? error
}
