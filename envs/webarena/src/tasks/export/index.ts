import type { TaskFiles } from '@orreryjs/core/worlds'
import type { WebArenaWorld } from '../../world.ts'
import { taskFileOf } from './task-file.ts'

/** WebArena's tasks for the original's evaluators and for whoever has code of its own around them. */
export const taskFiles: TaskFiles<WebArenaWorld> = {
  form: "WebArena's test.raw.json",
  fileOf: (world, task, place) => taskFileOf(world.tasks.get(task), place),
}
