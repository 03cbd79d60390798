import { hasInOrder } from '@orreryjs/core'
import { memoizeByText, type Prompt, parseRefusals, type SeededDraws } from '@orreryjs/core/worlds'
import { readGoal, readSubtask } from './goal.ts'
import { type KnownItems, membersOf } from './knowledge.ts'
import { isPermanentRejection, type Ledger, readLedger } from './ledger.ts'
import { type Amount, parseAmount, parseRecipe, type Recipe } from './recipe.ts'

/** Everything that a prompt says about a TextCraft task, as far as the policy noticed it. */
export interface Belief extends Ledger, KnownItems {
  readonly goal: Amount | undefined
  /** Amounts requested by the current step; the goal if there is no step that can be parsed. */
  readonly scope: readonly Amount[]
  /** True if a plan may contain only one command and must delegate the rest to separate steps. */
  readonly isOneCommand: boolean
  /** Names that cannot be fetched: categories and craftable items. */
  readonly unavailable: ReadonlySet<string>
}

/** True if the prompt permits only one crafting command. */
function allowsOneCommand(text: string): boolean {
  return text
    .split('.')
    .some(
      (sentence) =>
        hasInOrder(sentence, /\b(?:one|a single)\b/i, /\bcommands?\b/i, /\b(?:at most|or none)\b/i) ||
        hasInOrder(sentence, /\b(?:at most|no more than|only) (?:one|a single)\b/i, /\bcommands?\b/i),
    )
}

/** Reads the task, the transcript and its lessons. Only rejections that were noticed count. */
export function readBelief(prompt: Prompt, dice: SeededDraws): Belief {
  const ledger = readLedger(prompt, dice)
  const lessons = parseRefusals(prompt).filter(({ answer }) => isPermanentRejection(answer))
  const refused = new Set([...ledger.impossible, ...lessons.map(({ line }) => line)])
  const impossible = [...refused].filter((line) => dice.notices('explicit', line, ledger.invalidLines.get(line) ?? 0))
  const { recipes, ingredients } = readRecipes(prompt.task)
  const goal = readGoal(prompt.task)
  // Listed one by one: spreading creates a new object shape each time, which would cost more than parsing.
  const belief: Belief = {
    stock: ledger.stock,
    isStockKnown: ledger.isStockKnown,
    invalidLines: ledger.invalidLines,
    fetches: ledger.fetches,
    crafted: ledger.crafted,
    actions: ledger.actions,
    stockChecks: ledger.stockChecks,
    lastRefused: ledger.lastRefused,
    length: ledger.length,
    impossible: new Set(impossible),
    goal,
    scope: goal === undefined ? [] : [goal],
    recipes,
    isOneCommand: allowsOneCommand(prompt.replyFormat),
    ingredients,
    unavailable: new Set(impossible.flatMap(fetchedName)),
    nonMembers: readNonMembers(impossible, recipes),
  }
  const scope = prompt.subtask === undefined ? undefined : readSubtask(prompt.subtask, namesIn(belief))
  return scope === undefined ? belief : { ...belief, scope }
}

/** Returns every item and category that the text mentions. */
function namesIn(belief: Belief): ReadonlySet<string> {
  const { goal, recipes, ingredients, stock } = belief
  const members = [...ingredients].flatMap((name) => membersOf(name, belief).map((member) => member.name))
  return new Set([...(goal === undefined ? [] : [goal.name]), ...recipes.keys(), ...ingredients, ...stock.keys(), ...members])
}

/** Parses the recipes of a task's text; memoized, as they are the same in every prompt of an episode. */
const readRecipes = memoizeByText((task: string): Pick<Belief, 'recipes' | 'ingredients'> => {
  const recipes = new Map<string, Recipe[]>()
  const ingredients = new Set<string>()
  for (const recipe of task.split('\n').map(parseRecipe)) {
    if (recipe === undefined) continue
    const alternatives = recipes.get(recipe.output)
    if (alternatives === undefined) recipes.set(recipe.output, [recipe])
    else alternatives.push(recipe)
  }
  for (const recipe of [...recipes.values()].flat()) for (const { name } of recipe.ingredients) ingredients.add(name)
  return { recipes, ingredients }
})

function fetchedName(line: string): readonly string[] {
  const amount = line.startsWith('get ') ? parseAmount(line.slice('get '.length)) : undefined
  return amount === undefined ? [] : [amount.name]
}

/** Returns pairs of a category and a rejected item, from crafts that match a listed recipe in everything else. */
function readNonMembers(impossible: readonly string[], recipes: Belief['recipes']): Belief['nonMembers'] {
  const nonMembers = new Map<string, Set<string>>()
  for (const tried of impossible.map(parseRecipe)) {
    for (const listed of (tried && recipes.get(tried.output)) ?? []) {
      for (const [category, item] of substitutions(listed, tried)) {
        nonMembers.set(category, (nonMembers.get(category) ?? new Set()).add(item))
      }
    }
  }
  return nonMembers
}

function substitutions(listed: Recipe, tried: Recipe | undefined): readonly (readonly [category: string, item: string])[] {
  const parts = tried?.ingredients ?? []
  if (parts.length !== listed.ingredients.length) return []
  if (!listed.ingredients.every((part, index) => part.count === parts[index]?.count)) return []
  return listed.ingredients.flatMap((part, index) => {
    const actualName = parts[index]?.name ?? part.name
    return actualName === part.name ? [] : [[part.name, actualName] as const]
  })
}
