import { OrreryError, rng, type Task, type World } from '@orreryjs/core'
import { didYouMean, nearestName, unknownName } from '../texts/nearest.ts'

/** Selection of tasks from a split; applied in this order. */
export interface Selection {
  /** Positions from 0 and ids, comma-separated: `3,10-20,textcraft/test/7`. */
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
  const sampled = selection.sample === undefined ? typed : sample(typed, selection.sample, [seed, 'sample', world.id, split])
  return sampled.slice(0, selection.limit).map((id) => world.tasks.get(id))
}

/** Returns the ids that match `tasks` and `type`. Throws `TASK_UNKNOWN`. */
export function candidateTasks(world: World, split: string, { tasks, type }: Selection): readonly string[] {
  const ids = [...world.tasks.ids(split)]
  const candidates = tasks === undefined ? ids : namedIds(world, split, ids, tasks)
  return type === undefined ? candidates : ofType(world, split, candidates, type)
}

/** Returns one task by position or id. Throws `TASK_UNKNOWN`. */
export function findTask(world: World, split: string, taskName: string): Task {
  const ids = [...world.tasks.ids(split)]
  const [id] = namedIds(world, split, ids, taskName)
  if (id === undefined)
    throw new OrreryError('TASK_UNKNOWN', `${world.id} ${split}: no task matches '${taskName}'`, listHint(world, split))
  return world.tasks.get(id)
}

/** Returns the split of a full id `WORLD/SPLIT/NAME`; `undefined` for a position or a partial id. */
export function splitOfId(world: string, id: string): string | undefined {
  const [first, split, name] = id.split('/', 3)
  return first === world && name !== undefined ? split : undefined
}

function namedIds(world: World, split: string, ids: readonly string[], text: string): readonly string[] {
  const selectedIds = new Set(text.split(',').flatMap((selector) => expand(world, split, ids, selector.trim())))
  return ids.filter((id) => selectedIds.has(id))
}

function expand(world: World, split: string, ids: readonly string[], selector: string): readonly string[] {
  const range = /^(\d+)(?:-(\d+))?$/.exec(selector)
  if (range === null) return [knownId(world, split, ids, selector)]
  const first = Number(range[1])
  const last = Number(range[2] ?? range[1])
  if (first <= last && last < ids.length) return ids.slice(first, last + 1)
  throw new OrreryError(
    'TASK_UNKNOWN',
    `no task ${selector} in ${world.id} ${split}. Expected 0 to ${ids.length - 1}`,
    listHint(world, split),
  )
}

function knownId(world: World, split: string, ids: readonly string[], selector: string): string {
  const full = ids.find((id) => id === selector || id === `${world.id}/${split}/${selector}`)
  if (full !== undefined) return full
  refuseExcluded(world, split, selector)
  const near = nearestName(selector, ids)
  const help = near === undefined ? `Expected positions such as 0,10-20, or ids such as ${ids[0] ?? ''}` : didYouMean(near)
  throw new OrreryError('TASK_UNKNOWN', `no task "${selector}" in ${world.id} ${split}. ${help}`, listHint(world, split))
}

/** Hint to list the tasks. */
function listHint(world: World, split: string): { readonly hint: string } {
  return { hint: `run \`orrery list tasks --world ${world.id} --split ${split}\`` }
}

/** Throws if the split excludes the task, with the data error or the reason. */
function refuseExcluded(world: World, split: string, selector: string): void {
  const start = `${world.id}/${split}/`
  const id = selector.startsWith(start) ? selector : `${start}${selector}`
  const excluded = world.tasks.skipped?.(split).find(({ name }) => id === `${world.id}/${name}`)
  if (excluded === undefined) return
  world.tasks.get(id)
  throw new OrreryError(
    'TASK_UNKNOWN',
    `${world.id} ${split} leaves out the task '${selector}': ${excluded.reason}`,
    listHint(world, split),
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
  if (unknown !== undefined) {
    const { message } = unknownName('TASK_UNKNOWN', `task type in ${world.id} ${split}`, unknown, [...known])
    throw new OrreryError('TASK_UNKNOWN', message, listHint(world, split))
  }
  return kept
}

function sample(ids: readonly string[], count: number, stream: readonly string[]): readonly string[] {
  const drawn = new Set(rng(...stream).sample(ids, count))
  return ids.filter((id) => drawn.has(id))
}
