import type { InvalidAction } from '@orreryjs/core'
import { pythonStrip } from '@orreryjs/python'
import type { Recipe } from './recipes.ts'
import type { CraftTarget } from './render/wording.ts'
import { itemId, itemName, malformedAction, malformedIngredient } from './render.ts'
import type { Rules } from './rules.ts'
import type { ItemCount } from './state/inventory.ts'
import { readCount } from './state/inventory.ts'
import type { Count } from './state.ts'

/** A parsed action; depends only on the text and the rules. */
export type Action =
  | { readonly type: 'get'; readonly item: string; readonly count: Count; readonly name: string }
  | Craft
  | { readonly type: 'inventory' }
  | { readonly type: 'malformed'; readonly text: string; readonly invalid: InvalidAction }

/** An attempt to craft. `recipe` is the recipe that matches the named output and ingredients, if any. */
export interface Craft {
  readonly type: 'craft'
  readonly target: CraftTarget
  readonly parts: readonly ItemCount[]
  readonly recipe: Recipe | undefined
}

const INVENTORY: Action = { type: 'inventory' }
const GET = 'get '
const CRAFT = 'craft '
const USING = ' using '
const GRAMMAR = "an action is 'get N ITEM', 'craft N ITEM using N ITEM, N ITEM' or 'inventory'"

/**
 * Parses an action. Upstream matches the start of the text's first line and ignores the rest; strict matches the whole text
 * without surrounding white space.
 */
export function parseAction(rules: Rules, text: string): Action {
  const line = rules.strict ? pythonStrip(text) : firstLine(text)
  const isOneLine = !rules.strict || !line.includes('\n')
  if (isOneLine && line.startsWith(GET)) return parseGet(rules, line, text)
  if (isOneLine && line.startsWith(CRAFT)) return parseCraft(rules, line, text)
  if (rules.strict ? line === 'inventory' : line.startsWith('inventory')) return INVENTORY
  return malformed(text, GRAMMAR)
}

function parseGet(rules: Rules, line: string, text: string): Action {
  const amount = readAmount(line, GET.length)
  if (amount === undefined) return malformed(text, "'get' takes a count in digits and an item")
  const { count, name } = amount
  if (count === undefined) return malformed(text, 'the count has more than 4300 digits')
  if (rules.strict && count === 0) return malformed(text, 'the count must be at least 1')
  return { type: 'get', item: itemId(name), count, name }
}

/** The last ` using ` separates output and ingredients. An output that does not start with a count is a name as a whole. */
function parseCraft(rules: Rules, line: string, text: string): Action {
  const using = line.lastIndexOf(USING)
  if (using < CRAFT.length) return malformed(text, "'craft' takes an output, 'using' and ingredients")
  const output = line.slice(CRAFT.length, using)
  const amount = readAmount(output, 0)
  if (amount !== undefined && amount.count === undefined) return malformed(text, 'a count has more than 4300 digits')
  const id = itemId(amount?.name ?? output)
  const named = { id, isTag: rules.book.tags.has(id) }
  const target = amount?.count === undefined ? named : { ...named, count: amount.count }
  const parts: ItemCount[] = []
  for (const piece of line.slice(using + USING.length).split(',')) {
    const part = readAmount(pythonStrip(piece), 0)
    if (part === undefined) return malformedPart(pythonStrip(piece))
    if (part.count === undefined) return malformed(text, 'a count has more than 4300 digits')
    parts.push({ item: itemId(part.name), count: part.count })
  }
  return { type: 'craft', target, parts, recipe: findRecipe(rules, target, parts) }
}

/** Returns the first recipe of the output that takes exactly these parts, in any order. Upstream ignores the output's count. */
function findRecipe(rules: Rules, target: CraftTarget, parts: readonly ItemCount[]): Recipe | undefined {
  const hasCount = ({ count }: Recipe): boolean => !rules.strict || target.count === undefined || target.count === count
  return recipesWithParts(rules, target, parts, true).find(hasCount)
}

/** Returns the output's recipes that take these parts in any order. Amounts are compared only if `exactly` is true. */
export function recipesWithParts(
  rules: Rules,
  target: CraftTarget,
  parts: readonly ItemCount[],
  exactly: boolean,
): readonly Recipe[] {
  const recipes = target.isTag ? undefined : rules.book.recipesOf.get(target.id)
  return recipes?.filter((recipe) => matches(recipe, parts, exactly)) ?? []
}

/** Matches each ingredient with the first unused part that names an accepted item. */
function matches({ ingredients }: Recipe, parts: readonly ItemCount[], exactly: boolean): boolean {
  if (ingredients.length !== parts.length) return false
  const left = [...parts]
  return ingredients.every(({ accepts, count }) => {
    const index = left.findIndex((part) => accepts.includes(part.item))
    const [part] = index < 0 ? [] : left.splice(index, 1)
    return part !== undefined && (!exactly || part.count === count)
  })
}

/** Parses ASCII digits, one space and a name; `count` is `undefined` if there are too many digits. */
function readAmount(text: string, start: number): { readonly count: Count | undefined; readonly name: string } | undefined {
  let end = start
  while (isDigit(text.charCodeAt(end))) end += 1
  if (end === start || text[end] !== ' ') return undefined
  return { count: readCount(text.slice(start, end)), name: text.slice(end + 1) }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}

function malformed(text: string, reason: string): Action {
  return { type: 'malformed', text: malformedAction(text), invalid: { kind: 'syntax', reason } }
}

function malformedPart(part: string): Action {
  const reason = `each ingredient is a count in digits and an item, not '${part}'`
  return { type: 'malformed', text: malformedIngredient(part), invalid: { kind: 'syntax', reason } }
}

/** Formats a count of an item for an error reason: `2 oak planks`. */
export function formatItemCount({ item, count }: ItemCount): string {
  return `${count} ${itemName(item)}`
}
