import { rng, type Task, type World } from '@orreryjs/core'
import { candidates, type Selection, selectTasks } from './selection.ts'

/** The tasks of a row, and in how many parts they were asked for. */
export interface StagedTasks {
  readonly tasks: readonly Task[]
  /** How many there were at first, and how many each extension added; absent where there was none. */
  readonly stages?: readonly number[]
}

/**
 * The selected tasks, and as many more as each extension asks for, as far as there are: the next ones of the split, or of what is selected
 * from it; after a sample, more of the same draw. What was there stays where it is. Throws as `selectTasks` does.
 */
export function stagedTasks(
  world: World,
  split: string,
  selection: Selection,
  seed: string,
  extended: readonly number[],
): StagedTasks {
  const first = selectTasks(world, split, selection, seed)
  if (extended.length === 0) return { tasks: first }
  const taken = new Set(first.map(({ id }) => id))
  const left = candidates(world, split, selection).filter((id) => !taken.has(id))
  const order = selection.sample === undefined ? left : rng(seed, 'extend', world.id, split).shuffle(left)
  const tasks = [...first]
  const stages = [first.length]
  for (const count of extended) {
    const from = tasks.length - first.length
    const more = order.slice(from, from + count)
    tasks.push(...more.map((id) => world.tasks.get(id)))
    stages.push(more.length)
  }
  return { tasks, stages }
}
