import { OrreryError, type Task, type TaskSource } from '@orreryjs/core'

/** The only split of every tiny world. */
export const SPLIT = 'all'

/** Returns the tasks of a tiny world. */
export function tinyTasks(world: string, tasks: readonly Task[]): TaskSource {
  const tasksIn = (split: string): readonly Task[] => {
    if (split === SPLIT) return tasks
    throw new OrreryError('SPLIT_UNKNOWN', `${world} has no split '${split}'; it has: ${SPLIT}`)
  }
  return {
    splits: [SPLIT],
    size: (split) => tasksIn(split).length,
    ids: (split) => tasksIn(split).map((task) => task.id),
    get: (id) => {
      const found = tasks.find((task) => task.id === id)
      if (found !== undefined) return found
      throw new OrreryError('TASK_UNKNOWN', `${world} has no task '${id}'`)
    },
  }
}

/** State space of a tiny world. */
export interface StateSpace<State> {
  /** Returns the moves from a state by action, in order; empty after the end of the task. */
  moves(state: State): ReadonlyMap<string, State>
  /** Returns a key that is equal for equal states. */
  key(state: State): string
}

/** Returns a shortest path to a state that satisfies the predicate, by breadth-first search; `undefined` if there is none. */
export function shortestPath<State>(
  { moves, key }: StateSpace<State>,
  from: State,
  isThere: (state: State) => boolean,
): readonly string[] | undefined {
  const known = new Map<string, readonly string[]>([[key(from), []]])
  const queue = [from]
  for (const state of queue) {
    const path = known.get(key(state)) ?? []
    if (isThere(state)) return path
    for (const [action, next] of moves(state)) {
      if (known.has(key(next))) continue
      known.set(key(next), [...path, action])
      queue.push(next)
    }
  }
  return undefined
}
