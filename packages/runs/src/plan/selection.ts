import { OrreryError, rng, type Task, type World } from '@orreryjs/core'
import { unknownName } from '../texts/nearest.ts'
import { listHint, namedTasks, noTasks, type SplitTasks } from './named-tasks.ts'

/** Selection of tasks from a split; applied in this order. */
export interface Selection {
  /** Positions from 0, ids and names of other programs, comma-separated: `3,10-20,textcraft/test/7,fixed_12`. */
  readonly tasks?: string | undefined
  /** Task types. */
  readonly type?: readonly string[] | undefined
  /** Number of tasks drawn with the seed; they stay in order. */
  readonly sample?: number | undefined
  /** Number of first tasks. */
  readonly limit?: number | undefined
}

/** Returns the selected tasks in the split's order. Throws `TASK_UNKNOWN` if a selector matches no task or none is left. */
export function selectTasks(world: World, split: string, selection: Selection, seed: string): readonly Task[] {
  const typed = candidateTasks(world, split, selection)
  if (typed.length === 0) throw noTasks(world, split)
  const sampled = selection.sample === undefined ? typed : sample(typed, selection.sample, [seed, 'sample', world.id, split])
  return sampled.slice(0, selection.limit).map((id) => world.tasks.get(id))
}

/** Returns the ids that match `tasks` and `type`. Throws `TASK_UNKNOWN`. */
export function candidateTasks(world: World, split: string, { tasks, type }: Selection): readonly string[] {
  const ids = [...world.tasks.ids(split)]
  const candidates = tasks === undefined ? ids : selectedIds({ world, split, ids }, tasks)
  return type === undefined ? candidates : ofType(world, split, candidates, type)
}

/** Returns one task by position or id. Throws `TASK_UNKNOWN`. */
export function findTask(world: World, split: string, taskName: string): Task {
  const ids = [...world.tasks.ids(split)]
  const [id] = selectedIds({ world, split, ids }, taskName)
  if (id === undefined)
    throw new OrreryError('TASK_UNKNOWN', `${world.id} ${split}: no task matches '${taskName}'`, listHint({ world, split }))
  return world.tasks.get(id)
}

/** Returns the split of a full id `WORLD/SPLIT/NAME`; `undefined` for a position or a partial id. */
export function splitOfId(world: string, id: string): string | undefined {
  const [first, split, name] = id.split('/', 3)
  return first === world && name !== undefined ? split : undefined
}

function selectedIds(tasks: SplitTasks, text: string): readonly string[] {
  const selectors = text.split(',').map((selector) => selector.trim())
  const ranges = selectors.flatMap((selector) => rangeOf(tasks, selector) ?? [])
  const names = selectors.filter((selector) => !RANGE.test(selector))
  const chosen = new Set([...ranges, ...namedTasks(tasks, names)])
  return tasks.ids.filter((id) => chosen.has(id))
}

const RANGE = /^(\d+)(?:-(\d+))?$/

/** Returns the ids at positions; `undefined` for a name. */
function rangeOf({ world, split, ids }: SplitTasks, selector: string): readonly string[] | undefined {
  const range = RANGE.exec(selector)
  if (range === null) return undefined
  if (ids.length === 0) throw noTasks(world, split)
  const first = Number(range[1])
  const last = Number(range[2] ?? range[1])
  if (first <= last && last < ids.length) return ids.slice(first, last + 1)
  if (first > last)
    throw new OrreryError('TASK_UNKNOWN', `the range ${selector} is backwards. Expected ${last}-${first}`, {
      hint: `write ${last}-${first}`,
    })
  throw new OrreryError(
    'TASK_UNKNOWN',
    `no task ${selector} in ${world.id} ${split}. Expected 0 to ${ids.length - 1}`,
    listHint({ world, split }),
  )
}

function ofType(world: World, split: string, ids: readonly string[], types: readonly string[]): readonly string[] {
  const known = new Set<string>()
  const kept = ids.filter((id) => {
    const { type } = world.tasks.get(id)
    known.add(type)
    return types.includes(type)
  })
  const unknown = types.find((type) => !known.has(type))
  if (unknown !== undefined)
    throw unknownName('TASK_UNKNOWN', `task type in ${world.id} ${split}`, unknown, [...known], listHint({ world, split }))
  return kept
}

function sample(ids: readonly string[], count: number, stream: readonly string[]): readonly string[] {
  const drawn = new Set(rng(...stream).sample(ids, count))
  return ids.filter((id) => drawn.has(id))
}
