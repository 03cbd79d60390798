import { contentHash, OrreryError, rng } from '@orreryjs/core'
import { minecraftBook } from '../recipes/books.ts'
import { listCommands } from '../recipes/goals.ts'
import type { RecipeBook } from '../recipes.ts'
import { commandLine, goalText, initialText } from '../render.ts'
import { MINECRAFT, type TextCraftTask, taskId, WORLD_ID } from '../tasks.ts'
import { adaptLikePlan } from './adapt-like.ts'
import { type MinecraftGoal, minecraftCommands, minecraftGoal } from './minecraft.ts'
import { type GeneratedSplit, generatedSize, parseSplitName } from './splits.ts'
import { syntheticName, syntheticTree } from './synthetic.ts'

export { generatedSize, generatedSplits } from './splits.ts'
export { syntheticBook } from './synthetic.ts'

/**
 * Returns task number `index` of a split. Each task has its own random stream and depends on no other task. Throws `SPLIT_UNKNOWN`
 * or `TASK_UNKNOWN`.
 */
export function generatedTask(split: string, index: number): TextCraftTask {
  const splitName = parseSplitName(split)
  if (!Number.isInteger(index) || index < 0 || index >= generatedSize(splitName)) {
    throw new OrreryError('TASK_UNKNOWN', `textcraft/${split} has no task ${index}; it has 0 to ${generatedSize(splitName) - 1}`)
  }
  const goal = minecraftGoalOf(splitName, index)
  return goal === undefined ? syntheticTask(splitName, index) : minecraftTask(splitName, index, goal)
}

/** Returns the goal of a task with Minecraft's recipes, or `undefined` for an invented tree. */
function minecraftGoalOf(split: GeneratedSplit, index: number): MinecraftGoal | undefined {
  if (split === 'adapt-like') return adaptLikePlan(index).goal
  return split === 'hard' || index % 2 === 1 ? undefined : minecraftGoal(split, index / 2)
}

function minecraftTask(split: GeneratedSplit, index: number, { item, count, depth }: MinecraftGoal): TextCraftTask {
  const book = minecraftBook('strict')
  const random = rng(WORLD_ID, split, String(index))
  const commands = split === 'adapt-like' ? listCommands(book, item, random) : minecraftCommands(item, random)
  return toTask(split, index, { item, count, depth, commands, name: MINECRAFT, book })
}

function syntheticTask(split: GeneratedSplit, index: number): TextCraftTask {
  const name = syntheticName(split, index)
  const { goal, goalCount, depth, book } = syntheticTree(name)
  const commands = rng(WORLD_ID, split, String(index)).shuffle(book.recipes.map(commandLine))
  return toTask(split, index, { item: goal, count: goalCount, depth, commands, name, book })
}

interface TaskParts {
  readonly item: string
  readonly count: number
  readonly depth: number
  readonly commands: readonly string[]
  readonly name: string
  readonly book: RecipeBook
}

function toTask(split: GeneratedSplit, index: number, { item, count, depth, commands, name, book }: TaskParts): TextCraftTask {
  const goal = goalText(item, count)
  const text = initialText(commands, goal)
  return {
    id: taskId(split, index),
    world: WORLD_ID,
    split,
    type: `depth-${depth}`,
    cluster: name === MINECRAFT ? item : name,
    goal,
    hash: contentHash({ dialect: 'strict', recipes: book.fingerprint(), goal: item, count, text }),
    goalItem: item,
    goalCount: count,
    commands,
    book: name,
    depth,
  }
}
