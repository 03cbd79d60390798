import { createTextCraft } from '@orreryjs/env-textcraft'
import { describe, expect, test } from 'vitest'
import { itemTags, publishedTasks, recipeFiles } from '../src/data.ts'
import { minecraftBook } from '../src/recipes/books.ts'
import { ADAPT_CYCLES, CYCLE_CHOICES, withCycles } from '../src/recipes/cycles.ts'
import { depths, goalsByDepth } from '../src/recipes/goals.ts'
import { strictBook } from '../src/recipes/strict.ts'
import { upstreamBook } from '../src/recipes/upstream.ts'
import type { RecipeBook } from '../src/recipes.ts'
import { missingData, readJson } from './shared-data.ts'

const DEPTHS: Readonly<Record<string, readonly number[]>> = {
  'iron_nugget+gold_nugget+honey_block': [148, 273, 112, 11],
  'iron_nugget+gold_nugget+honey_bottle': [147, 274, 112, 11],
  'iron_nugget+gold_ingot+honey_block': [141, 279, 113, 11],
  'iron_nugget+gold_ingot+honey_bottle': [140, 280, 113, 11],
  'iron_ingot+gold_nugget+honey_block': [132, 285, 116, 11],
  'iron_ingot+gold_nugget+honey_bottle': [131, 286, 116, 11],
  'iron_ingot+gold_ingot+honey_block': [125, 291, 117, 11],
  'iron_ingot+gold_ingot+honey_bottle': [124, 292, 117, 11],
}

function countByDepth(book: RecipeBook): readonly number[] {
  const all = [...depths(book).values()]
  return [1, 2, 3, 4].map((depth) => all.filter((value) => value === depth).length)
}

describe('the vendored recipes', () => {
  test('are 635 in 39 groups, with 16 tags', () => {
    expect(recipeFiles()).toHaveLength(635)
    expect(new Set(recipeFiles().flatMap(({ group }) => (group === '' ? [] : [group]))).size).toBe(39)
    expect(itemTags().size).toBe(16)
  })
})

describe('the upstream reading', () => {
  test.each(['adapt', 'agentgym'] as const)('%s has the sizes that upstream has', (dialect) => {
    const book = minecraftBook(dialect)
    expect(book.items.size).toBe(676)
    expect(book.recipesOf.size).toBe(544)
    expect(book.recipes).toHaveLength(613)
    expect(book.tags.size).toBe(23)
    expect([...book.items].filter(book.gettable)).toHaveLength(132)
  })

  test('keeps planks and wool as the only tags in ingredients', () => {
    const named = minecraftBook('agentgym').recipes.flatMap(({ ingredients }) => ingredients)
    const sizes = new Map(named.flatMap(({ name, accepts }) => (accepts.length > 1 ? [[name, accepts.length]] : [])))
    expect(sizes).toEqual(new Map(Object.entries({ planks: 8, wool: 15 })))
  })

  test('has eight cycle choices', () => {
    expect([...CYCLE_CHOICES].sort()).toEqual(Object.keys(DEPTHS).sort())
  })

  test.each(Object.entries(DEPTHS))('counts depths with %s', (choice, counts) => {
    const book = upstreamBook(withCycles(recipeFiles(), choice))
    expect(countByDepth(book)).toEqual(counts)
    expect(goalsByDepth(book, 2, 'deepest')).toHaveLength(544 - (counts[0] ?? 0))
    expect(countByDepth(minecraftBook('adapt', choice))).toEqual(counts)
  })

  test("yields the published goals in ADaPT's order", () => {
    const goals = goalsByDepth(minecraftBook('adapt'), 2, 'deepest').map(({ item }) => item)
    expect(goals.slice(0, 200)).toEqual(publishedTasks().map(({ goal }) => goal))
  })

  test('rejects an unknown choice', () => {
    expect(() => withCycles(recipeFiles(), 'iron')).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  })

  test('keeps the order if it already matches the choice', () => {
    const sorted = 'iron_ingot+gold_ingot+honey_block'
    expect(withCycles(recipeFiles(), sorted)).toEqual(recipeFiles())
    expect(minecraftBook('adapt', ADAPT_CYCLES)).toBe(minecraftBook('adapt'))
  })
})

describe('the strict reading', () => {
  const book = minecraftBook('strict')

  test('drops only unpacking recipes and one duplicate, and has all real tags', () => {
    expect(book.recipes).toHaveLength(635 - 15 - 1)
    expect(book.tags).toEqual(itemTags())
    expect(book.gettable('iron_nugget') && book.gettable('honey_bottle') && book.gettable('oak_log')).toBe(true)
    expect(book.recipesOf.has('iron_ingot') && book.recipesOf.has('quartz_slab') && book.recipesOf.has('snow')).toBe(true)
  })

  test('does not depend on the order of files', () => {
    const lines = (recipes: RecipeBook['recipes']): string[] => recipes.map((recipe) => JSON.stringify(recipe)).sort()
    const reversed = strictBook([...recipeFiles()].reverse(), itemTags())
    expect(lines(reversed.recipes)).toEqual(lines(book.recipes))
  })

  test('has no cycle: every item is deeper than its ingredients', () => {
    const made = new Set([...book.items].filter(book.gettable))
    for (let size = -1; size !== made.size; ) {
      size = made.size
      for (const [item, recipes] of book.recipesOf) {
        if (recipes.every(({ ingredients }) => ingredients.every(({ accepts }) => accepts.every((one) => made.has(one)))))
          made.add(item)
      }
    }
    expect(made.size).toBe(book.items.size)
  })

  test('accepts every alternative that does not undo the recipe', () => {
    const accepts = (item: string) => book.recipesOf.get(item)?.map(({ ingredients }) => ingredients.map((part) => part.accepts))
    expect(accepts('torch')).toEqual([[['stick'], ['coal', 'charcoal']]])
    expect(accepts('quartz_slab')).toEqual([[['quartz_block', 'quartz_pillar']]])
    expect(accepts('tnt')).toEqual([[['sand', 'red_sand'], ['gunpowder']]])
  })
})

test.each(['strict', 'adapt', 'agentgym'] as const)('no two ingredients of a recipe of %s take the same item', (dialect) => {
  for (const { ingredients } of minecraftBook(dialect).recipes) {
    const accepted = ingredients.flatMap(({ accepts }) => accepts)
    expect(new Set(accepted).size).toBe(accepted.length)
  }
})

describe.skipIf(missingData !== undefined)(missingData ?? 'recorded goals and tasks', () => {
  const namespaced = (goals: ReturnType<typeof goalsByDepth>) => goals.map(({ item, depth }) => [`minecraft:${item}`, depth])

  test('goals are in the recorded order', () => {
    const goals = readJson('goals.json') as Record<string, unknown>
    expect(namespaced(goalsByDepth(minecraftBook('adapt'), 2, 'deepest'))).toEqual(goals['adapt'])
    expect(namespaced(goalsByDepth(minecraftBook('agentgym'), 2, 'deepest'))).toEqual(goals['sorted'])
    expect(namespaced(goalsByDepth(minecraftBook('agentgym'), 1, 'shallowest'))).toEqual(goals['agentgym_sorted'])
  })

  test('adapt-200 has the published goals, depths and lines', () => {
    const { tasks } = createTextCraft({ dialect: 'adapt' })
    const published = readJson('adapt_tasks.json') as readonly Record<string, unknown>[]
    const ours = [...tasks.ids('adapt-200')].map((id) => tasks.get(id))
    expect(ours.map(({ commands }) => commands)).toEqual(published.map((task) => task['commands']))
    expect(ours.map(({ goalItem, depth }) => [`minecraft:${goalItem}`, depth])).toEqual(
      published.map((task) => [task['goal'], task['depth']]),
    )
  })
})
