import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundedPlanFor, planFor } from '../src/plan.ts'
import { minecraftBook } from '../src/recipes/books.ts'
import { depths } from '../src/recipes/goals.ts'
import { createBook, type Ingredient, type Recipe, type RecipeBook } from '../src/recipes.ts'
import { carryOut } from './plan-checker.ts'

/** Parses `2 rope < 3 fibre, 1 dye/paint`: a yield, an output and its parts; a part with alternatives is a category. */
function bookOf(...lines: readonly string[]): RecipeBook {
  const recipes = lines.map((line): Recipe => {
    const [made = '', using = ''] = line.split(' < ')
    const [count, output = ''] = made.split(' ')
    return { output, count: Number(count), ingredients: using.split(', ').map(partOf) }
  })
  return bookOfRecipes(recipes)
}

function partOf(part: string): Ingredient {
  const [count, names = ''] = part.split(' ')
  const accepts = names.split('/')
  return { name: accepts.length > 1 ? 'kind' : names, count: Number(count), accepts }
}

function bookOfRecipes(recipes: readonly Recipe[]): RecipeBook {
  const items = recipes.flatMap(({ output, ingredients }) => [output, ...ingredients.flatMap(({ accepts }) => accepts)])
  return createBook(recipes, new Set(items), new Map())
}

const none: ReadonlyMap<string, number> = new Map()

describe('planFor', () => {
  test('fetches each base item once and uses leftovers', () => {
    const book = bookOf('4 plank < 1 log', '4 stick < 2 plank', '1 sword < 2 plank, 1 stick')
    expect(planFor(book, { item: 'sword', count: 1 }, none)).toEqual([
      'get 1 log',
      'craft 4 plank using 1 log',
      'craft 4 stick using 2 plank',
      'craft 1 sword using 2 plank, 1 stick',
    ])
    expect(planFor(book, { item: 'sword', count: 3 }, none)).toHaveLength(1 + 2 + 1 + 3)
  })

  test('counts held items, including the goal', () => {
    const book = bookOf('1 plank < 1 log', '1 chest < 8 plank')
    expect(planFor(book, { item: 'chest', count: 1 }, new Map([['plank', 8]]))).toEqual(['craft 1 chest using 8 plank'])
    expect(planFor(book, { item: 'chest', count: 2 }, new Map([['chest', 2]]))).toEqual([])
    expect(
      planFor(
        book,
        { item: 'chest', count: 2 },
        new Map([
          ['chest', 1],
          ['plank', 8],
        ]),
      ),
    ).toHaveLength(1)
    expect(planFor(book, { item: 'log', count: 5 }, new Map([['log', 2]]))).toEqual(['get 3 log'])
  })

  test('fills each part of a category with one item: held, shared or cheapest', () => {
    const book = bookOf('1 oak < 1 oak_log', '1 elm < 1 elm_log, 1 dye', '1 fir < 1 oak', '1 chair < 2 oak/elm/fir')
    expect(planFor(book, { item: 'chair', count: 1 }, none)).toHaveLength(4)
    expect(planFor(book, { item: 'chair', count: 1 }, new Map([['elm', 2]]))).toEqual(['craft 1 chair using 2 elm'])
    const mixed = new Map([
      ['oak', 1],
      ['elm', 1],
    ])
    expect(planFor(book, { item: 'chair', count: 1 }, mixed)).toHaveLength(3)
  })

  test('mixes recipes if that saves a craft', () => {
    const book = bookOf('3 gear < 1 brass', '2 gear < 1 brass', '1 clock < 5 gear')
    const plan = boundedPlanFor(book, { item: 'clock', count: 1 }, none)
    expect(plan?.actions).toHaveLength(4)
    expect(plan?.lowerBound).toBe(4)
  })

  test('never uses one item for two parts of a craft', () => {
    const book = bookOf('1 banner < 1 red, 2 red/blue')
    expect(planFor(book, { item: 'banner', count: 1 }, none)).toContain('craft 1 banner using 1 red, 2 blue')
  })

  test('is undefined for unreachable goals', () => {
    const book = bookOf('1 a < 1 b', '1 b < 1 a', '1 c < 1 a, 1 base')
    expect(planFor(book, { item: 'c', count: 1 }, none)).toBeUndefined()
    expect(planFor(book, { item: 'c', count: 3 }, new Map([['b', 2]]))).toBeUndefined()
    expect(planFor(book, { item: 'nowhere', count: 1 }, none)).toBeUndefined()
  })

  test('handles recipes that undo each other', () => {
    const book = bookOf('9 nugget < 1 ingot', '1 ingot < 9 nugget', '1 ingot < 1 ore', '9 ingot < 1 block', '1 block < 9 ingot')
    expect(planFor(book, { item: 'nugget', count: 10 }, none)).toHaveLength(5)
    expect(planFor(book, { item: 'ingot', count: 1 }, new Map([['nugget', 9]]))).toEqual(['craft 1 ingot using 9 nugget'])
    expect(planFor(book, { item: 'nugget', count: 20 }, new Map([['block', 1]]))).toHaveLength(4)
  })

  test('is fast for very large amounts', () => {
    const book = bookOf('2 a < 1 x', '3 a < 2 x', '1 a < 1 y', '1 b < 7 a, 2 x/y/a')
    const plan = planFor(book, { item: 'b', count: 400 }, none) ?? []
    expect(carryOut(book, plan).get('b')).toBe(400)
  })
})

const amount = fc.integer({ min: 1, max: 3 })

/** Creates books of up to five craftable items over three base items; without cycles unless `cyclic`. */
function books(cyclic: boolean): fc.Arbitrary<RecipeBook> {
  const names = ['x', 'y', 'z', 'a', 'b', 'c', 'd', 'e']
  const part = (below: number): fc.Arbitrary<Ingredient> =>
    fc.tuple(amount, fc.uniqueArray(fc.nat(below - 1), { minLength: 1, maxLength: 3 })).map(([count, places]) => {
      const accepts = places.map((place) => names[place] ?? 'x')
      return { name: accepts.join('/'), count, accepts }
    })
  const recipesOf = (place: number): fc.Arbitrary<Recipe[]> => {
    const below = cyclic ? names.length : place
    const parts = fc.array(part(below), { minLength: 1, maxLength: 2 }).filter(apart)
    const recipe = fc.record({ output: fc.constant(names[place] ?? 'e'), count: amount, ingredients: parts })
    return fc.array(recipe, { minLength: 1, maxLength: 2 })
  }
  return fc.tuple(...[3, 4, 5, 6, 7].map(recipesOf)).map((groups) => bookOfRecipes(groups.flat()))
}

function apart(parts: readonly Ingredient[]): boolean {
  const all = parts.flatMap((part) => part.accepts)
  return new Set(all).size === all.length
}

const inventories = fc
  .dictionary(fc.constantFrom('x', 'y', 'a', 'b', 'c'), amount, { maxKeys: 3 })
  .map((entries): ReadonlyMap<string, number> => new Map(Object.entries(entries)))

/**
 * Returns the minimum number of steps to the goal by breadth-first search, up to `maxSteps`; `undefined` if no plan is that
 * short, `'unknown'` if there are too many states. Fetched items are treated as unlimited.
 */
function fewestSteps(
  book: RecipeBook,
  item: string,
  count: number,
  inventory: ReadonlyMap<string, number>,
  maxSteps: number,
): number | undefined | 'unknown' {
  const seen = new Set<string>()
  let states: ReadonlyMap<string, number>[] = [inventory]
  for (let steps = 0; steps <= maxSteps; steps += 1) {
    if (states.some((held) => (held.get(item) ?? 0) >= count)) return steps
    const next: ReadonlyMap<string, number>[] = []
    for (const held of states) {
      for (const state of successors(book, held)) {
        const key = [...state]
          .filter((entry) => entry[1] > 0)
          .sort()
          .join(';')
        if (seen.has(key)) continue
        seen.add(key)
        next.push(state)
      }
    }
    if (seen.size > 20_000) return 'unknown'
    states = next
  }
  return undefined
}

function successors(book: RecipeBook, held: ReadonlyMap<string, number>): ReadonlyMap<string, number>[] {
  const fetched = [...book.items].filter((item) => book.gettable(item) && held.get(item) !== Infinity)
  const result = fetched.map((item) => new Map(held).set(item, Infinity))
  for (const { output, count, ingredients } of book.recipes) {
    let choices: Map<string, number>[] = [new Map(held)]
    for (const part of ingredients) {
      choices = choices.flatMap((choice) =>
        part.accepts
          .filter((item) => (held.get(item) ?? 0) >= part.count)
          .map((item) => new Map(choice).set(item, (choice.get(item) ?? 0) - part.count)),
      )
    }
    for (const choice of choices) result.push(choice.set(output, (choice.get(output) ?? 0) + count))
  }
  return result
}

describe('random books', () => {
  const goal = fc.record({ item: fc.constantFrom('b', 'c', 'd', 'e'), count: amount })

  test('plans are provably shortest', () => {
    let compared = 0
    fc.assert(
      fc.property(books(false), goal, inventories, (book, wanted, inventory) => {
        const plan = boundedPlanFor(book, wanted, inventory)
        expect(plan).toBeDefined()
        if (plan === undefined) return
        const { actions, lowerBound } = plan
        expect(carryOut(book, actions, inventory).get(wanted.item)).toBeGreaterThanOrEqual(wanted.count)
        expect(lowerBound).toBe(actions.length)
        const fewest = fewestSteps(book, wanted.item, wanted.count, inventory, Math.min(actions.length, 7))
        if (fewest === 'unknown' || (fewest === undefined && actions.length > 7)) return
        compared += 1
        expect(fewest).toBe(actions.length)
      }),
      { numRuns: 400, seed: 2 },
    )
    expect(compared).toBeGreaterThan(200)
  })

  test('plans through cycles are executable, and reachable goals are found', () => {
    fc.assert(
      fc.property(books(true), goal, inventories, (book, wanted, inventory) => {
        const plan = boundedPlanFor(book, wanted, inventory)
        if (plan === undefined) {
          expect(fewestSteps(book, wanted.item, wanted.count, none, 4)).not.toBeTypeOf('number')
          return
        }
        expect(plan.lowerBound).toBeLessThanOrEqual(plan.actions.length)
        expect(carryOut(book, plan.actions, inventory).get(wanted.item) ?? 0).toBeGreaterThanOrEqual(wanted.count)
      }),
      { numRuns: 400, seed: 2 },
    )
  })
})

describe.each(['strict', 'adapt', 'agentgym'] as const)('Minecraft, %s', (dialect) => {
  const book = minecraftBook(dialect)

  test('every craftable item has a provably shortest plan', () => {
    for (const [item, depth] of depths(book)) {
      const plan = boundedPlanFor(book, { item, count: 1 }, none)
      expect(plan, `${item}, depth ${depth}`).toBeDefined()
      expect(carryOut(book, plan?.actions ?? []).get(item)).toBeGreaterThanOrEqual(1)
      expect(plan?.lowerBound, item).toBe(plan?.actions.length)
    }
  })

  test('each step of a plan shortens the remaining plan by one', () => {
    const plan = planFor(book, { item: 'lectern', count: 2 }, none) ?? []
    plan.forEach((_, steps) => {
      const held = carryOut(book, plan.slice(0, steps))
      expect(planFor(book, { item: 'lectern', count: 2 }, held)).toHaveLength(plan.length - steps)
    })
  })
})
