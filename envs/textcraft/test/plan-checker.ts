import type { Recipe, RecipeBook } from '../src/recipes.ts'

/** Executes a plan literally and returns the inventory. Throws at the first line that cannot be executed. */
export function carryOut(
  book: RecipeBook,
  plan: readonly string[],
  inventory: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const held = new Map(inventory)
  const fetched = new Set<string>()
  for (const line of plan) {
    const get = /^get ([1-9]\d*) ([^,]+)$/.exec(line)
    if (get?.[2] === undefined) carryOutCraft(book, held, line)
    else {
      const item = idOf(get[2])
      if (fetched.has(item)) throw new Error(`fetched twice: ${line}`)
      if (!book.gettable(item)) throw new Error(`not handed out: ${line}`)
      fetched.add(item)
      held.set(item, (held.get(item) ?? 0) + Number(get[1]))
    }
  }
  return held
}

function carryOutCraft(book: RecipeBook, held: Map<string, number>, line: string): void {
  const [, count, name = '', using = ''] = /^craft (\d+) (.+) using (.+)$/.exec(line) ?? []
  const parts = using.split(', ').map((part) => ({ count: Number(part.split(' ')[0]), item: idOf(part.replace(/^\d+ /, '')) }))
  const recipe = book.recipesOf.get(idOf(name))?.find((candidate) => candidate.count === Number(count) && fits(candidate, parts))
  if (recipe === undefined) throw new Error(`no such recipe: ${line}`)
  for (const part of parts) {
    const left = (held.get(part.item) ?? 0) - part.count
    if (left < 0) throw new Error(`not enough ${part.item}: ${line}`)
    held.set(part.item, left)
  }
  held.set(recipe.output, (held.get(recipe.output) ?? 0) + recipe.count)
}

function fits({ ingredients }: Recipe, parts: readonly { readonly count: number; readonly item: string }[]): boolean {
  if (new Set(parts.map((part) => part.item)).size !== parts.length || parts.length !== ingredients.length) return false
  return ingredients.every(({ count, accepts }, index) => count === parts[index]?.count && accepts.includes(parts[index].item))
}

function idOf(name: string): string {
  return name.replaceAll(' ', '_')
}
