import { type ExternalTask, OrreryError, type SkippedTask, type Task, type TaskSource } from '@orreryjs/core'
import type { Game } from './game.ts'

/** An ALFWorld task. Plain data; its game is found by the id. */
export interface AlfworldTask extends Task {
  /** Such as `pick_heat_then_place_in_recep`. `goal` is the sentence. */
  readonly type: string
}

/** The tasks of ALFWorld. `get` returns the whole task. */
export interface AlfworldTaskSource extends TaskSource {
  get(id: string): AlfworldTask
  /** Skipped games of a directory with reasons; empty for generated houses. */
  skipped(split: string): readonly SkippedTask[]
  /** Finds original games by path, folder or trial, or by AgentGym's item id. */
  external(name: string): ExternalTask | undefined
}

/** Name of the world in task ids. */
export const WORLD_ID = 'alfworld'

/** A task with its game. */
export interface LoadedTask {
  readonly task: AlfworldTask
  readonly game: Game
}

/** A split whose games are generated or read on demand. */
export interface Split {
  readonly name: string
  size(): number
  /** Task names in order. Ids are `alfworld/SPLIT/NAME`. */
  names(): readonly string[]
  /** Skipped games; absent if nothing is read from disk. */
  skipped?(): readonly SkippedTask[]
  /** Returns a task, or `undefined`. Throws `DATA_INVALID`. */
  load(name: string): LoadedTask | undefined
}

/** The tasks of several splits with their prepared games. */
interface Library<Playable> {
  readonly tasks: AlfworldTaskSource
  /** Returns the prepared game of a task. Throws `TASK_UNKNOWN` or `DATA_INVALID`. */
  playable(id: string): Playable
}

/** Maximum number of cached games: more than all real test games, about 100 MB. */
const MAX_CACHED_GAMES = 1024

/** Creates a library of splits. Tasks are cached forever, games up to a limit. `owner` is the world's name in messages. */
export function createLibrary<Playable>(
  owner: string,
  splits: readonly Split[],
  prepare: (game: Game) => Playable,
  external: AlfworldTaskSource['external'] = () => undefined,
): Library<Playable> {
  const tasks = new Map<string, AlfworldTask>()
  const cache = new Map<string, Playable>()
  const load = (id: string): Playable => {
    const { task, game } = loadTask(owner, splits, id)
    const playable = prepare(game)
    const oldest = cache.size < MAX_CACHED_GAMES ? undefined : cache.keys().next().value
    if (oldest !== undefined) cache.delete(oldest)
    tasks.set(id, task)
    cache.set(id, playable)
    return playable
  }
  return {
    tasks: {
      splits: splits.map(({ name }) => name),
      size: (name) => findSplit(owner, splits, name).size(),
      ids: (name) =>
        findSplit(owner, splits, name)
          .names()
          .map((each) => `${WORLD_ID}/${name}/${each}`),
      skipped: (name) => findSplit(owner, splits, name).skipped?.() ?? [],
      external,
      get(id) {
        if (!tasks.has(id)) load(id)
        return tasks.get(id) as AlfworldTask
      },
    },
    playable: (id) => cache.get(id) ?? load(id),
  }
}

function findSplit(owner: string, splits: readonly Split[], name: string): Split {
  const match = splits.find((split) => split.name === name)
  if (match !== undefined) return match
  const names = splits.map((split) => split.name).join(', ')
  throw new OrreryError('SPLIT_UNKNOWN', `${owner} has no split '${name}'. Expected one of ${names}.`)
}

function loadTask(owner: string, splits: readonly Split[], id: string): LoadedTask {
  const [world, name, ...rest] = id.split('/')
  const split = world === WORLD_ID ? splits.find((each) => each.name === name) : undefined
  const loaded = split?.load(rest.join('/'))
  if (loaded !== undefined) return loaded
  const example = splits[0]
  const help = example === undefined ? '' : `. Expected an id such as '${WORLD_ID}/${example.name}/${example.names()[0] ?? ''}'.`
  throw new OrreryError('TASK_UNKNOWN', `${owner} has no task '${id}'${help}`)
}
