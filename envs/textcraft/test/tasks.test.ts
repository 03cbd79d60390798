import { createTextCraft, type TextCraftTask, textcraft } from '@orreryjs/env-textcraft'
import { describe, expect, test } from 'vitest'
import { minecraftBook } from '../src/recipes/books.ts'
import { distractorPool, requiredCommands } from '../src/recipes/goals.ts'

describe('the package', () => {
  test("uses each split's dialect", () => {
    for (const dialect of textcraft.dialects) {
      const { tasks } = textcraft.create({ dialect })
      expect(tasks.splits.length).toBeGreaterThan(0)
      for (const split of tasks.splits) expect(textcraft.defaultDialect(split)).toBe(dialect)
    }
    expect(textcraft.create().tasks.splits).toContain(textcraft.defaultSplit)
    expect(textcraft.defaultDialect('no-such-split')).toBe('strict')
  })

  test('rejects incompatible options', () => {
    expect(() => textcraft.create({ dialect: 'other' })).toThrow(/dialect=other is not one of/)
    expect(() => textcraft.create({ cycles: 'iron_ingot+gold_ingot+honey_block' })).toThrow(/needs dialect=adapt/)
    expect(() => textcraft.replayer({ speed: 1 })).toThrow(/no option 'speed'/)
  })

  test('changes task hashes with the cycles option', () => {
    const hash = (options: Record<string, string>) =>
      textcraft.create({ dialect: 'adapt', ...options }).tasks.get('textcraft/adapt-200/0').hash
    expect(hash({})).not.toBe(hash({ cycles: 'iron_ingot+gold_ingot+honey_block' }))
  })
})

describe('adapt-200', () => {
  const world = createTextCraft({ dialect: 'adapt' })
  const tasks = [...world.tasks.ids('adapt-200')].map((id) => world.tasks.get(id))

  test('has 200 tasks: 11 of depth 4, 112 of depth 3, 77 of depth 2', () => {
    const count = (type: string) => tasks.filter((task) => task.type === type).length
    expect([tasks.length, count('depth-4'), count('depth-3'), count('depth-2')]).toEqual([200, 11, 112, 77])
  })

  test('lists everything that each goal needs', () => {
    const book = minecraftBook('adapt')
    for (const { goalItem, commands } of tasks) {
      expect([...requiredCommands(book, goalItem)].filter((line) => !commands.includes(line))).toEqual([])
    }
  })

  test('is solved by the oracle with only listed commands, and progress grows with each step', () => {
    for (const task of tasks) expect(solve(task), task.id).toBe(true)
  })

  function solve(task: TextCraftTask): boolean {
    let turn = world.start(task)
    let progress = world.progress(turn.state)
    expect(progress).toBe(0)
    for (const action of world.plan(turn.state) ?? []) {
      turn = world.step(turn.state, action)
      expect(turn.invalid, `${task.id}: ${action}`).toBeUndefined()
      expect(world.progress(turn.state)).toBeGreaterThan(progress)
      progress = world.progress(turn.state)
    }
    return turn.success && progress === 1
  }
})

describe('agentgym', () => {
  const { tasks } = createTextCraft({ dialect: 'agentgym' })

  test('has the item ids of AgentGym, which other dialects do not have', () => {
    expect(tasks.external?.('textcraft_543')?.ids).toEqual(['textcraft/agentgym/543'])
    expect(tasks.external?.('textcraft_544')?.ids).toEqual([])
    expect(tasks.external?.('543')).toBeUndefined()
    expect(createTextCraft().tasks.external?.('textcraft_3')?.ids).toEqual([])
  })

  test('has every craftable item once, shallow ones first', () => {
    const all = [...tasks.ids('agentgym')].map((id) => tasks.get(id))
    expect(new Set(all.map(({ goalItem }) => goalItem)).size).toBe(544)
    expect(all.map(({ depth }) => depth)).toEqual(all.map(({ depth }) => depth).sort())
  })

  test('lists required commands and at most ten others that share an ingredient, the same in every process', () => {
    const book = minecraftBook('agentgym')
    for (const index of [0, 100, 300, 543]) {
      const { goalItem, commands } = tasks.get(`textcraft/agentgym/${index}`)
      const required = requiredCommands(book, goalItem)
      const pool = distractorPool(book, goalItem)
      const others = commands.filter((line) => !required.has(line))
      expect(new Set(commands).size).toBe(commands.length)
      expect(commands.length - others.length).toBe(required.size)
      expect(others).toHaveLength(Math.min(10, pool.length))
      expect(others.filter((line) => !pool.includes(line))).toEqual([])
    }
  })

  test('is the same on every machine', () => {
    expect(tasks.get('textcraft/agentgym/300').hash).toBe('7d663e322199938bdf861741c9f62c56')
  })
})

test("every first observation contains the task's goal", () => {
  for (const dialect of ['strict', 'adapt', 'agentgym'] as const) {
    const world = createTextCraft({ dialect })
    for (const split of world.tasks.splits) {
      const task = world.tasks.get(`textcraft/${split}/0`)
      expect(world.start(task).observation.text.endsWith(`\n\nGoal: ${task.goal}.`), task.id).toBe(true)
    }
  }
})

test('unknown tasks and splits are errors with a code', () => {
  const { tasks } = createTextCraft({ dialect: 'adapt' })
  for (const id of [
    'textcraft/adapt-200/200',
    'textcraft/adapt-200/-1',
    'textcraft/adapt-200/01',
    'textcraft/adapt-200/0.5',
    'textcraft/adapt-200/',
    'other/x/1',
    '',
  ]) {
    expect(() => tasks.get(id), id).toThrow(expect.objectContaining({ code: 'TASK_UNKNOWN' }))
  }
  expect(() => tasks.size('test')).toThrow(expect.objectContaining({ code: 'SPLIT_UNKNOWN' }))
})

describe('admissible', () => {
  const world = createTextCraft({ dialect: 'adapt' })
  const task = world.tasks.get('textcraft/adapt-200/1')
  const play = (actions: readonly string[]) =>
    actions.reduce((turn, action) => world.step(turn.state, action), world.start(task)).state

  test('includes ingredients of listed commands, and no crafts for an empty inventory', () => {
    const offered = world.admissible(play([]))
    expect(offered.every((action) => action.startsWith('get ') || action === 'inventory')).toBe(true)
    expect(offered).toContain('get 1 oak logs')
    expect(offered).not.toContain('get 1 planks')
    expect(offered.at(-1)).toBe('inventory')
  })

  test('includes each held item of a category', () => {
    const planks = ['oak', 'birch'].flatMap((wood) => [
      `get 2 ${wood} logs`,
      ...Array(2).fill(`craft 4 ${wood} planks using 1 ${wood} logs`),
    ])
    const offered = world.admissible(play(planks))
    expect(offered).toContain('craft 1 chest using 8 oak planks')
    expect(offered).toContain('craft 1 chest using 8 birch planks')
    expect(offered).not.toContain('craft 1 chest using 8 planks')
    expect(world.admissible(play(planks.slice(1)))).not.toContain('craft 1 chest using 8 oak planks')
  })

  test('includes only the inventory once a strict episode is solved', () => {
    const strict = createTextCraft()
    let turn = strict.start(strict.tasks.get('textcraft/test/0'))
    for (const action of strict.plan(turn.state) ?? []) turn = strict.step(turn.state, action)
    expect(turn.success).toBe(true)
    expect(strict.admissible(turn.state)).toEqual(['inventory'])
  })
})

test('keys distinguish inventories, and routes lead only to equal keys', () => {
  const world = createTextCraft({ dialect: 'adapt' })
  const start = world.start(world.tasks.get('textcraft/adapt-200/0'))
  const refused = world.step(start.state, 'get 1 stick')
  const changed = world.step(start.state, 'get 1 quartz')
  expect(refused.observation.key).toBe(start.observation.key)
  expect(changed.observation.key).not.toBe(start.observation.key)
  expect(world.route(refused.state, start.state)).toEqual([])
  expect(world.route(changed.state, start.state)).toBeUndefined()
})
