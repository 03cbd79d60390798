import { isOrreryError, type OptionValues, type Task, type World } from '@orreryjs/core'
import { dataIn } from '../configuration/configuration.ts'
import { optionsOf } from '../plan/options.ts'
import { type WorldSettings, worldOptionsOf, worldsByDialect } from '../plan/worlds.ts'
import { refuseNetworkPath } from '../registry/files/file-name.ts'
import { idsOf, loadWorld, type Registry, type WorldEntry } from '../registry/registry.ts'
import type { LogEpisode } from './log-episode.ts'
import { cleanObservation, collapseSpace } from './observations.ts'
import { type EpisodeReplay, replayEpisode } from './replay-episode.ts'

/** How a task was found. */
export type FoundBy = 'name' | 'first text' | 'goal' | 'actions'

/** The task of a log. */
export interface FoundTask {
  readonly world: World
  readonly worldName: string
  readonly task: Task
  readonly by: FoundBy
  /** Number of tasks that fit as well as this one. */
  readonly ties: number
  readonly replay: EpisodeReplay
}

/** Where tasks are searched. */
export interface TaskSearch extends WorldSettings {
  readonly registry: Registry
  /** Name or file of the world. @default all worlds of the registry */
  readonly world?: string | undefined
}

/** Finds the tasks of episodes; texts of a split are computed once. */
export interface TaskFinder {
  /** Returns the best task; `undefined` if none fits. */
  find(episode: LogEpisode): FoundTask | undefined
  /** Returns the meaning of a name of an episode without a task; `undefined` if its names are unknown. */
  explain(episode: LogEpisode): string | undefined
}

/** The tasks of a split of a world in a dialect. */
interface Place {
  readonly world: World
  readonly worldName: string
  readonly isDefaultSplit: boolean
  readonly ids: readonly string[]
  /** Ids by Orrery's own names. */
  readonly byName: () => ReadonlyMap<string, readonly string[]>
  /** First texts without extra white space. */
  readonly texts: () => readonly (readonly [id: string, text: string])[]
}

/** Maximum number of candidates that are played in full. */
const MAX_CANDIDATES = 200
/** Maximum number of tasks whose first texts are computed per split. */
const MAX_TASKS = 10_000

/** Creates a finder. Throws `WORLD_UNKNOWN`, `SPLIT_UNKNOWN`, `DATA_MISSING` and the errors of the worlds. */
export async function createTaskFinder(search: TaskSearch): Promise<TaskFinder> {
  const names = search.world === undefined ? idsOf(search.registry.worlds) : [search.world]
  const entries = await Promise.all(names.map((name) => loadWorld(search.registry, name)))
  const places = entries.flatMap((entry, at) => placesOf(entry, names[at] ?? '', search, names.length > 1))
  // Default splits of all worlds come first, because most logs are of test tasks.
  const isDefault = ({ isDefaultSplit }: Place): number => (isDefaultSplit ? 0 : 1)
  const sorted = places.toSorted((one, other) => isDefault(one) - isDefault(other))
  let last: World | undefined
  // Equal episodes of one log are most likely of one dialect.
  const isOther = ({ world }: Place): number => (world === last ? 0 : 1)
  return {
    find(episode) {
      const found = findTask(
        sorted.toSorted((one, other) => isOther(one) - isOther(other)),
        episode,
      )
      last = found?.world ?? last
      return found
    },
    explain: (episode) => explainNames(sorted, episode),
  }
}

function placesOf(entry: WorldEntry, worldName: string, search: TaskSearch, isOneOfMany: boolean): readonly Place[] {
  for (const path of dataIn(search)) refuseNetworkPath(path)
  const worlds = worldsIn(entry, worldOptionsOf(search), isOneOfMany)
  return worlds.flatMap((world) => {
    const splits = world.tasks.splits.filter((split) => search.split === undefined || split === search.split)
    return splits.map((split) => placeOf(world, worldName, split, split === entry.package.defaultSplit))
  })
}

function worldsIn(entry: WorldEntry, given: OptionValues, isOneOfMany: boolean): readonly World[] {
  try {
    return worldsByDialect(entry, optionsOf(entry.package, given))
  } catch (error) {
    // A dialect or data of one world does not fit the others.
    if (isOneOfMany && isOrreryError(error)) return []
    throw error
  }
}

function placeOf(world: World, worldName: string, split: string, isDefaultSplit: boolean): Place {
  const ids = [...world.tasks.ids(split)]
  const once = <Value>(compute: () => Value): (() => Value) => {
    let value: { readonly of: Value } | undefined
    return () => {
      value ??= { of: compute() }
      return value.of
    }
  }
  return {
    world,
    worldName,
    isDefaultSplit,
    ids,
    byName: once(() => {
      const names = new Map<string, string[]>()
      for (const id of ids) for (const name of namesOf(id)) names.set(name, [...(names.get(name) ?? []), id])
      return names
    }),
    texts: once(() => ids.slice(0, MAX_TASKS).map((id) => [id, firstText(world, id)] as const)),
  }
}

/** Returns Orrery's own names of a task: the id, both with `/` and with `_`, and its end; and ADaPT's name, such as `env_17`. */
function namesOf(id: string): readonly string[] {
  const name = id.split('/').slice(2).join('/')
  return [...new Set([id, id.replaceAll('/', '_'), name, `env_${name}`])]
}

/** Returns the ids that a logged name means in a place. */
function idsNamed({ world, byName }: Place, name: string): readonly string[] {
  const own = [name, name.slice(name.lastIndexOf('/') + 1)].flatMap((each) => byName().get(each) ?? [])
  const external = world.tasks.external?.(name)?.ids ?? []
  return [...new Set([...own, ...external.filter((id) => byName().has(id))])]
}

interface Candidate {
  readonly place: Place
  readonly id: string
}

function findTask(places: readonly Place[], episode: LogEpisode): FoundTask | undefined {
  const named = places.filter(({ world }) => world.id === episode.world)
  const searched = named.length > 0 ? named : places
  const byName = withName(searched, episode.taskNames)
  if (episode.initial === undefined) {
    const found = best(byName, episode, 'name')
    // A name that is only a number fits any split, so the responses must agree.
    const isNumber = episode.taskNames.every((name) => /^\d+$/.test(name))
    if (found !== undefined && (!isNumber || found.replay.first === undefined)) return found
    return byActions(searched, episode)
  }
  const logged = collapseSpace(cleanObservation(episode.initial))
  const confirmed = byName.filter(({ place, id }) => isSameStart(logged, firstText(place.world, id)))
  return (
    best(confirmed, episode, 'name') ??
    byFirstText(searched, episode, logged) ??
    best(byName.filter(isFullId(episode)), episode, 'name') ??
    byGoal(searched, episode, logged)
  )
}

/** True for a task whose full id is in the log. */
function isFullId({ taskNames }: LogEpisode): (candidate: Candidate) => boolean {
  return ({ id }) => taskNames.includes(id)
}

function withName(places: readonly Place[], names: readonly string[]): readonly Candidate[] {
  return places.flatMap((place) => {
    const ids = new Set(names.flatMap((name) => idsNamed(place, name)))
    return [...ids].map((id) => ({ place, id }))
  })
}

/** Returns the meaning of a name of an episode without a task; `undefined` if its names are unknown. */
function explainNames(places: readonly Place[], { taskNames, world }: LogEpisode): string | undefined {
  const searched = places.filter((place) => world === undefined || place.world.id === world)
  for (const name of taskNames) {
    const meanings = searched.flatMap((place) => place.world.tasks.external?.(name) ?? [])
    const found = meanings.find(({ ids }) => ids.length > 0) ?? meanings[0]
    if (found === undefined) continue
    const [id] = found.ids
    return `'${name}' is ${found.meaning}, ${id === undefined ? 'which the data do not have' : `but ${id} starts differently`}`
  }
  return undefined
}

/** Finds the task whose first text is in the logged one, or contains it; a place where all responses agree ends the search. */
function byFirstText(places: readonly Place[], episode: LogEpisode, logged: string): FoundTask | undefined {
  let closest: FoundTask | undefined
  for (const place of places) {
    const [first] = place.ids
    if (first === undefined || !resembles(firstText(place.world, first), logged)) continue
    const candidates = place.texts().flatMap(([id, text]) => (isSameStart(logged, text) ? [{ place, id }] : []))
    const found = best(candidates, episode, 'first text')
    if (found?.replay.first === undefined && found !== undefined) return found
    if (found !== undefined && (closest === undefined || agreement(found.replay, episode) > agreement(closest.replay, episode))) {
      closest = found
    }
  }
  return closest
}

/** Finds the task whose goal is in the logged text, if its first response agrees: the rest of a first text can be drawn at random. */
function byGoal(places: readonly Place[], episode: LogEpisode, logged: string): FoundTask | undefined {
  const candidates = places.flatMap((place) => {
    const [first] = place.ids
    if (first === undefined || !resembles(firstText(place.world, first), logged)) return []
    return place.ids.slice(0, MAX_TASKS).flatMap((id) => {
      const goal = collapseSpace(place.world.tasks.get(id).goal)
      return goal.length >= MIN_GOAL && containsWords(logged, goal) ? [{ place, id }] : []
    })
  })
  const found = best(candidates, episode, 'goal')
  const { exact, shortened, first } = found?.replay ?? { exact: 0, shortened: 0, first: undefined }
  return exact + shortened > 0 && first?.step !== 1 ? found : undefined
}

/** Minimum length of a goal that identifies a task, in characters. */
const MIN_GOAL = 8

/** True if a text contains these words and the last one is not the start of a longer goal. */
function containsWords(text: string, words: string): boolean {
  const at = text.indexOf(words)
  const next = at < 0 ? '' : (text[at + words.length] ?? '.')
  return at >= 0 && '.,!"\n'.includes(next)
}

function firstText(world: World, id: string): string {
  return collapseSpace(world.start(world.tasks.get(id)).observation.text)
}

/** Number of words of a phrase that the texts of a world share. */
const PHRASE = 3

/** True if a logged text and the first text of a world's task share a phrase, so that foreign worlds cost nothing. */
function resembles(text: string, logged: string): boolean {
  const words = text.split(' ')
  return words.some((_, at) => at + PHRASE <= words.length && logged.includes(words.slice(at, at + PHRASE).join(' ')))
}

/** Minimum length of a part by which a task is recognized, in characters. */
const MIN_TEXT = 40

function isSameStart(logged: string, text: string): boolean {
  if (logged.includes(text)) return true
  if (logged.length >= MIN_TEXT && text.endsWith(logged)) return true
  // Agents cut the greeting of a world.
  const short = text.slice(text.indexOf('=- ') + (text.includes('=- ') ? 3 : 0))
  return short.length >= MIN_TEXT && logged.includes(short)
}

function best(candidates: readonly Candidate[], episode: LogEpisode, by: FoundBy): FoundTask | undefined {
  const played = candidates.slice(0, MAX_CANDIDATES).map(({ place, id }) => {
    const task = place.world.tasks.get(id)
    return { place, task, replay: replayEpisode(place.world, task, episode) }
  })
  const sorted = played.toSorted((one, other) => agreement(other.replay, episode) - agreement(one.replay, episode))
  const [first] = sorted
  if (first === undefined) return undefined
  const { place, task, replay } = first
  const equal = sorted.filter((each) => agreement(each.replay, episode) === agreement(replay, episode))
  const ties = new Set(equal.map((each) => each.task.hash)).size - 1
  return { world: place.world, worldName: place.worldName, task, by, ties, replay }
}

/** Number of steps before the first difference; exact responses break ties. */
function agreement({ first, exact }: EpisodeReplay, { steps }: LogEpisode): number {
  return (first === undefined ? steps.length : first.step - 1) + exact / (steps.length + 1)
}

/** Finds the tasks in which every response of the log occurs; only logs with responses identify one. */
function byActions(places: readonly Place[], episode: LogEpisode): FoundTask | undefined {
  const [first] = episode.steps
  if (first?.observation === undefined) return undefined
  const opening = { ...episode, steps: [first] }
  const candidates = places.flatMap((place) =>
    place.ids.slice(0, MAX_TASKS).flatMap((id) => {
      const { exact, shortened } = replayEpisode(place.world, place.world.tasks.get(id), opening, true)
      return exact + shortened === 1 ? [{ place, id }] : []
    }),
  )
  const found = best(candidates, episode, 'actions')
  return found?.replay.first === undefined && found?.ties === 0 ? found : undefined
}
