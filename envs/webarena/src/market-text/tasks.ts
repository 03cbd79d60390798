import { contentHash, OrreryError, type Task, type TaskSource } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import type { WebArenaTaskSource } from '../tasks/source.ts'
import { drawnOf, taskId } from '../tasks/task.ts'

/** Name of the world in task ids. */
export const MARKET_ID = 'market'

/** Raised when what is told of a page changes. */
const VERSION = 1

/** Its splits, and those of the site that ask for the same. */
const SPLITS: Readonly<Record<string, string>> = { test: 'market', train: 'market-train' }

/** The tasks of the site under names of their own, and what each sends its shopper to buy. */
export interface MarketTasks {
  readonly tasks: TaskSource
  /** Throws `TASK_UNKNOWN`. */
  goalOf(id: string): ShopGoal
}

/** Tasks of the market as WebShop has them. */
export function marketTasks(site: WebArenaTaskSource): MarketTasks {
  const goals = new Map<string, ShopGoal>()
  const made = new Map<string, Task>()
  const splitOf = (split: string): string => {
    const found = Object.hasOwn(SPLITS, split) ? SPLITS[split] : undefined
    if (found !== undefined) return found
    const known = Object.keys(SPLITS).join(', ')
    throw new OrreryError('SPLIT_UNKNOWN', `${MARKET_ID} has no split '${split}'; it has: ${known}`)
  }
  const size = (split: string): number => site.size(splitOf(split))
  const siteTask = (id: string) => {
    const [, split = '', number = ''] = /^market\/(test|train)\/(0|[1-9]\d{0,8})$/.exec(id) ?? []
    if (split !== '' && Number(number) < size(split)) return site.get(taskId(splitOf(split), Number(number)))
    const known = Object.keys(SPLITS).map((each) => `${MARKET_ID}/${each}/0 to ${size(each) - 1}`)
    throw new OrreryError('TASK_UNKNOWN', `${MARKET_ID} has no task '${id}'; it has: ${known.join(', ')}`)
  }
  const goalOf = (id: string): ShopGoal => {
    const goal = goals.get(id) ?? drawnOf(siteTask(id)).errand?.()
    if (goal === undefined) throw new OrreryError('INTERNAL', `${id} has nothing to buy`)
    goals.set(id, goal)
    return goal
  }
  const make = (id: string): Task => {
    const { goal, hash } = siteTask(id)
    const { query, options } = goalOf(id)
    const split = id.split('/')[1] ?? ''
    const type = options.length === 1 ? '1 option' : `${options.length === 0 ? 'no' : options.length} options`
    return { id, world: MARKET_ID, split, type, cluster: query, goal, hash: contentHash({ version: VERSION, hash }) }
  }
  return {
    goalOf,
    tasks: {
      splits: Object.keys(SPLITS),
      size,
      ids: (split) => Array.from({ length: size(split) }, (_, index) => `${MARKET_ID}/${split}/${index}`),
      get(id) {
        const task = made.get(id) ?? make(id)
        made.set(id, task)
        return task
      },
    },
  }
}
