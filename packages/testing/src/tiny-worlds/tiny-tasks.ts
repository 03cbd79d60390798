import { OrreryError, type Task, type TaskSource } from '@orreryjs/core'

/** The one split of every tiny world. */
export const SPLIT = 'all'

/** The tasks of a tiny world. */
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

/** What a small world of places is made of. */
export interface Places<State> {
  /** Moves from a place by action, in order; none from where the task ended. */
  moves(state: State): ReadonlyMap<string, State>
  /** Equal for the same place. */
  key(state: State): string
}

/** The fewest moves to a place that fits, found breadth first; `undefined` where there is no way. */
export function shortestWay<State>(
  { moves, key }: Places<State>,
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
