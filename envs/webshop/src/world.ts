import type { Task, Turn, World } from '@orreryjs/core'
import type { NounTagger } from '@orreryjs/shopping'
import { type NounTaggerName, nounTagger, purchaseParts, type ShopGoal } from '@orreryjs/shopping'
import { admissibleActions } from './actions/admissible.ts'
import { toolsOf } from './actions/tools.ts'
import { createEngine } from './engine.ts'
import { routeTo } from './plan/route.ts'
import { createPlanner } from './plan.ts'
import type { Product } from './product.ts'
import { createDialectText } from './render/dialect-text.ts'
import type { Repair } from './repairs.ts'
import { type Dialect, type ObservationMode, rulesOf } from './rules.ts'
import { createShop } from './shop/create-shop.ts'
import { openSource } from './sources/open.ts'
import type { SourceOptions } from './sources/source.ts'
import type { WebShopState } from './state.ts'
import { createShopTasks, sessionOf, WORLD_ID } from './tasks.ts'

/** Options of `createWebShop`: catalogue, goals, page format and rules. All have defaults. */
export interface WebShopOptions extends SourceOptions {
  /** @default 'strict' */
  readonly dialect?: Dialect | undefined
  /** Page format. @default 'react' in the dialect `react`, otherwise 'text_rich' */
  readonly observation?: ObservationMode | undefined
  /** True if products have a button that shows the attributes compared by the reward. @default true only in the dialect `react` */
  readonly attributes?: boolean | undefined
  /** Repaired faults of ReAct's notebook, only in the dialect `react`. @default no repairs */
  readonly repairs?: readonly Repair[] | undefined
  /** Noun tagger of the reward; a custom tagger has an id that becomes part of each task hash. @default 'wink' */
  readonly nouns?: NounTaggerName | NounTagger | undefined
  /** Directory of original files, or an index created by `orrery index build`. @default the generated catalogue */
  readonly data?: string | undefined
}

/** WebShop with its tasks. */
export interface WebShopWorld extends World<WebShopState> {
  /** Returns the goal of a task. Throws `TASK_UNKNOWN`. */
  goal(task: string): ShopGoal
  /** Returns the product with an ASIN, or `undefined`. */
  product(asin: string): Product | undefined
}

/**
 * Creates the world of a dialect, with the generated catalogue or the products of a directory. Throws `DATA_MISSING` or
 * `DATA_INVALID`, and `CONFIG_INVALID` for incompatible options.
 */
export function createWebShop(options: WebShopOptions = {}): WebShopWorld {
  const { dialect = 'strict', observation, attributes, repairs = [], nouns = 'wink', data, ...sourceOptions } = options
  const rules = rulesOf({ dialect, observation, attributes, repairs })
  const { catalogue, engine: searchEngine, splits, skipped } = openSource(data, sourceOptions)
  const tagger = nounTagger(nouns)
  // The other dialects have no repairs, and their hashes stay as they were before the option existed.
  const repaired = dialect === 'react' ? [`repairs: ${repairs.join(', ')}`] : []
  const conditions = () => [dialect, rules.observation, rules.attributes, tagger.id, catalogue.fingerprint, ...repaired]
  const { tasks, goalOf } = createShopTasks(splits, conditions, data !== undefined)
  const shop = createShop({ catalogue, engine: searchEngine, nouns: tagger, rules, goalOf, sessionOf })
  const engine = createEngine(shop)
  const planner = createPlanner(shop)
  return {
    id: WORLD_ID,
    version: 1,
    dialect,
    dialectText: createDialectText(rules, () =>
      createWebShop({ dialect, observation, attributes, repairs, nouns: 'whitespace' }),
    ),
    tasks: skipped.length === 0 ? tasks : { ...tasks, skipped: () => skipped },
    start: (task: Task): Turn<WebShopState> => engine.start(task.id),
    step: engine.step,
    admissible: (state) => admissibleActions(shop, state),
    tools: (state) => toolsOf(state, shop),
    plan: planner.plan,
    lowerBound: planner.bound,
    progress: planner.progress,
    rewardComponents: ({ purchase, task }) => purchaseParts(purchase, goalOf(task).options.length > 0),
    route: (from, to) => routeTo(from, to, shop),
    goal: goalOf,
    product: catalogue.get,
  }
}
