import { type LanguageModel, OrreryError, type Task } from '@orreryjs/core'
import type { EpisodePlan, EpisodeSpec } from '@orreryjs/harness'
import type { PlannedRow } from './cells.ts'

/** Settings shared by all episodes of a run. */
export interface EpisodeSettings {
  readonly seed: string
  /** Seed of each trial, if trials have different seeds. */
  readonly seeds?: readonly string[] | undefined
  readonly keepPrompts: boolean
  /** Returns the model for the episodes of a trial. @default the model itself */
  readonly modelFor?: ((model: LanguageModel, trial: number) => LanguageModel) | undefined
}

/** Maximum number of episodes: a larger journal would fill most disks. */
const MAX_EPISODES = 10_000_000

/**
 * Creates the episodes of the cells lazily, ordered by extension, cell, task (or position in the streams) and trial. Throws `CONFIG_INVALID` if two episodes are equal
 * or there are too many.
 */
export function episodesOf(cells: readonly PlannedRow[], settings: EpisodeSettings): EpisodePlan {
  const length = cells.reduce((sum, { tasks, trials }) => sum + tasks.length * trials, 0)
  if (length > MAX_EPISODES) {
    throw new OrreryError('CONFIG_INVALID', `the run would have ${length} episodes; at most ${MAX_EPISODES} fit in one`)
  }
  refuseDuplicates(cells)
  const ranges = rangesOf(cells, settings)
  const at = (number: number): EpisodeSpec | undefined => {
    const range = ranges.findLast(({ first }) => first <= number)
    return range?.episode(number - range.first)
  }
  return {
    length,
    at,
    hasStreams: cells.some(({ stream }) => stream !== undefined),
    *[Symbol.iterator]() {
      for (let number = 0, spec = at(0); spec !== undefined; number += 1, spec = at(number)) yield spec
    },
  }
}

function refuseDuplicates(cells: readonly PlannedRow[]): void {
  const ids = new Set<string>()
  for (const cell of cells) {
    for (const task of cell.tasks) {
      const id = episodeId(cell, task, 1)
      if (!ids.has(id)) ids.add(id)
      else
        throw new OrreryError('CONFIG_INVALID', `two blocks of the run have the episode ${id}`, {
          hint: 'give one of them a label: its name in tables',
        })
    }
  }
}

/** The episodes of a cell in one extension. */
interface EpisodeRange {
  /** Number of the first episode in the plan. */
  readonly first: number
  /** Returns the episode at an index; `undefined` after the last one. */
  episode(index: number): EpisodeSpec | undefined
}

function rangesOf(cells: readonly PlannedRow[], settings: EpisodeSettings): readonly EpisodeRange[] {
  let first = 0
  return stagesOf(cells).map((cell) => {
    const range = { first, episode: cellEpisode(cell, settings) }
    first += cell.tasks.length * cell.trials
    return range
  })
}

/**
 * Returns all cells with their initial tasks, then all cells with the tasks of the first extension, and so on: new episodes only come after
 * existing ones.
 */
function stagesOf(cells: readonly PlannedRow[]): readonly PlannedRow[] {
  const count = Math.max(1, ...cells.map(({ extensionSizes = [] }) => extensionSizes.length))
  return Array.from({ length: count }, (_, stage) => stage).flatMap((stage) =>
    cells.map((cell) => {
      const { tasks, extensionSizes = [tasks.length] } = cell
      const from = extensionSizes.slice(0, stage).reduce((sum, size) => sum + size, 0)
      return { ...cell, tasks: tasks.slice(from, from + (extensionSizes[stage] ?? 0)) }
    }),
  )
}

function cellEpisode(
  cell: PlannedRow,
  { modelFor = sameModel, seed, seeds = [], keepPrompts }: EpisodeSettings,
): EpisodeRange['episode'] {
  const { world, agent, label, model, profile, limits, feedback, rewind, countThoughts, tasks, trials, disturbances, stream } =
    cell
  // The requests of an external program cannot be rebuilt.
  const keeps = keepPrompts || agent.external !== undefined
  const shared = {
    agent,
    label,
    profile,
    limits,
    feedback,
    rewind,
    countThoughts,
    keepPrompts: keeps,
    ...(disturbances && { disturbances: disturbances.facts }),
  }
  return (index) => {
    const at = Math.floor(index / trials)
    const trial = (index % trials) + 1
    const task = (stream?.tasks(trial) ?? tasks)[at]
    if (task === undefined) return undefined
    const trialSeed = seeds[trial - 1] ?? cell.seed ?? seed
    const spec = {
      ...shared,
      world: disturbances?.worldOf(world, trialSeed, trial) ?? world,
      seed: trialSeed,
      trial,
      model: modelFor(model, trial),
      id: episodeId(cell, task, trial),
      task,
    }
    if (stream === undefined) return spec
    const { name, memory } = stream
    return { ...spec, stream: { id: `${name}#${trial}`, position: at + 1, length: tasks.length, memory } }
  }
}

function episodeId({ label, model }: PlannedRow, task: Task, trial: number): string {
  return `${label}/${model.id}/${task.id}#${trial}`
}

function sameModel(model: LanguageModel): LanguageModel {
  return model
}
