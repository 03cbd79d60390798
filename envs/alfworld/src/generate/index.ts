import { contentHash, OrreryError, type Rng, rng } from '@orreryjs/core'
import type { Game } from '../game.ts'
import { type AlfworldTask, WORLD_ID } from '../tasks.ts'
import { chooseGoal, drawName } from './choose-goal.ts'
import { compileHouse } from './compile.ts'
import { houseFacts, type RoomType, roomTypes } from './facts.ts'
import { furnish } from './furnish.ts'
import { type HouseGoal, requirementsOf, sentenceOf } from './goal.ts'
import { formulaOf } from './goal-formula.ts'
import { type Room, roomOf } from './room.ts'
import { type HouseSplit, houseSize, parseSplit, roomNumbers, taskTypesOf } from './splits.ts'
import { shapeOf, standardTypeFor, type TaskType } from './task-types.ts'

export { houseSize, houseSplits } from './splits.ts'

/** A generated task with its game. */
export interface HouseTask {
  readonly task: AlfworldTask
  readonly game: Game
}

/** Weak references, because a game is a hundred times larger than a task. A collected game is generated again when needed. */
const cache = new Map<string, WeakRef<HouseTask>>()

/**
 * Returns task `index` of a split with its game. Each has its own random stream, so it does not depend on other tasks. Throws
 * `SPLIT_UNKNOWN` or `TASK_UNKNOWN`.
 */
export function houseTask(split: string, index: number): HouseTask {
  const splitName = parseSplit(split)
  const type = taskTypesOf(splitName)[index]
  if (type === undefined) {
    throw new OrreryError('TASK_UNKNOWN', `${WORLD_ID}/${split} has no task ${index}. Expected 0 to ${houseSize(splitName) - 1}`)
  }
  const id = `${WORLD_ID}/${splitName}/${index}`
  const cached = cache.get(id)?.deref()
  if (cached !== undefined) return cached
  const house = makeTask(id, splitName, type, rng(WORLD_ID, splitName, String(index)))
  cache.set(id, new WeakRef(house))
  return house
}

/** Returns task `index` of a split with other contents: the same room and goal, but objects from the random stream `draw`. */
export function redrawHouse(split: HouseSplit, index: number, draw: string): HouseTask {
  const { task } = houseTask(split, index)
  const random = rng(WORLD_ID, split, String(index))
  return makeTask(task.id, split, task.type as TaskType, random, rng(WORLD_ID, split, String(index), draw))
}

function makeTask(id: string, split: HouseSplit, type: TaskType, chosen: Rng, random: Rng = chosen): HouseTask {
  const { room, goal } = chooseRoomAndGoal(split, type, chosen)
  const requirements = requirementsOf(goal)
  const objects = furnish(room, requirements, split === 'hard' ? 'plenty' : 'usual', random)
  const sentence = sentenceOf(goal, random)
  const house = { sentence, goal: formulaOf(goal), room, things: objects, cooled: new Set(requirements.keys()) }
  const game = compileHouse(house, random)
  return { task: { id, world: WORLD_ID, split, type, cluster: room.id, goal: sentence, hash: gameHash(game) }, game }
}

/** Chooses a room of a suitable type for the task type, and a goal. */
function chooseRoomAndGoal(split: HouseSplit, type: TaskType, random: Rng): { readonly room: Room; readonly goal: HouseGoal } {
  const kind = knownKind(drawName(houseFacts().taskRooms.get(standardTypeFor(type)) ?? [], random))
  for (const number of random.shuffle(roomNumbers(split))) {
    const room = roomOf(kind, number)
    const goal = chooseGoal(shapeOf(type), room, random)
    if (goal !== undefined) return { room, goal }
  }
  throw new OrreryError('INTERNAL', `no ${kind} of ${split} has a goal of type ${type}`)
}

function knownKind(name: string): RoomType {
  return roomTypes.find((kind) => kind === name) ?? 'kitchen'
}

/** Covers everything that affects observations and rewards. */
function gameHash(game: Game): string {
  return contentHash({ ...game, canContain: [...game.canContain].map(([type, contents]) => [type, [...contents]]) })
}
