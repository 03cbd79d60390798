import { OrreryError, type Task, type TaskSource } from '@orreryjs/core'
import fc from 'fast-check'

/** A task of the world. A failing one shrinks towards the first. Throws `TASK_UNKNOWN` where the world has none. */
export function anyTask({ id, tasks }: { readonly id: string; readonly tasks: TaskSource }): fc.Arbitrary<Task> {
  const ids = tasks.splits.flatMap((split) => [...tasks.ids(split)])
  if (ids.length === 0) throw new OrreryError('TASK_UNKNOWN', `world ${id} has no task`)
  return fc.nat(ids.length - 1).map((index) => tasks.get(ids[index] ?? ''))
}
