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
