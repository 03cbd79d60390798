import type { Cell } from './cells.ts'

/** A line for each model and world where the model says that it cannot play the world: without it the run would score 0 % in silence. */
export function unknownWorldLines(cells: readonly Cell[]): readonly string[] {
  const lines = cells.flatMap(({ model, world, tasks: [task] }) => {
    if (model.knows === undefined || task === undefined) return []
    if (model.knows(world.start(task).observation.text)) return []
    return [`the simulated model does not know ${world.id}: use simulated:oracle (${model.id} goes by its words alone)`]
  })
  return [...new Set(lines)]
}
