import { OrreryError } from '@orrery/core'
import type { EpisodeSpec } from '@orrery/harness'
import type { Cell } from './cells.ts'

/** Settings that all episodes of a run share. */
export interface RunSettings {
  readonly seed: string
  readonly keepPrompts: boolean
}

/** Every episode of the cells, in order: cell, task, trial. Throws `CONFIG_INVALID` where two are the same. */
export function episodesOf(cells: readonly Cell[], settings: RunSettings): readonly EpisodeSpec[] {
  const specs = cells.flatMap((cell) => cellEpisodes(cell, settings))
  const seen = new Set<string>()
  for (const { id } of specs) {
    if (seen.has(id)) throw new OrreryError('CONFIG_INVALID', `two blocks of the run have the episode ${id}`)
    seen.add(id)
  }
  return specs
}

function cellEpisodes(cell: Cell, settings: RunSettings): readonly EpisodeSpec[] {
  const { world, agent, model, profile, limits, feedback, rewind, countThoughts } = cell
  const shared = { world, agent, model, profile, limits, feedback, rewind, countThoughts, ...settings }
  return cell.tasks.flatMap((task) =>
    Array.from({ length: cell.trials }, (_, index) => {
      const trial = index + 1
      return { ...shared, id: `${agent.id}/${model.id}/${task.id}#${trial}`, task, trial }
    }),
  )
}
