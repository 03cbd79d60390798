import { OrreryError, type SkippedTask, type Task, type TaskSource } from '@orreryjs/core'
import type { Game } from './game.ts'

/** An ALFWorld task. Plain data; its game is found through the id. */
export interface AlfworldTask extends Task {
  /** `pick_heat_then_place_in_recep` and the like; `goal` holds the sentence. */
  readonly type: string
}

/** The tasks of ALFWorld; `get` gives the whole task. */
export interface AlfworldTaskSource extends TaskSource {
  get(id: string): AlfworldTask
  /** Games of a directory that are left out, and why; none of our own houses. */
  skipped(split: string): readonly SkippedTask[]
}

/** Name of the world in task ids. */
export const WORLD_ID = 'alfworld'

/** A task and the game that it is played in. */
export interface LoadedTask {
  readonly task: AlfworldTask
  readonly game: Game
}

/** A split whose games are made or read when they are asked for. */
export interface Split {
  readonly name: string
  size(): number
  /** Names of the tasks in order; their ids are `alfworld/SPLIT/NAME`. */
  names(): readonly string[]
  /** What the data hold and the split leaves out; absent where nothing is read. */
  skipped?(): readonly SkippedTask[]
  /** `undefined` where there is no such task. Throws `DATA_INVALID`. */
  load(name: string): LoadedTask | undefined
}

/** The tasks of some splits, and what is needed to play them. */
interface Library<Playable> {
  readonly tasks: AlfworldTaskSource
  /** What `prepare` made of the task's game. Throws `TASK_UNKNOWN` or `DATA_INVALID`. */
  playable(id: string): Playable
}

/** Games kept ready at a time: more than all real games for testing, and about 100 MB. */
const KEPT_GAMES = 1024

/** A library of splits. Tasks are remembered for ever, games for a while. `owner` names the world in messages. */
export function createLibrary<Playable>(
  owner: string,
  splits: readonly Split[],
  prepare: (game: Game) => Playable,
): Library<Playable> {
  const tasks = new Map<string, AlfworldTask>()
  const kept = new Map<string, Playable>()
  const load = (id: string): Playable => {
    const { task, game } = loadTask(owner, splits, id)
    const playable = prepare(game)
    const oldest = kept.size < KEPT_GAMES ? undefined : kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
    tasks.set(id, task)
    kept.set(id, playable)
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
      get(id) {
        if (!tasks.has(id)) load(id)
        return tasks.get(id) as AlfworldTask
      },
    },
    playable: (id) => kept.get(id) ?? load(id),
  }
}

function findSplit(owner: string, splits: readonly Split[], name: string): Split {
  const found = splits.find((split) => split.name === name)
  if (found !== undefined) return found
  const names = splits.map((split) => split.name).join(', ')
  throw new OrreryError('SPLIT_UNKNOWN', `${owner} has no split '${name}'; it has: ${names}`)
}

function loadTask(owner: string, splits: readonly Split[], id: string): LoadedTask {
  const [world, name, ...rest] = id.split('/')
  const split = world === WORLD_ID ? splits.find((each) => each.name === name) : undefined
  const loaded = split?.load(rest.join('/'))
  if (loaded !== undefined) return loaded
  const example = splits[0]
  const help = example === undefined ? '' : `; its ids are such as '${WORLD_ID}/${example.name}/${example.names()[0] ?? ''}'`
  throw new OrreryError('TASK_UNKNOWN', `${owner} has no task '${id}'${help}`)
}
