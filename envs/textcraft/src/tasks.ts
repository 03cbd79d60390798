import { OrreryError, type Task, type TaskSource } from '@orreryjs/core'

/** A TextCraft task. Plain data. */
export interface TextCraftTask extends Task {
  /** Item to craft, without namespace. */
  readonly goalItem: string
  /** How many of it, in total; 1 in the published tasks. */
  readonly goalCount: number
  /** The command lines shown, in order, distractors among them. */
  readonly commands: readonly string[]
  /** Which recipe book is in force: `minecraft`, or a synthetic tree's name. */
  readonly book: string
  /** Depth of the goal in that book. */
  readonly depth: number
}

/** The tasks of TextCraft; `get` gives the whole task. */
export interface TextCraftTaskSource extends TaskSource {
  get(id: string): TextCraftTask
}

/** Name of the world in task ids. */
export const WORLD_ID = 'textcraft'

/** Name of the recipe book of Minecraft's recipes. */
export const MINECRAFT = 'minecraft'

/** A split whose tasks are made when they are asked for. */
export interface Split {
  readonly name: string
  readonly size: number
  /** Task number `index`, from 0; its id is `textcraft/SPLIT/INDEX`. */
  task(index: number): TextCraftTask
}

/** Id of a task by its place in a split. */
export function taskId(split: string, index: number): string {
  return `${WORLD_ID}/${split}/${index}`
}

/** The tasks of these splits; each is made once. `owner` names the world in messages. */
export function createTaskSource(owner: string, splits: readonly Split[]): TextCraftTaskSource {
  const names = splits.map((split) => split.name)
  const made = new Map<string, TextCraftTask>()
  const find = (name: string): Split => {
    const split = splits.find((candidate) => candidate.name === name)
    if (split === undefined)
      throw new OrreryError('SPLIT_UNKNOWN', `${owner} has no split '${name}'; it has: ${names.join(', ')}`)
    return split
  }
  return {
    splits: names,
    size: (name) => find(name).size,
    ids: (name) => Array.from({ length: find(name).size }, (_, index) => taskId(name, index)),
    get(id) {
      const task = made.get(id) ?? makeTask(owner, splits, id)
      made.set(id, task)
      return task
    },
  }
}

function makeTask(owner: string, splits: readonly Split[], id: string): TextCraftTask {
  for (const split of splits) {
    const index = Number(id.slice(id.lastIndexOf('/') + 1))
    if (Number.isInteger(index) && index >= 0 && index < split.size && taskId(split.name, index) === id) return split.task(index)
  }
  const known = splits.map(({ name, size }) => `${taskId(name, 0)} to ${size - 1}`).join(', ')
  throw new OrreryError('TASK_UNKNOWN', `${owner} has no task '${id}'; it has: ${known}`)
}
