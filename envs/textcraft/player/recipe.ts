/** An amount of an item. Names are as in the prompt, with spaces. */
export interface Amount {
  readonly count: number
  readonly name: string
}

/** A crafting command listed in the prompt. */
export interface Recipe {
  readonly output: string
  /** Items made by one craft. */
  readonly count: number
  readonly ingredients: readonly Amount[]
}

/** Parses a line such as `craft 4 stick using 2 planks`; `undefined` for any other line. */
export function parseRecipe(line: string): Recipe | undefined {
  if (!line.startsWith('craft ')) return undefined
  const using = line.lastIndexOf(' using ')
  if (using < 0) return undefined
  const made = parseAmount(line.slice('craft '.length, using))
  const ingredients = line
    .slice(using + ' using '.length)
    .split(',')
    .map(parseAmount)
  if (made === undefined || ingredients.includes(undefined)) return undefined
  return { output: made.name, count: made.count, ingredients: ingredients as readonly Amount[] }
}

const DIGITS = /^[0-9]+$/

/** Parses an amount such as `2 oak planks`. */
export function parseAmount(text: string): Amount | undefined {
  const words = text.trim()
  const space = words.indexOf(' ')
  const count = words.slice(0, space)
  const name = words.slice(space + 1)
  return space < 1 || name === '' || !DIGITS.test(count) ? undefined : { count: Number(count), name }
}

/** Returns the command for one craft, with `parts` as ingredients. */
export function craftCommand(recipe: Recipe, parts: readonly Amount[] = recipe.ingredients): string {
  return `craft ${recipe.count} ${recipe.output} using ${parts.map(amountText).join(', ')}`
}

/** Returns the command that fetches an amount. */
export function getCommand(amount: Amount): string {
  return `get ${amountText(amount)}`
}

/** Returns an id as displayed in the prompt: `minecraft:oak_planks` becomes `oak planks`. */
export function displayName(id: string): string {
  return id.replace(/^minecraft:/, '').replaceAll('_', ' ')
}

/** Returns an amount as text: `2 oak planks`. */
export function amountText({ count, name }: Amount): string {
  return `${count} ${name}`
}
