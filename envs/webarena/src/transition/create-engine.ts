import { stableJson, type Turn } from '@orreryjs/core'
import { currentTab, urlOf } from '../browser/browser-state.ts'
import { createNetwork, type SiteNetwork, type SiteState } from '../browser/network.ts'
import { pageText, viewOf } from '../browser/view.ts'
import { type DataChanges, databaseOpener, databasesOf } from '../data.ts'
import type { Engine } from '../engine.ts'
import type { Fault } from '../faults/faults.ts'
import { createFaultyNetwork } from '../faults/faulty-network.ts'
import type { Size } from '../generate/sizes.ts'
import type { Dialect } from '../page/dialect.ts'
import { createRecentCache } from '../page/recent-cache.ts'
import type { StepName } from '../page/simplify/steps.ts'
import { browserViewOf, observationOf } from '../render.ts'
import { SITES } from '../sites/sites.ts'
import type { WebArenaState } from '../state.ts'
import type { Login } from '../tasks/login.ts'
import type { WebArenaTask } from '../tasks/task.ts'
import { applyAction, applyAnswer, createTaskStart, initialState, type TaskStart, type Transition } from '../transition.ts'

/** Options of `createEngine`. */
interface EngineOptions {
  readonly dialect: Dialect
  readonly size: Size
  readonly login: Login
  readonly fault: Fault
  readonly maxTokens: number | undefined
  /** Observes whole pages, not only the nodes in the window. */
  readonly isWhole: boolean
  /** Steps that simplify the text of pages, which are then observed whole. */
  readonly simplification: readonly StepName[] | undefined
  task(id: string): WebArenaTask
  /** Returns the changes that a task makes to the usual data of the sites. */
  dataOf(task: WebArenaTask): DataChanges
}

/** Maximum number of cached start pages, which tasks share, also across worlds with the same options. */
const MAX_STARTS = 128

const sharedStarts = createRecentCache<string, TaskStart>(MAX_STARTS)

/** Creates the engine of a world. */
export function createEngine(options: EngineOptions): Engine {
  const { dialect, size, login, fault, maxTokens, isWhole, simplification, task, dataOf } = options
  const observesWholePage = isWhole || simplification !== undefined || dialect === 'browsergym'
  const rules = `${dialect} ${size} ${observesWholePage} ${fault} ${maxTokens} ${simplification}`
  const open = databaseOpener(size)
  const ownStarts = createRecentCache<string, TaskStart>(MAX_STARTS)
  const started = new WeakMap<WebArenaTask, Turn<WebArenaState>>()
  const startOf = (task: WebArenaTask): TaskStart => {
    const data = dataOf(task)
    // A task with its own data or its own faults does not share its start page.
    const isShared = Object.keys(data).length === 0 && fault === 'none'
    const cache = isShared ? sharedStarts : ownStarts
    const key = `${isShared ? `${rules} ${login}` : task.id} ${task.start}`
    const cached = cache.get(key) ?? createTaskStart(engine, task, data)
    cache.set(key, cached)
    return cached
  }
  const openSites = (state: SiteState): SiteNetwork => createNetwork(SITES, open, state)
  const faultySites = { fault, sites: SITES, open: openSites }
  const engine: Engine = {
    dialect,
    login,
    fault,
    maxTokens,
    isSimplified: simplification !== undefined,
    rules,
    taskOf: (state) => task(state.task),
    initialDatabases: (task) => databasesOf(size, dataOf(task)),
    databases: ({ data }) => databasesOf(size, data),
    network: ({ data, users, faults }) =>
      faults === undefined ? openSites({ data, users }) : createFaultyNetwork(faultySites, { data, users }, faults),
    readOnlyContext: (kept) => engine.recordingContext(engine.network(kept)),
    recordingContext: (network) => ({ network, dialect, observesWholePage, simplification }),
    view: (state) => viewOf(currentTab(state.browser).document, engine.readOnlyContext(state)),
    pageText: (state) => pageText(state.browser, engine.readOnlyContext(state)),
    url: ({ browser }) => urlOf(currentTab(browser)),
    start(task) {
      const cached = started.get(task) ?? firstTurn(engine, task, startOf(task))
      // Tasks with their own data are not cached: their indexes would live as long as the world.
      if (Object.keys(dataOf(task)).length === 0) started.set(task, cached)
      return cached
    },
    step: (state, text) => turnOf(engine, state, applyAction(engine, state, text)),
    answer: (state, answer) => turnOf(engine, state, applyAnswer(engine, state, answer)),
  }
  return engine
}

function firstTurn(engine: Engine, task: WebArenaTask, at: TaskStart): Turn<WebArenaState> {
  const state = initialState(task, at)
  const observation = observationOf(engine, state, at.view)
  return { state, observation, reward: 0, terminated: false, success: false, changed: false }
}

function turnOf(engine: Engine, before: WebArenaState, transition: Transition): Turn<WebArenaState> {
  const { opened = 0, invalid, error } = transition
  // A request that fails again makes an equal state.
  const isFailedAgain =
    engine.fault !== 'none' && transition.state !== before && stableJson(transition.state) === stableJson(before)
  const state = isFailedAgain ? before : transition.state
  const changed = state !== before
  const success = state.ending?.verdict === 'success'
  return {
    state,
    observation: observationOf(engine, state, browserViewOf(engine, state, opened), error),
    reward: changed ? (state.ending?.purchase?.reward ?? Number(success)) : 0,
    terminated: state.ending !== undefined,
    success,
    changed,
    ...(invalid !== undefined && { invalid }),
  }
}
