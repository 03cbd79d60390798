import { type LanguageModel, OrreryError } from '@orrery/core'
import type { EpisodeSpec } from '@orrery/harness'
import type { Cell } from './cells.ts'

/** Settings that all episodes of a run share. */
export interface RunSettings {
  readonly seed: string
  readonly keepPrompts: boolean
  /** The model as the episodes of a trial use it. @default the model itself */
  readonly modelFor?: ((model: LanguageModel, trial: number) => LanguageModel) | undefined
}

/** A plan is held in memory. */
const MOST_EPISODES = 1_000_000

/** Every episode of the cells, in order: cell, task, trial. Throws `CONFIG_INVALID` where two are the same, or too many. */
export function episodesOf(cells: readonly Cell[], settings: RunSettings): readonly EpisodeSpec[] {
  const count = cells.reduce((sum, { tasks, trials }) => sum + tasks.length * trials, 0)
  if (count > MOST_EPISODES) {
    throw new OrreryError('CONFIG_INVALID', `the run would have ${count} episodes; at most ${MOST_EPISODES} fit in one`)
  }
  const specs = cells.flatMap((cell) => cellEpisodes(cell, settings))
  const seen = new Set<string>()
  for (const { id } of specs) {
    if (seen.has(id)) throw new OrreryError('CONFIG_INVALID', `two blocks of the run have the episode ${id}`)
    seen.add(id)
  }
  return specs
}

function cellEpisodes(cell: Cell, { modelFor = itself, ...settings }: RunSettings): readonly EpisodeSpec[] {
  const { world, agent, model, profile, limits, feedback, rewind, countThoughts } = cell
  const shared = { world, agent, profile, limits, feedback, rewind, countThoughts, ...settings }
  const trials = Array.from({ length: cell.trials }, (_, index) => ({ trial: index + 1, model: modelFor(model, index + 1) }))
  return cell.tasks.flatMap((task) =>
    trials.map((each) => ({ ...shared, ...each, id: `${agent.id}/${model.id}/${task.id}#${each.trial}`, task })),
  )
}

function itself(model: LanguageModel): LanguageModel {
  return model
}
