import type { Recipe } from './recipes.ts'
import type { Count, Inventory, TextCraftState } from './state.ts'

/** Returns the displayed name of an item or tag: spaces instead of underscores. */
export function itemName(id: string): string {
  return id.replaceAll('_', ' ')
}

/** Returns the id of a name. Only spaces are replaced. */
export function itemId(name: string): string {
  return name.replaceAll(' ', '_')
}

/** Returns the listed command line of a recipe. */
export function commandLine(recipe: Recipe): string {
  return craftLine(
    recipe,
    recipe.ingredients.map((ingredient) => ingredient.name),
  )
}

/** Returns the command that crafts a recipe from these items, one per ingredient in order. */
export function craftLine(recipe: Recipe, items: readonly string[]): string {
  const parts = recipe.ingredients.map((ingredient, index) => `${ingredient.count} ${itemName(items[index] ?? ingredient.name)}`)
  return `craft ${recipe.count} ${itemName(recipe.output)} using ${parts.join(', ')}`
}

/** Returns the command that fetches an item. */
export function getLine(count: Count, item: string): string {
  return `get ${count} ${itemName(item)}`
}

/** Returns the goal as text: `craft stick`, `craft 12 stick`. */
export function goalText(item: string, count: number): string {
  return count === 1 ? `craft ${itemName(item)}` : `craft ${count} ${itemName(item)}`
}

/** Returns the first observation of an episode. */
export function initialText(commands: readonly string[], goal: string): string {
  return `Crafting commands:\n${commands.join('\n')}\n\nGoal: ${goal}.`
}

/** Returns the observation after `inventory`, with upstream's trailing space. */
export function inventoryText(inventory: Inventory): string {
  if (inventory.length === 0) return 'Inventory: You are not carrying anything.'
  let text = 'Inventory: '
  for (const [item, count] of inventory) text += `[${itemName(item)}] (${count}) `
  return text
}

/** Observation after a malformed action. */
export function malformedAction(text: string): string {
  return `Could not execute ${text}`
}

/** Observation after an ingredient without count; `part` is stripped. */
export function malformedIngredient(part: string): string {
  return `Wrong item format: ${part}`
}

/** Observation after a successful `get`; `name` is as written by the agent. */
export function fetchedText(count: Count, name: string): string {
  return `Got ${count} ${name}`
}

/** Observation after a `get` of an item that is not provided. */
export function unavailableText(name: string): string {
  return `Could not find ${name}`
}

/** Returns a key of everything the agent can know: task and inventory. */
export function observationKey(state: TextCraftState): string {
  let key = `${state.task}:`
  for (const [item, count] of state.inventory) key += ` ${count} ${item}`
  return key
}
