import type { Turn } from '@orreryjs/core'
import { createNetwork } from '../browser/network.ts'
import { currentTab, urlOf } from '../browser/state.ts'
import { observed, viewOf } from '../browser/view.ts'
import { type Data, databasesOf, opener } from '../data.ts'
import type { Engine } from '../engine.ts'
import type { Size } from '../generate/sizes.ts'
import type { Dialect } from '../page/dialect.ts'
import { recent } from '../page/recent.ts'
import { observationOf, shownOf } from '../render.ts'
import { SITES } from '../sites/sites.ts'
import type { WebArenaState } from '../state.ts'
import type { Login } from '../tasks/login.ts'
import type { WebArenaTask } from '../tasks/task.ts'
import { answered, type Beginning, beginning, begun, type Transition, taken } from '../transition.ts'

/** Options of `createEngine`. */
interface EngineOptions {
  readonly dialect: Dialect
  readonly size: Size
  readonly login: Login
  /** Observes whole pages, not only the nodes in the window. */
  readonly isWhole: boolean
  task(id: string): WebArenaTask
  /** Returns the changes that a task makes to the usual data of the sites. */
  dataOf(task: WebArenaTask): Data
}

/** Maximum number of cached start pages, which tasks share, also across worlds with the same options. */
const MAX_STARTS = 128

const sharedStarts = recent<string, Beginning>(MAX_STARTS)

/** Creates the engine of a world. */
export function createEngine({ dialect, size, login, isWhole, task, dataOf }: EngineOptions): Engine {
  const observesWholePage = isWhole || dialect === 'browsergym'
  const open = opener(size)
  const ownStarts = recent<string, Beginning>(MAX_STARTS)
  const started = new WeakMap<WebArenaTask, Turn<WebArenaState>>()
  const startOf = (given: WebArenaTask): Beginning => {
    const data = dataOf(given)
    // A task with its own data does not share its start page.
    const isShared = Object.keys(data).length === 0
    const cache = isShared ? sharedStarts : ownStarts
    const key = `${isShared ? `${dialect} ${size} ${login} ${isWhole}` : given.id} ${given.start}`
    const known = cache.get(key) ?? beginning(engine, given.start, data)
    cache.set(key, known)
    return known
  }
  const engine: Engine = {
    dialect,
    login,
    rules: `${dialect} ${size} ${observesWholePage}`,
    taskOf: (state) => task(state.task),
    seeds: (given) => databasesOf(size, dataOf(given)),
    databases: ({ data }) => databasesOf(size, data),
    network: ({ data, users }) => createNetwork(SITES, open, { data, users }),
    context: (kept) => engine.contextOf(engine.network(kept)),
    contextOf: (network) => ({ network, dialect, isWhole: observesWholePage }),
    view: (state) => viewOf(currentTab(state.browser).document, engine.context(state)),
    told: (state) => observed(state.browser, engine.context(state)),
    url: ({ browser }) => urlOf(currentTab(browser)),
    start(given) {
      const known = started.get(given) ?? firstTurn(engine, given, startOf(given))
      // Tasks with their own data are not cached: their indexes would live as long as the world.
      if (Object.keys(dataOf(given)).length === 0) started.set(given, known)
      return known
    },
    step: (state, text) => turnOf(engine, state, taken(engine, state, text)),
    answer: (state, answer) => turnOf(engine, state, answered(engine, state, answer)),
  }
  return engine
}

function firstTurn(engine: Engine, task: WebArenaTask, at: Beginning): Turn<WebArenaState> {
  const state = begun(task, at)
  const observation = observationOf(engine, state, at.shown)
  return { state, observation, reward: 0, terminated: false, success: false, changed: false }
}

function turnOf(engine: Engine, before: WebArenaState, { state, opened = 0, invalid, error }: Transition): Turn<WebArenaState> {
  const changed = state !== before
  const success = state.ending?.verdict === 'success'
  return {
    state,
    observation: observationOf(engine, state, shownOf(engine, state, opened), error),
    reward: changed ? (state.ending?.purchase?.reward ?? Number(success)) : 0,
    terminated: state.ending !== undefined,
    success,
    changed,
    ...(invalid !== undefined && { invalid }),
  }
}
