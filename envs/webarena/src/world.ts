import type { Task, Turn, World } from '@orreryjs/core'
import { admissibleActions } from './actions/admissible.ts'
import { toolsOf } from './actions/tools.ts'
import type { WebRequest } from './browser/network.ts'
import { databasesOf } from './data.ts'
import type { Fault } from './faults/faults.ts'
import type { Size } from './generate/sizes.ts'
import type { Dialect } from './page/dialect.ts'
import { readSteps } from './page/simplify/read-steps.ts'
import type { PageText } from './page/text/observation-text.ts'
import { deadEndsOf } from './plan/dead-ends.ts'
import { nearMissesOf } from './plan/near-misses.ts'
import { routeTo } from './plan/route.ts'
import { planFrom, progress } from './plan.ts'
import { dialectTextOf } from './render/dialect-text.ts'
import type { ObservationLimit } from './render/truncate-tokens.ts'
import { partsOf } from './score.ts'
import type { WebArenaState } from './state.ts'
import { type Distractors, withDistractors } from './tasks/distractors/distractors.ts'
import { withFault } from './tasks/faulty-tasks.ts'
import { type Horizon, withHorizon } from './tasks/horizon.ts'
import { type Login, withLogin } from './tasks/login.ts'
import { MARKET_TEMPLATES } from './tasks/market.ts'
import { type WebArenaTask, WORLD_ID } from './tasks/task.ts'
import { createTaskSource, type WebArenaTaskSource } from './tasks/task-source.ts'
import { TEMPLATES } from './tasks/templates.ts'
import { type Wordings, withWordings } from './tasks/wordings.ts'
import { createEngine } from './transition/create-engine.ts'
import { type Visit, visit } from './transition/visit.ts'
import { type RecordedEpisode, recordRequests } from './verified/record-requests.ts'

/** Options of `createWebArena`. */
export interface WebArenaOptions {
  /** @default 'strict' */
  readonly dialect?: Dialect
  /** @default 'standard' */
  readonly size?: Size
  /** `'720'`: the nodes in a window of that height, as in the original; `'all'`: whole pages. @default '720' */
  readonly viewport?: '720' | 'all'
  /**
   * Steps that simplify the text of whole pages, as in AgentOccam: `all`, names, or `all,-NAME`. Not in dialect `browsergym`.
   * @default no steps
   */
  readonly simplify?: string
  /** Subset of each split by plan length. @default 'all' */
  readonly horizon?: Horizon
  /** `done`: signed in at every site from the start; `needed`: credentials must be found and entered. @default 'done' */
  readonly login?: Login
  /** Number of near-duplicate rows for each row that a task names. @default 'none' */
  readonly distractors?: Distractors
  /** `usual`: wordings that the simulated model knows; `held-out`: another wording of the same tasks. @default 'usual' */
  readonly wordings?: Wordings
  /** Fault of the sites. @default 'none' */
  readonly faults?: Fault
  /** Maximum number of tokens of a page that the agent observes. Tokens are estimated. @default 'none' */
  readonly observationLimit?: ObservationLimit
}

/** WebArena with its tasks. */
export interface WebArenaWorld extends World<WebArenaState> {
  readonly tasks: WebArenaTaskSource
  /** Handles a request from an external browser. */
  visit(state: WebArenaState, request: WebRequest): Visit
  /** Ends the task with an answer. */
  answer(state: WebArenaState, answer: string): Turn<WebArenaState>
  /** Takes the actions of an episode and records the requests of the browser. */
  recordRequests(task: WebArenaTask, actions: readonly string[]): RecordedEpisode
  /** Returns the text of the open page and the nodes that actions may refer to. */
  pageText(state: WebArenaState): PageText
}

/** Creates a WebArena world. */
export function createWebArena(options: WebArenaOptions = {}): WebArenaWorld {
  const {
    dialect = 'strict',
    size = 'standard',
    viewport = '720',
    simplify = 'none',
    horizon = 'all',
    login = 'done',
    distractors = 'none',
    wordings = 'usual',
    faults = 'none',
    observationLimit = 'none',
  } = options
  const simplification = readSteps(simplify, dialect)
  const seeds = databasesOf(size, {})
  const source = createTaskSource({
    owner: `${WORLD_ID} (dialect ${dialect})`,
    size,
    templates: TEMPLATES,
    market: MARKET_TEMPLATES,
    databases: () => seeds,
  })
  const { tasks: distracted, addedData } = withDistractors(
    withHorizon(withWordings(source, wordings), horizon),
    distractors,
    size,
  )
  const tasks = withFault(withLogin(distracted, login), faults)
  const engine = createEngine({
    dialect,
    size,
    login,
    fault: faults,
    maxTokens: observationLimit === 'none' ? undefined : Number(observationLimit),
    isWhole: viewport === 'all',
    simplification,
    task: (id) => tasks.get(id),
    dataOf: addedData,
  })
  const world: WebArenaWorld = {
    id: WORLD_ID,
    version: 1,
    dialect,
    dialectText: dialectTextOf(dialect, () => world),
    tasks,
    start: (task: Task) => engine.start(tasks.get(task.id)),
    step: engine.step,
    admissible: (state) => admissibleActions(engine, state),
    tools: (state) => toolsOf(engine, state),
    plan: (state) => planFrom(engine, state),
    ...(dialect === 'strict' && {
      nearMisses: (task: Task) => nearMissesOf(engine, tasks.get(task.id)),
      deadEnds: (task: Task) => deadEndsOf(engine, tasks.get(task.id)),
    }),
    rewardComponents: (state) => partsOf(engine, state),
    progress: (state) => progress(engine, state),
    route: (from, to) => routeTo(engine, from, to),
    visit: (state, request) => visit(engine, state, request),
    answer: engine.answer,
    recordRequests: (task, actions) => recordRequests(engine, task, actions),
    pageText: engine.pageText,
  }
  return world
}
