import { contentHash, OrreryError, rng, type Task, type TaskSource } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { drawRequest, goalOf, type MarketListing, type MarketSize, type PurchaseRequest } from '@orreryjs/shopping/market'

/** Name of the world in task ids. */
export const WORLD_ID = 'market'

/** Raised when a page text changes. */
const VERSION = 1

/** Version of the data, as in the hashes of WebArena's tasks. */
const DATA_VERSION = 1

/** Tasks of a split. */
const SPLIT_SIZE = 500

/** Draws until a request may repeat an earlier one. */
const MAX_DRAWS = 400

/** Split names, and the names of the matching WebArena splits: `market/test/17` has the goal of `webarena/market/17`. */
const SPLITS: Readonly<Record<string, string>> = { test: 'market', train: 'market-train' }

/** WebArena's template name and start page, which are part of a task's hash. */
const TEMPLATE = 'market.buy'
const START = 'http://market.test/'

/** Tasks with their goals. */
interface MarketTasks {
  readonly tasks: TaskSource
  /** Throws `TASK_UNKNOWN`. */
  goalOf(id: string): ShopGoal
}

/** Creates the task source. Each task is created on first access. */
export function createMarketTasks(size: MarketSize, listings: () => readonly MarketListing[]): MarketTasks {
  const requests = new Map(Object.entries(SPLITS).map(([split, stream]) => [split, requestsOf(stream, listings)]))
  const goals = new Map<string, ShopGoal>()
  const taskCache = new Map<string, Task>()
  const sizeOf = (split: string): number => {
    if (requests.has(split)) return SPLIT_SIZE
    throw new OrreryError('SPLIT_UNKNOWN', `${WORLD_ID} has no split '${split}'; it has: ${Object.keys(SPLITS).join(', ')}`)
  }
  const requestOf = (id: string): PurchaseRequest => {
    const [, split = '', number = ''] = /^market\/(test|train)\/(0|[1-9]\d{0,8})$/.exec(id) ?? []
    const request = Number(number) < SPLIT_SIZE ? requests.get(split)?.(Number(number)) : undefined
    if (request !== undefined) return request
    const validRanges = Object.keys(SPLITS).map((each) => `${WORLD_ID}/${each}/0 to ${SPLIT_SIZE - 1}`)
    throw new OrreryError('TASK_UNKNOWN', `${WORLD_ID} has no task '${id}'; it has: ${validRanges.join(', ')}`)
  }
  const goalOfTask = (id: string): ShopGoal => {
    const knownGoal = goals.get(id)
    if (knownGoal !== undefined) return knownGoal
    const request = requestOf(id)
    const goal = goalOf(listings(), request, request.instruction)
    goals.set(id, goal)
    return goal
  }
  const make = (id: string): Task => {
    const request = requestOf(id)
    const { query, options } = goalOfTask(id)
    const type = options.length === 1 ? '1 option' : `${options.length === 0 ? 'no' : options.length} options`
    const split = id.split('/')[1] ?? ''
    return { id, world: WORLD_ID, split, type, cluster: query, goal: request.instruction, hash: hashOf(request, size) }
  }
  return {
    goalOf: goalOfTask,
    tasks: {
      splits: Object.keys(SPLITS),
      size: sizeOf,
      ids: (split) => Array.from({ length: sizeOf(split) }, (_, index) => `${WORLD_ID}/${split}/${index}`),
      get(id) {
        const task = taskCache.get(id) ?? make(id)
        taskCache.set(id, task)
        return task
      },
    },
  }
}

function hashOf(params: PurchaseRequest, size: MarketSize): string {
  const hash = contentHash({ data: DATA_VERSION, size, name: TEMPLATE, params, goal: params.instruction, start: START })
  return contentHash({ version: VERSION, hash })
}

/** Draws the requests of a split in order, from the random streams of WebArena's tasks, rejecting duplicates. */
function requestsOf(split: string, listings: () => readonly MarketListing[]): (index: number) => PurchaseRequest | undefined {
  const drawn: PurchaseRequest[] = []
  const usedHashes = new Set<string>()
  return (index) => {
    while (drawn.length <= index) {
      const random = rng('webarena', split, TEMPLATE, String(drawn.length))
      let request: PurchaseRequest | undefined
      for (let attempt = 0; attempt < MAX_DRAWS; attempt += 1) {
        const next = drawRequest(random, listings())
        request = next ?? request
        if (next !== undefined && !usedHashes.has(contentHash(next))) break
      }
      if (request === undefined) return undefined
      usedHashes.add(contentHash(request))
      drawn.push(request)
    }
    return drawn[index]
  }
}
