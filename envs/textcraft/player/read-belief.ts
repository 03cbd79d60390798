import { hasInOrder, trimEndCharacters } from '@orreryjs/core'
import { boundedSentence, memoizeByText, type Prompt, parseRefusals, type SeededDraws } from '@orreryjs/core/worlds'
import { membersOf } from './category.ts'
import { type Belief, isPermanentRejection, readLedger } from './ledger.ts'
import { type Amount, parseAmount, parseRecipe, type Recipe } from './recipe.ts'

const GOAL = /^Goal: craft (?:([0-9]+) )?(.+?)\.?$/m
const STEP = /^Goal: ((?!craft )\S.*)$/m

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

/** True if a text states a TextCraft goal. */
export function hasGoal(text: string): boolean {
  return GOAL.test(text) || planStepOf(text) !== undefined
}

/** Returns the goal line of a task if it is not in the game's own wording: `Craft 3 glowstone.` */
export function planStepOf(task: string): string | undefined {
  return /^Crafting commands:/m.test(task) ? STEP.exec(task)?.[1]?.trim() : undefined
}

/** Reads the task, the transcript and its lessons. Only rejections that were noticed count. */
export function readBelief(prompt: Prompt, dice: SeededDraws): Belief {
  const ledger = readLedger(prompt)
  const lessons = parseRefusals(prompt).filter(({ answer }) => isPermanentRejection(answer))
  const refused = new Set([...ledger.impossible, ...lessons.map(({ line }) => line)])
  const impossible = [...refused].filter((line) => dice.notices('explicit', line, ledger.invalidLines.get(line) ?? 0))
  const { recipes, ingredients } = readList(prompt.task)
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
    lastInvalid: ledger.lastInvalid,
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

function readGoal(task: string): Amount | undefined {
  const match = GOAL.exec(task)
  const name = match?.[2]
  return name === undefined ? undefined : { count: Number(match?.[1] ?? 1), name }
}

/** Parses the recipes of a task's text; memoized, as they are the same in every prompt of an episode. */
const readList = memoizeByText((task: string): Pick<Belief, 'recipes' | 'ingredients'> => {
  const recipes = readRecipes(task)
  return { recipes, ingredients: ingredientsOf(recipes) }
})

function readRecipes(task: string): ReadonlyMap<string, readonly Recipe[]> {
  const recipes = new Map<string, Recipe[]>()
  for (const line of task.split('\n')) {
    const recipe = parseRecipe(line)
    if (recipe === undefined) continue
    const previous = recipes.get(recipe.output)
    if (previous === undefined) recipes.set(recipe.output, [recipe])
    else previous.push(recipe)
  }
  return recipes
}

function ingredientsOf(recipes: Belief['recipes']): ReadonlySet<string> {
  const names = new Set<string>()
  for (const alternatives of recipes.values()) {
    for (const { ingredients } of alternatives) for (const { name } of ingredients) names.add(name)
  }
  return names
}

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

const LEAD = /^(?:(?:step\s*)?\d+\s*[.):]\s*|(?:goal|first|then|next|now|finally|please)\b[:,]?\s*)+/i
const VERB =
  /^(?:get|fetch|find|gather|collect|obtain|acquire|grab|mine|take|pick up|craft|make|create|build|produce|prepare)\s+(\S.*)$/i
/** Sources and purposes, which are not requested themselves. */
const TAIL =
  /(?<!\s)\s+(?:using|from|with|by|so that|in order to|to (?:make|craft|get|use)|for (?:the|making|crafting|use))\b[\s\S]*$/i
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = new RegExp(`\\d+|${NUMBERS.join('|')}|an?|the|some`, 'i').source
const BETWEEN = new RegExp(`\\s*[,;]\\s*(?:and\\s+)?|\\s+and\\s+(?=(?:${COUNT})\\s)`, 'i')
const PART = new RegExp(
  `^(?:(?:at least|another|an additional)\\s+)?(?:(${COUNT})\\s+)?(?:(?:more|x|pieces? of|units? of|of)\\s+)*(.+)$`,
  'i',
)

/**
 * Parses the amounts requested by a plan step, such as `Craft 4 stick.` or `Get 2 oak logs and 1 stone.`, in the wording of any
 * planner. `undefined` if it contains no name in `known`.
 */
function readSubtask(sentence: string, knownNames: ReadonlySet<string>): readonly Amount[] | undefined {
  const request = trimEndCharacters(boundedSentence(sentence.trim()), '.!').replace(LEAD, '')
  const itemList = VERB.exec(request)?.[1]?.replace(TAIL, '')
  if (itemList === undefined) return undefined
  const whole = readPart(itemList, knownNames)
  const amounts = whole === undefined ? itemList.split(BETWEEN).flatMap((part) => readPart(part, knownNames) ?? []) : [whole]
  return amounts.length === 0 ? undefined : amounts
}

/** Parses an amount of a known name, in singular, plural or as an id. */
function readPart(text: string, knownNames: ReadonlySet<string>): Amount | undefined {
  const [, count = '1', words = ''] = PART.exec(text.trim()) ?? []
  const name = (words.endsWith(')') ? (words.split('(', 1)[0] ?? '').trimEnd() : words)
    .replace(/^minecraft:/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  const same = [name, `${name}s`, name.replace(/e?s$/, ''), name.replace(/s$/, '')].find((each) => knownNames.has(each))
  return same === undefined ? undefined : { count: countOf(count.toLowerCase()), name: same }
}

function countOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : Math.max(1, NUMBERS.indexOf(word))
}
