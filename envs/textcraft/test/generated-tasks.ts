import { contentHash } from '@orreryjs/core'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { describe, expect, test } from 'vitest'
import { generatedSize, generatedSplits, generatedTask, syntheticBook } from '../src/generate/index.ts'
import { boundedPlanFor, planFor } from '../src/plan.ts'
import { minecraftBook } from '../src/recipes/books.ts'
import { depths } from '../src/recipes/goals.ts'
import type { Recipe, RecipeBook } from '../src/recipes.ts'
import { commandLine } from '../src/render.ts'
import type { TextCraftTask } from '../src/tasks.ts'
import { carryOut } from './plan-checker.ts'

/** Tests the generated tasks, at most `limit` per split. */
export function describeTasks(limit: number): void {
  const none: ReadonlyMap<string, number> = new Map()

  function tasksOf(split: string): TextCraftTask[] {
    return Array.from({ length: Math.min(generatedSize(split), limit) }, (_, index) => generatedTask(split, index))
  }

  const tasks = new Map(generatedSplits.map((split) => [split, tasksOf(split)]))
  const all = [...tasks.values()].flat()

  const books = new Map([['minecraft', minecraftBook('strict')]])
  for (const { book } of all) if (!books.has(book)) books.set(book, syntheticBook(book))
  const inventedBooks = [...books].filter(([name]) => name !== 'minecraft').map(([, book]) => book)

  function bookOf(task: TextCraftTask): RecipeBook {
    return books.get(task.book) ?? syntheticBook(task.book)
  }

  /** Optimal plans by task id. */
  const plans = new Map(
    all.map((task) => [task.id, boundedPlanFor(bookOf(task), { item: task.goalItem, count: task.goalCount }, none)]),
  )

  function lengths(split: (typeof generatedSplits)[number]): number[] {
    const planLengths = (tasks.get(split) ?? []).map((task) => plans.get(task.id)?.actions.length ?? Infinity)
    return planLengths.sort((a, b) => a - b)
  }

  describe('every task', () => {
    test('can be solved with listed commands', () => {
      for (const task of all) {
        const book = bookOf(task)
        const plan = plans.get(task.id)?.actions ?? []
        expect(carryOut(book, plan).get(task.goalItem), task.id).toBeGreaterThanOrEqual(task.goalCount)
        const listed = new Set(task.commands)
        const shown = [...book.recipesOf].map(([item, recipes]): [string, readonly Recipe[]] => {
          return [item, recipes.filter((recipe) => listed.has(commandLine(recipe)))]
        })
        const narrow = { ...book, recipesOf: new Map(shown) }
        expect(planFor(narrow, { item: task.goalItem, count: task.goalCount }, none), task.id).toHaveLength(plan.length)
      }
    })

    test('lists recipes of its book without duplicates', () => {
      for (const task of all) {
        const known = new Set(bookOf(task).recipes.map(commandLine))
        expect(new Set(task.commands).size, task.id).toBe(task.commands.length)
        expect(
          task.commands.filter((line) => !known.has(line)),
          task.id,
        ).toEqual([])
      }
    })

    test('has the depth of its label', () => {
      const known = new Map<string, ReadonlyMap<string, number>>()
      for (const task of all) {
        const depth = known.get(task.book) ?? depths(bookOf(task))
        known.set(task.book, depth)
        expect(depth.get(task.goalItem), task.id).toBe(task.depth)
        expect(task.type).toBe(`depth-${task.depth}`)
      }
    })

    test('has a unique id and hash, and is plain data', () => {
      expect(new Set(all.map((task) => task.id)).size).toBe(all.length)
      expect(new Set(all.map((task) => task.hash)).size).toBe(all.length)
      for (const task of all.slice(0, 50)) expect(JSON.parse(JSON.stringify(task))).toEqual(task)
    })

    test('depends only on its index', () => {
      for (const task of all.filter((_, place) => place % 37 === 0).reverse()) {
        const index = Number(task.id.slice(task.id.lastIndexOf('/') + 1))
        expect(generatedTask(task.split, index)).toEqual(task)
      }
    })
  })

  describe('splits', () => {
    test('have the promised sizes', () => {
      expect(generatedSplits.map(generatedSize)).toEqual([200, 2000, 200, 200, 200])
    })

    test('share no goal of Minecraft and no invented recipe tree', () => {
      const owners = new Map<string, string>()
      for (const task of all) {
        const subject = task.book === 'minecraft' ? task.goalItem : bookOf(task).fingerprint()
        // Both are for tests only: adapt-like asks for one of an item of test.
        const owner = task.split === 'adapt-like' && task.book === 'minecraft' ? 'test' : task.split
        expect(owners.get(subject) ?? owner, `${task.id}: ${subject}`).toBe(owner)
        owners.set(subject, owner)
      }
    })

    test('repeat no goal within Minecraft and no invented tree', () => {
      const subjects = all.map((task) => (task.book === 'minecraft' ? `${task.split} ${task.goal}` : bookOf(task).fingerprint()))
      expect(new Set(subjects).size).toBe(all.length)
    })

    test('cover depths 2 to 8, and hard 5 to 8', () => {
      const depthsIn = (split: (typeof generatedSplits)[number]): number[] =>
        [...new Set((tasks.get(split) ?? []).map((task) => task.depth))].sort()
      for (const split of ['train', 'dev', 'test'] as const) expect(depthsIn(split)).toEqual([2, 3, 4, 5, 6, 7, 8])
      expect(depthsIn('hard')).toEqual([5, 6, 7, 8])
    })

    test('ask for single and multiple items', () => {
      for (const [split, made] of tasks) {
        if (split === 'adapt-like') continue
        const multipleGoals = made.filter((task) => task.goalCount > 1).length
        expect(multipleGoals, split).toBeGreaterThan(made.length / 3)
      }
      expect(generatedTask('test', 0).goal).not.toMatch(/\d/)
      const counted = all.find((task) => task.goalCount === 3)
      expect(counted?.goal).toBe(`craft 3 ${counted?.goalItem.replaceAll('_', ' ')}`)
    })

    test('vary in the number of unneeded lines', () => {
      for (const split of ['train', 'dev', 'test'] as const) {
        const counts = (tasks.get(split) ?? []).map((task) => task.commands.length)
        expect(Math.min(...counts)).toBeLessThanOrEqual(3)
        expect(Math.max(...counts)).toBeGreaterThanOrEqual(35)
      }
    })
  })

  describe('adapt-like', () => {
    const published = createTextCraft({ dialect: 'adapt' })
    const publishedTasks = [...published.tasks.ids('adapt-200')].map((id) => published.tasks.get(id))
    const like = tasks.get('adapt-like') ?? []

    test('has the depths of the published tasks, each with one item as goal', () => {
      const countOf = (made: readonly TextCraftTask[]) =>
        [2, 3, 4].map((depth) => made.filter((task) => task.depth === depth).length)
      expect(countOf(like)).toEqual(countOf(publishedTasks))
      expect(like.every((task) => task.goalCount === 1)).toBe(true)
    })

    test.each([2, 3, 4])('has plans as long as the published ones of depth %i, and shorter recipe lists', (depth) => {
      const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
      const ours = like.filter((task) => task.depth === depth)
      const theirs = publishedTasks.filter((task) => task.depth === depth)
      const planLength = (task: TextCraftTask) => published.plan(published.start(task).state)?.length ?? Infinity
      const difference = mean(ours.map((task) => plans.get(task.id)?.actions.length ?? Infinity)) - mean(theirs.map(planLength))
      expect(Math.abs(difference)).toBeLessThan(depth === 4 ? 2 : 0.5)
      const lines = (made: readonly TextCraftTask[]) => mean(made.map((task) => task.commands.length))
      expect(lines(ours) / lines(theirs)).toBeGreaterThan(0.55)
      expect(lines(ours) / lines(theirs)).toBeLessThan(1)
    })
  })

  describe('hard', () => {
    const hard = tasks.get('hard') ?? []

    test('has plans of many lengths, most beyond 20 steps and nearly all within the step limit', () => {
      const sorted = lengths('hard')
      expect(sorted[0]).toBeGreaterThanOrEqual(10)
      expect(sorted[100]).toBeGreaterThan(20)
      expect(sorted[180]).toBeGreaterThanOrEqual(29)
      expect(sorted[198]).toBeLessThanOrEqual(40)
      expect(new Set(sorted).size).toBeGreaterThan(20)
    })

    test('has provably shortest plans', () => {
      const proven = hard.filter((task) => plans.get(task.id)?.lowerBound === plans.get(task.id)?.actions.length)
      expect(proven.length).toBeGreaterThanOrEqual(198)
    })

    test('has alternative recipes, some of them unreachable, and leaves surplus items', () => {
      let leftovers = 0
      for (const task of hard) {
        const book = bookOf(task)
        const reached = depths(book)
        expect(book.recipes.length).toBeLessThan(60)
        expect([...book.recipesOf.values()].filter((recipes) => recipes.length > 1).length, task.id).toBeGreaterThanOrEqual(3)
        const deadEnds = book.recipes.filter(
          ({ output, ingredients }) =>
            reached.get(output) !== undefined &&
            ingredients.some(({ accepts }) => accepts.every((item) => book.recipesOf.has(item) && !reached.has(item))),
        )
        expect(deadEnds.length, task.id).toBeGreaterThanOrEqual(1)
        const held = carryOut(book, plans.get(task.id)?.actions ?? [])
        if ([...held.values()].some((count, place) => count > 0 && [...held.keys()][place] !== task.goalItem)) leftovers += 1
      }
      expect(leftovers).toBeGreaterThan(150)
    })
  })

  describe('invented books', () => {
    test('depend only on their name', () => {
      expect(syntheticBook('synthetic/hard/17').fingerprint()).toBe(syntheticBook('synthetic/hard/17').fingerprint())
      expect(contentHash(syntheticBook('synthetic/hard/17').recipes)).toBe(
        contentHash(syntheticBook('synthetic/hard/17').recipes),
      )
      expect(new Set(inventedBooks.map((book) => book.fingerprint())).size).toBe(inventedBooks.length)
    })

    test('share no names with Minecraft', () => {
      const known = new Set<string>()
      for (const dialect of ['strict', 'adapt'] as const) {
        const { items, tags } = minecraftBook(dialect)
        for (const name of [...items, ...tags.keys()]) known.add(name)
      }
      for (const book of inventedBooks) {
        expect([...book.items, ...book.tags.keys()].filter((name) => known.has(name))).toEqual([])
        expect([...book.items].filter((item) => !/^[a-z]+_[a-z]+$/.test(item))).toEqual([])
      }
    })

    test('have category members identified by their last word, and disjoint ingredients', () => {
      let categories = 0
      for (const book of inventedBooks) {
        for (const [name, members] of book.tags) {
          categories += 1
          expect([...book.items].filter((item) => item.endsWith(`_${name}`)).sort()).toEqual([...members].sort())
        }
        for (const { ingredients } of book.recipes) {
          const accepted = ingredients.flatMap(({ accepts }) => accepts)
          expect(new Set(accepted).size).toBe(accepted.length)
        }
      }
      expect(categories).toBeGreaterThan(inventedBooks.length / 2)
    })

    test.each(['minecraft', 'synthetic/easy/1', 'synthetic/hard/01', 'synthetic/hard/', 'synthetic/hard/1x'])(
      '%s is unknown',
      (name) => {
        expect(() => syntheticBook(name)).toThrow(/no recipe book is called/)
      },
    )
  })

  test('rejects unknown splits and tasks', () => {
    expect(() => generatedSize('easy')).toThrow(expect.objectContaining({ code: 'SPLIT_UNKNOWN' }))
    expect(() => generatedTask('easy', 0)).toThrow(expect.objectContaining({ code: 'SPLIT_UNKNOWN' }))
    for (const index of [-1, 200, 1.5, Number.NaN])
      expect(() => generatedTask('hard', index)).toThrow(expect.objectContaining({ code: 'TASK_UNKNOWN' }))
  })

  test('tasks stay the same', () => {
    const hashes = [
      ['train', 0],
      ['train', 1],
      ['dev', 10],
      ['test', 3],
      ['hard', 0],
      ['hard', 199],
    ] as const
    expect(hashes.map(([split, index]) => `${split}/${index} ${generatedTask(split, index).hash}`)).toMatchInlineSnapshot(`
    [
      "train/0 0469c489de329d9804902d0e7db5a796",
      "train/1 4b769ab00a7b323bfd789407bae1e689",
      "dev/10 cc4e8f78e8e728340ae2ee89a58a563c",
      "test/3 396efe058e093a5a99569546b9e4d50c",
      "hard/0 0984bd2563b8466a59c72839ffbd795a",
      "hard/199 29ee0e2282b5f781f97af6ad5104e7ff",
    ]
  `)
  })
}
