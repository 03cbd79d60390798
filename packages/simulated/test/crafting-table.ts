/**
 * A minimal TextCraft for listed recipes: listed items must be crafted, categories accept their members, everything else can be fetched.
 */
export interface CraftingTable {
  readonly task: string
  readonly goal: string
  step(line: string): string
  isDone(): boolean
}

interface Parts {
  readonly output: string
  readonly count: number
  readonly parts: readonly (readonly [count: number, name: string])[]
}

export interface TableOptions {
  readonly commands: readonly string[]
  readonly goal: string
  readonly goalCount?: number
  /** Category names with a membership test. */
  readonly categories?: Readonly<Record<string, (item: string) => boolean>>
}

/** Members in the published tasks; `white wool` belongs to no category there. */
export const MINECRAFT_CATEGORIES: Readonly<Record<string, (item: string) => boolean>> = {
  planks: (item) => item.endsWith(' planks'),
  wool: (item) => item.endsWith(' wool') && item !== 'white wool',
}

export function craftingTable({ commands, goal, goalCount = 1, categories = MINECRAFT_CATEGORIES }: TableOptions): CraftingTable {
  const recipes = commands.map((line) => parse(line) ?? fail(line))
  const outputs = new Set(recipes.map((recipe) => recipe.output))
  const held = new Map<string, number>()
  const add = (name: string, count: number): void => {
    const total = (held.get(name) ?? 0) + count
    if (total === 0) held.delete(name)
    else held.set(name, total)
  }
  const accepts = (wanted: string, name: string): boolean => categories[wanted]?.(name) ?? wanted === name
  const fits = (recipe: Parts, made: Parts): boolean => {
    if (recipe.output !== made.output || recipe.parts.length !== made.parts.length) return false
    return recipe.parts.every(([count, wanted]) => made.parts.some(([given, name]) => accepts(wanted, name) && given === count))
  }
  const craft = (line: string): string => {
    const made = parse(line)
    if (made === undefined) return 'Wrong item format: that'
    if (!made.parts.every(([count, name]) => (held.get(name) ?? 0) >= count)) {
      return `Could not find enough items to craft minecraft:${id(made.output)}`
    }
    const recipe = recipes.find((each) => fits(each, made))
    if (recipe === undefined) return `Could not find a valid recipe for ItemTagWithCount(${made.output})`
    for (const [count, name] of made.parts) add(name, -count)
    add(recipe.output, recipe.count)
    return `Crafted ${recipe.count} minecraft:${id(recipe.output)}`
  }
  const step = (line: string): string => {
    if (line === 'inventory') return `Inventory: ${[...held].map(([name, count]) => `[${name}] (${count}) `).join('')}`
    if (/^craft .+ using /.test(line)) return craft(line)
    const [, count, name = ''] = /^get ([0-9]+) (.*)$/.exec(line) ?? []
    if (count === undefined) return `Could not execute ${line}`
    if (outputs.has(name) || name in categories) return `Could not find ${name}`
    add(name, Number(count))
    return `Got ${count} ${name}`
  }
  const wanted = goalCount === 1 ? goal : `${goalCount} ${goal}`
  return {
    task: `Crafting commands:\n${commands.join('\n')}\n\nGoal: craft ${wanted}.`,
    goal,
    step,
    isDone: () => (held.get(goal) ?? 0) >= goalCount,
  }
}

function parse(line: string): Parts | undefined {
  const [, count, output = '', rest = ''] = /^craft ([0-9]+) (.*) using (.*)$/.exec(line) ?? []
  const parts = rest.split(',').map((part) => /^([0-9]+) (.+)$/.exec(part.trim()))
  if (count === undefined || parts.includes(null)) return undefined
  return { output, count: Number(count), parts: parts.map((part) => [Number(part?.[1]), part?.[2] ?? '']) }
}

function fail(line: string): never {
  throw new Error(`not a recipe: ${line}`)
}

function id(name: string): string {
  return name.replaceAll(' ', '_')
}
