import type { Recipe } from './recipes.ts'
import type { Count, Inventory, TextCraftState } from './state.ts'

/** An item or tag as the agent reads it: spaces for underscores. */
export function itemName(id: string): string {
  return id.replaceAll('_', ' ')
}

/** The id that a name stands for. Nothing else about the name is changed. */
export function itemId(name: string): string {
  return name.replaceAll(' ', '_')
}

/** A recipe as it is listed. */
export function commandLine(recipe: Recipe): string {
  return craftLine(
    recipe,
    recipe.ingredients.map((ingredient) => ingredient.name),
  )
}

/** The command that crafts a recipe from these items, one for each ingredient in order. */
export function craftLine(recipe: Recipe, items: readonly string[]): string {
  const parts = recipe.ingredients.map((ingredient, index) => `${ingredient.count} ${itemName(items[index] ?? ingredient.name)}`)
  return `craft ${recipe.count} ${itemName(recipe.output)} using ${parts.join(', ')}`
}

/** The command that fetches an item. */
export function getLine(count: Count, item: string): string {
  return `get ${count} ${itemName(item)}`
}

/** What is to be done: `craft stick`, `craft 12 stick`. */
export function goalText(item: string, count: number): string {
  return count === 1 ? `craft ${itemName(item)}` : `craft ${count} ${itemName(item)}`
}

/** The first observation of an episode; `goal` says what is to be done. */
export function initialText(commands: readonly string[], goal: string): string {
  return `Crafting commands:\n${commands.join('\n')}\n\nGoal: ${goal}.`
}

/** The answer to `inventory`; upstream's trailing space included. */
export function inventoryText(inventory: Inventory): string {
  if (inventory.length === 0) return 'Inventory: You are not carrying anything.'
  let text = 'Inventory: '
  for (const [item, count] of inventory) text += `[${itemName(item)}] (${count}) `
  return text
}

/** The answer to what is no action. */
export function notAnAction(text: string): string {
  return `Could not execute ${text}`
}

/** The answer to an ingredient without count; `part` is stripped. */
export function notAPart(part: string): string {
  return `Wrong item format: ${part}`
}

/** The answer to a successful `get`; `name` is as the agent wrote it. */
export function gotText(count: Count, name: string): string {
  return `Got ${count} ${name}`
}

/** The answer to a `get` of what is not handed out. */
export function notFound(name: string): string {
  return `Could not find ${name}`
}

/** Equal where the task and what is held are: all that the agent can know. */
export function observationKey(state: TextCraftState): string {
  let key = `${state.task}:`
  for (const [item, count] of state.inventory) key += ` ${count} ${item}`
  return key
}
