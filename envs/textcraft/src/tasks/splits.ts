import { contentHash, rng } from '@orreryjs/core'
import { publishedTasks } from '../data.ts'
import { generatedSize, generatedSplits, generatedTask } from '../generate/index.ts'
import { depths, goalsByDepth, listCommands } from '../recipes/goals.ts'
import { fileCommandLine } from '../recipes/upstream.ts'
import type { RecipeBook } from '../recipes.ts'
import { goalText } from '../render.ts'
import type { Dialect } from '../rules.ts'
import { AGENTGYM_SPLIT, MINECRAFT, type Split, type TextCraftTask, taskId, WORLD_ID } from '../tasks.ts'

/** Returns the splits of a dialect; `book` is its reading of Minecraft's recipes. */
export function splitsOf(dialect: Dialect, book: RecipeBook): readonly Split[] {
  switch (dialect) {
    case 'strict':
      return generatedSplits.map((name) => ({ name, size: generatedSize(name), task: (index) => generatedTask(name, index) }))
    case 'adapt':
      return [adaptSplit(book)]
    case 'agentgym':
      return [agentgymSplit(book)]
    default:
      return dialect satisfies never
  }
}

/** The 200 tasks of ADaPT's published results, with the command lines that its agents saw. */
function adaptSplit(book: RecipeBook): Split {
  const published = publishedTasks()
  const depth = depths(book)
  const task = (index: number): TextCraftTask => {
    const { goal, files } = published[index] ?? { goal: '', files: [] }
    return upstreamTask('adapt', book, index, { goal, depth: depth.get(goal) ?? 0, commands: files.map(fileCommandLine) })
  }
  return { name: 'adapt-200', size: published.length, task }
}

/** Every craftable item in AgentGym's order. Upstream's distractors differ between processes; here they come from a seeded stream. */
function agentgymSplit(book: RecipeBook): Split {
  const goals = goalsByDepth(book, 1, 'shallowest')
  const task = (index: number): TextCraftTask => {
    const { item, depth } = goals[index] ?? { item: '', depth: 0 }
    const commands = listCommands(book, item, rng(WORLD_ID, 'agentgym', String(index)))
    return upstreamTask('agentgym', book, index, { goal: item, depth, commands })
  }
  return { name: AGENTGYM_SPLIT, size: goals.length, task }
}

interface TaskFacts {
  readonly goal: string
  readonly depth: number
  readonly commands: readonly string[]
}

function upstreamTask(dialect: 'adapt' | 'agentgym', book: RecipeBook, index: number, facts: TaskFacts): TextCraftTask {
  const { goal, depth, commands } = facts
  const split = dialect === 'adapt' ? 'adapt-200' : AGENTGYM_SPLIT
  return {
    id: taskId(split, index),
    world: WORLD_ID,
    split,
    type: `depth-${depth}`,
    cluster: goal,
    goal: goalText(goal, 1),
    hash: contentHash({ dialect, recipes: book.fingerprint(), goal, commands }),
    goalItem: goal,
    goalCount: 1,
    commands,
    book: MINECRAFT,
    depth,
  }
}
