import { type ExternalTask, OrreryError, type Task, type TaskSource } from '@orreryjs/core'

/** A TextCraft task. Plain data. */
export interface TextCraftTask extends Task {
  /** Item to craft, without namespace. */
  readonly goalItem: string
  /** Required total amount; 1 in the published tasks. */
  readonly goalCount: number
  /** Listed command lines in order, including distractors. */
  readonly commands: readonly string[]
  /** Name of the recipe book: `minecraft` or a synthetic tree. */
  readonly book: string
  /** Depth of the goal in the book. */
  readonly depth: number
}

/** TextCraft's task source; `get` returns the whole task. */
export interface TextCraftTaskSource extends TaskSource {
  get(id: string): TextCraftTask
}

/** Name of the world in task ids. */
export const WORLD_ID = 'textcraft'

/** Name of the recipe book of Minecraft's recipes. */
export const MINECRAFT = 'minecraft'

/** A split whose tasks are created on first access. */
export interface Split {
  readonly name: string
  readonly size: number
  /** Returns the task with a zero-based index; its id is `textcraft/SPLIT/INDEX`. */
  task(index: number): TextCraftTask
}

/** Split with the tasks of AgentGym, in its order. */
export const AGENTGYM_SPLIT = 'agentgym'
/** Item ids of AgentGym: `textcraft_17`. */
const ITEM = /^textcraft_(\d+)$/

/** Returns AgentGym's item id of a task. */
export function agentGymId(task: string): string | undefined {
  const [, split, index] = task.split('/')
  return split === AGENTGYM_SPLIT && index !== undefined ? `${WORLD_ID}_${index}` : undefined
}

function itemNamed(splits: readonly Split[], name: string): ExternalTask | undefined {
  const digits = ITEM.exec(name)?.[1]
  if (digits === undefined) return undefined
  const split = splits.find((each) => each.name === AGENTGYM_SPLIT && Number(digits) < each.size)
  return {
    meaning: `the item ${Number(digits)} of AgentGym (dialect agentgym)`,
    ids: split === undefined ? [] : [taskId(split.name, Number(digits))],
  }
}

/** Returns the id of a task from its index in a split. */
export function taskId(split: string, index: number): string {
  return `${WORLD_ID}/${split}/${index}`
}

/** Creates a task source with memoized tasks. `owner` names the world in messages. */
export function createTaskSource(owner: string, splits: readonly Split[]): TextCraftTaskSource {
  const names = splits.map((split) => split.name)
  const taskCache = new Map<string, TextCraftTask>()
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
      const task = taskCache.get(id) ?? makeTask(owner, splits, id)
      taskCache.set(id, task)
      return task
    },
    external: (name) => itemNamed(splits, name),
  }
}

function makeTask(owner: string, splits: readonly Split[], id: string): TextCraftTask {
  for (const split of splits) {
    const index = Number(id.slice(id.lastIndexOf('/') + 1))
    if (Number.isInteger(index) && index >= 0 && index < split.size && taskId(split.name, index) === id) return split.task(index)
  }
  const validIds = splits.map(({ name, size }) => `${taskId(name, 0)} to ${size - 1}`).join(', ')
  throw new OrreryError('TASK_UNKNOWN', `${owner} has no task '${id}'; it has: ${validIds}`)
}
