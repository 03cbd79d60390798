import { contentHash, OrreryError, type Rng, rng } from '@orreryjs/core'
import type { Game } from '../game.ts'
import { type AlfworldTask, WORLD_ID } from '../tasks.ts'
import { chooseGoal, drawName } from './choose-goal.ts'
import { compileHouse } from './compile.ts'
import { houseFacts, type RoomKind, roomKinds } from './facts.ts'
import { furnish } from './furnish.ts'
import { type HouseGoal, requirementsOf, sentenceOf } from './goal.ts'
import { formulaOf } from './goal-formula.ts'
import { type Room, roomOf } from './room.ts'
import { type HouseSplit, houseSize, knownSplit, roomNumbers, taskTypesOf } from './splits.ts'
import { roomsLike, shapeOf, type TaskType } from './task-types.ts'

export { houseSize, houseSplits } from './splits.ts'

/** A task of our own with its game. */
export interface HouseTask {
  readonly task: AlfworldTask
  readonly game: Game
}

/** Games are a hundred times larger than tasks: one that nobody uses may be forgotten and is made again when it is asked for. */
const made = new Map<string, WeakRef<HouseTask>>()

/**
 * Task number `index` of a split, with its game. Each is made from its own stream of random numbers: it depends on no other task.
 * Throws `SPLIT_UNKNOWN` or `TASK_UNKNOWN`.
 */
export function houseTask(split: string, index: number): HouseTask {
  const known = knownSplit(split)
  const type = taskTypesOf(known)[index]
  if (type === undefined) {
    throw new OrreryError('TASK_UNKNOWN', `${WORLD_ID}/${split} has no task ${index}; it has 0 to ${houseSize(known) - 1}`)
  }
  const id = `${WORLD_ID}/${known}/${index}`
  const kept = made.get(id)?.deref()
  if (kept !== undefined) return kept
  const house = makeTask(id, known, type, rng(WORLD_ID, known, String(index)))
  made.set(id, new WeakRef(house))
  return house
}

function makeTask(id: string, split: HouseSplit, type: TaskType, random: Rng): HouseTask {
  const { room, goal } = settle(split, type, random)
  const requirements = requirementsOf(goal)
  const things = furnish(room, requirements, split === 'hard' ? 'plenty' : 'usual', random)
  const sentence = sentenceOf(goal, random)
  const house = { sentence, goal: formulaOf(goal), room, things, cooled: new Set(requirements.keys()) }
  const game = compileHouse(house, random)
  return { task: { id, world: WORLD_ID, split, type, cluster: room.id, goal: sentence, hash: gameHash(game) }, game }
}

/** A room of a kind that suits the type of task, and a goal for it. */
function settle(split: HouseSplit, type: TaskType, random: Rng): { readonly room: Room; readonly goal: HouseGoal } {
  const kind = knownKind(drawName(houseFacts().taskRooms.get(roomsLike(type)) ?? [], random))
  for (const number of random.shuffle(roomNumbers(split))) {
    const room = roomOf(kind, number)
    const goal = chooseGoal(shapeOf(type), room, random)
    if (goal !== undefined) return { room, goal }
  }
  throw new OrreryError('INTERNAL', `no ${kind} of ${split} has a goal of type ${type}`)
}

function knownKind(name: string): RoomKind {
  return roomKinds.find((kind) => kind === name) ?? 'kitchen'
}

/** Covers all that decides what the agent sees and earns. */
function gameHash(game: Game): string {
  return contentHash({ ...game, canContain: [...game.canContain].map(([type, contents]) => [type, [...contents]]) })
}
