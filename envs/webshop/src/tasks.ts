import { contentHash, OrreryError, type Task, type TaskSource } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'

/** Name of the world in task ids. */
export const WORLD_ID = 'webshop'

/** A goal and the family its results are grouped by. */
interface TypedGoal {
  readonly type: string
  readonly goal: ShopGoal
}

/** Goals with numbers in a row, made or read when they are asked for. */
export interface GoalSplit {
  readonly name: string
  /** Number of the first goal. */
  readonly first: number
  readonly size: number
  /** For a number from `first` to `first + size - 1`. */
  load(number: number): TypedGoal
}

/** The tasks of a shop, and the goals behind them. */
interface Errands {
  readonly tasks: TaskSource
  /** Throws `TASK_UNKNOWN`. */
  goalOf(id: string): ShopGoal
}

/** Tasks remembered at a time. */
const REMEMBERED = 20_000

/**
 * The tasks of some splits; ids are `webshop/SPLIT/NUMBER`. `conditions` stands for all that decides what an agent sees and earns
 * beside the goal, and is part of each hash.
 */
export function createErrands(splits: readonly GoalSplit[], conditions: () => unknown): Errands {
  const goals = new Map<string, ShopGoal>()
  const tasks = new Map<string, Task>()
  return {
    goalOf: (id) => goals.get(id) ?? remember(goals, id, loadGoal(splits, id).goal),
    tasks: {
      splits: splits.map(({ name }) => name),
      size: (name) => splitNamed(splits, name).size,
      ids: (name) => idsOf(splitNamed(splits, name)),
      get: (id) => tasks.get(id) ?? remember(tasks, id, taskOf(id, loadGoal(splits, id), conditions)),
    },
  }
}

/** The number of a task, which upstream uses as the name of the session. */
export function sessionOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

function remember<T>(known: Map<string, T>, id: string, value: T): T {
  if (known.size >= REMEMBERED) known.clear()
  known.set(id, value)
  return value
}

function taskOf(id: string, { type, goal }: TypedGoal, conditions: () => unknown): Task {
  const hash = contentHash({ conditions: conditions(), session: sessionOf(id), goal })
  // What was found under one phrase is one kind of product: its goals are alike.
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
  const isThere = split !== undefined && number >= split.first && number < split.first + split.size
  if (isThere && rest[0] === String(number) && Number.isInteger(number)) return split.load(number)
  const example = splits.find(({ size }) => size > 0)
  const known =
    example === undefined ? 'this shop has none' : `its ids are such as '${WORLD_ID}/${example.name}/${example.first}'`
  throw new OrreryError('TASK_UNKNOWN', `${WORLD_ID} has no task '${id}'; ${known}`)
}
