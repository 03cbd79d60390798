import { OrreryError, type Task, type World } from '@orreryjs/core'

/** The tasks that a face plays: those of a split, by number and by id. */
export interface TaskPool {
  readonly world: World
  readonly split: string
  readonly size: number
  readonly first: Task
  /** The task of a number from 0; `undefined` beyond the last. */
  at(number: number): Task | undefined
  /** The task of an id, or of its end; `undefined` where the split has none. */
  find(id: string): Task | undefined
  /** Ids from a number on. */
  ids(count: number): readonly string[]
}

/** The tasks of a split. Throws `SPLIT_UNKNOWN`, and `TASK_UNKNOWN` where it has none. */
export function taskPool(world: World, split: string): TaskPool {
  const ids = [...world.tasks.ids(split)]
  const known = new Set(ids)
  const [first] = ids
  if (first === undefined) throw new OrreryError('TASK_UNKNOWN', `${world.id} has no task in its split '${split}'`)
  const taskOf = (id: string | undefined): Task | undefined => (id === undefined ? undefined : world.tasks.get(id))
  const start = `${world.id}/${split}/`
  return {
    world,
    split,
    size: ids.length,
    first: world.tasks.get(first),
    at: (number) => taskOf(Number.isInteger(number) ? ids[number] : undefined),
    find: (id) => taskOf(known.has(id) ? id : known.has(`${start}${id}`) ? `${start}${id}` : undefined),
    ids: (count) => ids.slice(0, count),
  }
}
