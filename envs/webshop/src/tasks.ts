import { contentHash, type ExternalTask, OrreryError, type Task, type TaskSource } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'

/** Name of the world in task ids. */
export const WORLD_ID = 'webshop'

/** A goal with the task type by which results are grouped. */
interface TypedGoal {
  readonly type: string
  readonly goal: ShopGoal
}

/** Consecutively numbered goals, loaded on demand. */
export interface GoalSplit {
  readonly name: string
  /** Number of the first goal. */
  readonly first: number
  readonly size: number
  /** Loads a goal by number, from `first` to `first + size - 1`. */
  load(number: number): TypedGoal
}

/** Tasks of a shop with their goals. */
interface ShopTasks {
  readonly tasks: TaskSource
  /** Throws `TASK_UNKNOWN`. */
  goalOf(id: string): ShopGoal
}

/** Maximum number of memoized tasks. */
const MAX_CACHED = 20_000

/**
 * Creates the tasks of some splits; ids are `webshop/SPLIT/NUMBER`. `conditions` identifies everything other than the goal that
 * determines observations and rewards; it is part of each hash. `isOriginal` is true for the goals of the original products.
 */
export function createShopTasks(splits: readonly GoalSplit[], conditions: () => unknown, isOriginal = false): ShopTasks {
  const goals = new Map<string, ShopGoal>()
  const tasks = new Map<string, Task>()
  return {
    goalOf: (id) => goals.get(id) ?? remember(goals, id, loadGoal(splits, id).goal),
    tasks: {
      splits: splits.map(({ name }) => name),
      size: (name) => splitNamed(splits, name).size,
      ids: (name) => idsOf(splitNamed(splits, name)),
      get: (id) => tasks.get(id) ?? remember(tasks, id, taskOf(id, loadGoal(splits, id), conditions)),
      external: (name) => goalNamed(splits, isOriginal, name),
    },
  }
}

/** Goal numbers as others write them: `12`, `fixed_12` of upstream's sessions, `webshop_12` of AgentGym. */
const GOAL_NUMBER = /^(fixed_|webshop_)?(\d+)$/

/** Upstream's sessions number the goals of the original products. */
function goalNamed(splits: readonly GoalSplit[], isOriginal: boolean, name: string): ExternalTask | undefined {
  const [, prefix, digits] = GOAL_NUMBER.exec(name) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits)
  if (prefix !== undefined && !isOriginal) return { meaning: `the goal ${number} of the original products`, ids: [] }
  const own = splits.filter(({ first, size }) => number >= first && number < first + size)
  return { meaning: `the goal ${number}`, ids: own.map((split) => `${WORLD_ID}/${split.name}/${number}`) }
}

/** Returns the number of a task, which upstream uses as session name. */
export function sessionOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

function remember<T>(cache: Map<string, T>, id: string, value: T): T {
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(id, value)
  return value
}

function taskOf(id: string, { type, goal }: TypedGoal, conditions: () => unknown): Task {
  const hash = contentHash({ conditions: conditions(), session: sessionOf(id), goal })
  // Products with the same search phrase are of the same type, so their goals are similar.
  const cluster = goal.query || goal.asin
  return { id, world: WORLD_ID, split: id.split('/')[1] ?? '', type, cluster, goal: goal.instruction, hash }
}

function idsOf({ name, first, size }: GoalSplit): readonly string[] {
  return Array.from({ length: size }, (_, index) => `${WORLD_ID}/${name}/${first + index}`)
}

function splitNamed(splits: readonly GoalSplit[], name: string): GoalSplit {
  const found = splits.find((split) => split.name === name)
  if (found !== undefined) return found
  throw new OrreryError(
    'SPLIT_UNKNOWN',
    `${WORLD_ID} has no split '${name}'; it has: ${splits.map((split) => split.name).join(', ')}`,
  )
}

function loadGoal(splits: readonly GoalSplit[], id: string): TypedGoal {
  const [world, name, ...rest] = id.split('/')
  const split = world === WORLD_ID ? splits.find((each) => each.name === name) : undefined
  const number = Number(rest.join('/'))
  const isInSplit = split !== undefined && number >= split.first && number < split.first + split.size
  if (isInSplit && rest[0] === String(number) && Number.isInteger(number)) return split.load(number)
  const example = splits.find(({ size }) => size > 0)
  const validIds =
    example === undefined ? 'this shop has none' : `its ids are such as '${WORLD_ID}/${example.name}/${example.first}'`
  throw new OrreryError('TASK_UNKNOWN', `${WORLD_ID} has no task '${id}'; ${validIds}`)
}
