import { rng, type Task, type World } from '@orreryjs/core'
import { candidateTasks, type Selection, selectTasks } from './selection.ts'

/** Tasks of a row and the sizes of its extensions. */
export interface ExtendedTasks {
  readonly tasks: readonly Task[]
  /** Number of initial tasks, then of tasks added by each extension; absent without extensions. */
  readonly extensionSizes?: readonly number[]
}

/**
 * Returns the selected tasks and those added by extensions, as far as available: the next tasks of the selection, or after a sample, more
 * of the same draw. Existing tasks keep their positions. Throws the errors of `selectTasks`.
 */
export function extendedTasks(
  world: World,
  split: string,
  selection: Selection,
  seed: string,
  extensions: readonly number[],
): ExtendedTasks {
  const first = selectTasks(world, split, selection, seed)
  if (extensions.length === 0) return { tasks: first }
  const firstIds = new Set(first.map(({ id }) => id))
  const remaining = candidateTasks(world, split, selection).filter((id) => !firstIds.has(id))
  const order = selection.sample === undefined ? remaining : rng(seed, 'extend', world.id, split).shuffle(remaining)
  const tasks = [...first]
  const extensionSizes = [first.length]
  for (const count of extensions) {
    const from = tasks.length - first.length
    const more = order.slice(from, from + count)
    for (const id of more) tasks.push(world.tasks.get(id))
    extensionSizes.push(more.length)
  }
  return { tasks, extensionSizes }
}
