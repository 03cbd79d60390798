import {
  isOrreryError,
  OrreryError,
  type ScriptedDemonstration,
  type ScriptFault,
  scriptFaults,
  type World,
} from '@orreryjs/core'
import { demonstrationText } from '@orreryjs/core/agents'
import { createTaskFinder, type TaskFinder, type TaskSearch } from '../../logs/find-task.ts'
import { readTrace } from '../../logs/formats/text-trace.ts'
import { optionsOf } from '../../plan/options.ts'
import { worldOptionsOf, worldsByDialect } from '../../plan/worlds.ts'
import { loadWorld } from '../../registry/registry.ts'
import { type DemonstrationFile, readDemonstrations } from './demonstrations.ts'
import type { DemonstrationCheck, DemonstrationFault, ProfileExamination } from './profile-examination.ts'
import { textFaults } from './text-faults.ts'

/** Where the tasks of demonstrations are searched; world and dialects default to the profile's. */
export type ProfileSearch = TaskSearch

type Outcome = Omit<DemonstrationCheck, 'number' | 'key'>

/**
 * Plays every demonstration of a profile in the world, in each dialect of the profile, and returns the lines that the world does not play
 * as written. `name` is a profile file, the id of a profile, or a file of prompts (an object of texts). Texts are played in the task that
 * starts as they do. Throws the errors of reading the file and of loading the world, and `DIALECT_MISMATCH`.
 */
export async function examineProfile(name: string, search: ProfileSearch): Promise<ProfileExamination> {
  const file = await readDemonstrations(name, search.registry)
  const worldName = search.world ?? file.world
  const worlds = worldName === undefined ? [] : await worldsOf(worldName, file, search)
  let finders: Promise<readonly TaskFinder[]> | undefined
  const textFinders = (): Promise<readonly TaskFinder[]> => {
    finders ??= createFinders({ ...search, world: worldName }, worlds)
    return finders
  }
  const demonstrations: DemonstrationCheck[] = []
  for (const [at, { key, demonstration }] of file.demonstrations.entries()) {
    const outcome =
      'task' in demonstration ? playInAll(demonstration, worlds) : await playText(demonstrationText(demonstration), textFinders)
    demonstrations.push({ number: at + 1, ...(key !== undefined && { key }), ...outcome })
  }
  return { profile: name, demonstrations }
}

/** Returns the world in the dialects of the file, or in the search's dialect. */
async function worldsOf(worldName: string, { dialects }: DemonstrationFile, search: ProfileSearch): Promise<readonly World[]> {
  const entry = await loadWorld(search.registry, worldName)
  const all = worldsByDialect(entry, optionsOf(entry.package, worldOptionsOf(search)))
  const worlds = all.filter(({ dialect }) => dialects === undefined || dialects.includes(dialect))
  if (worlds.length > 0) return worlds
  throw new OrreryError(
    'DIALECT_MISMATCH',
    `the profile is for ${dialects?.join(', ')}, not for ${all.map(({ dialect }) => dialect).join(', ')} of ${worldName}`,
  )
}

/** Without worlds, returns a finder for every world of the registry. */
function createFinders(search: TaskSearch, worlds: readonly World[]): Promise<readonly TaskFinder[]> {
  if (worlds.length === 0) return createTaskFinder(search).then((finder) => [finder])
  return Promise.all(worlds.map(({ dialect }) => createTaskFinder({ ...search, dialect })))
}

function playInAll(script: ScriptedDemonstration, worlds: readonly World[]): Outcome {
  const lines = [...(script.before ?? []), ...script.lines]
  const actions = lines.filter((line) => typeof line === 'string' || 'refused' in line).length
  const { task } = script
  try {
    const faults = worlds.map((world) => ({ world, faults: scriptFaults(script, world) }))
    return { task, dialects: worlds.map(({ dialect }) => dialect), actions, faults: merge(faults), differing: 0 }
  } catch (error) {
    if (!isOrreryError(error) || error.code !== 'TASK_UNKNOWN') throw error
    return { task, dialects: [], actions, faults: [], differing: 0, unplayed: error.message }
  }
}

/** `textFinders` loads the tasks, which takes seconds. */
async function playText(text: string, textFinders: () => Promise<readonly TaskFinder[]>): Promise<Outcome> {
  const episode = readTrace(text)
  const actions = episode.steps.length
  const base = { dialects: [], actions, faults: [], differing: 0 }
  if (actions === 0) return { ...base, unplayed: 'the text has no marked actions' }
  if (episode.initial === undefined) return { ...base, unplayed: 'the text does not contain the start of a task' }
  const found = (await textFinders()).map((finder) => finder.find(episode)).filter((each) => each !== undefined)
  const [first] = found
  if (first === undefined) return { ...base, unplayed: 'no task starts like the text' }
  const played = found.map((each) => ({ world: each.world, ...textFaults(each, episode, text) }))
  return {
    task: first.task.id,
    dialects: played.map(({ world }) => world.dialect),
    actions,
    faults: merge(played),
    differing: Math.min(...played.map(({ differing }) => differing)),
  }
}

/** Joins equal faults of several dialects, in the order of lines. */
function merge(
  played: readonly { readonly world: World; readonly faults: readonly ScriptFault[] }[],
): readonly DemonstrationFault[] {
  const merged: DemonstrationFault[] = []
  for (const { world, faults } of played) {
    for (const fault of faults) {
      const at = merged.findIndex(({ line, problem }) => line === fault.line && problem === fault.problem)
      const equal = merged[at]
      if (equal === undefined) merged.push({ ...fault, dialects: [world.dialect] })
      else merged[at] = { ...equal, dialects: [...equal.dialects, world.dialect] }
    }
  }
  return merged.toSorted((one, other) => one.line - other.line)
}
