import { describe, expect, test, vi } from 'vitest'
import type { Formula } from '../src/formula.ts'
import type { Game } from '../src/game.ts'
import { type HouseTask, houseSize, houseSplits, houseTask } from '../src/generate/index.ts'
import { CLEAN, COOL, HOT } from '../src/state.ts'

/** Loads the module a second time, to compare with the cached one. */
const FRESH: string = '../src/generate/index.ts?fresh'

/** Properties of the generated houses, tested on at most this many tasks per split. */
export function describeHouses(most: number): void {
  const houses = new Map(
    houseSplits.map((split) => [
      split,
      Array.from({ length: Math.min(houseSize(split), most) }, (_, index) => houseTask(split, index)),
    ]),
  )
  const all = [...houses.values()].flat()
  const isWhole = all.length === houseSplits.reduce((sum, split) => sum + houseSize(split), 0)

  function counts(values: readonly string[]): Record<string, number> {
    const result: Record<string, number> = {}
    for (const value of [...values].sort()) result[value] = (result[value] ?? 0) + 1
    return result
  }

  function roomOf({ game }: HouseTask): string {
    return game.receptacles.map(({ id }) => id).join()
  }

  describe('splits', () => {
    test('have as many tasks of each type as the original', () => {
      const types = (split: (typeof houseSplits)[number]): Record<string, number> =>
        counts((houses.get(split) ?? []).map(({ task }) => task.type))
      if (isWhole)
        expect(types('train')).toEqual({
          pick_and_place_simple: 790,
          look_at_obj_in_light: 308,
          pick_clean_then_place_in_recep: 650,
          pick_heat_then_place_in_recep: 459,
          pick_cool_then_place_in_recep: 533,
          pick_two_obj_and_place: 813,
        })
      expect(Object.values(types('dev'))).toEqual([10, 10, 10, 10, 10, 10])
      expect(Object.values(types('hard'))).toEqual([20, 20, 20, 20, 20, 20])
      expect(houseSplits.map(houseSize)).toEqual([3553, 140, 134, 60, 120])
    })

    test('mix their types from the beginning', () => {
      for (const [split, made] of houses) expect(new Set(made.slice(0, 40).map(({ task }) => task.type)).size, split).toBe(6)
    })

    test('share no room, but valid_seen plays in rooms of train', () => {
      const rooms = new Map([...houses].map(([split, made]) => [split, new Set(made.map(roomOf))]))
      const train = rooms.get('train') ?? new Set()
      if (isWhole) {
        expect(train.size).toBe(108)
        for (const room of rooms.get('valid_seen') ?? []) expect(train.has(room)).toBe(true)
      }
      const others = (['train', 'valid_unseen', 'dev', 'hard'] as const).flatMap((split) => [...(rooms.get(split) ?? [])])
      expect(new Set(others).size).toBe(others.length)
      expect(rooms.get('valid_unseen')?.size).toBeGreaterThan(30)
      expect(rooms.get('hard')?.size).toBeGreaterThan(40)
    })

    test('furnish a room anew for every task', () => {
      const furnished = all.map(({ game }) => game.objects.map(({ id }) => id).join())
      expect(new Set(furnished).size).toBe(all.length)
    })
  })

  describe('every task', () => {
    test('has an id and a hash of its own, is plain data and is worded by its game', () => {
      expect(new Set(all.map(({ task }) => task.id)).size).toBe(all.length)
      expect(new Set(all.map(({ task }) => task.hash)).size).toBe(all.length)
      expect(
        all.filter(({ task, game }) => task.goal !== game.sentence || !/^[a-z]+( [a-z]+)+(, and [a-z ]+)?$/.test(task.goal)),
      ).toEqual([])
      expect(JSON.parse(JSON.stringify(all.map(({ task }) => task)))).toEqual(all.map(({ task }) => task))
    })

    test('depends on its split and index alone', async () => {
      vi.resetModules()
      const fresh: typeof import('../src/generate/index.ts') = await import(FRESH)
      expect(fresh.houseTask).not.toBe(houseTask)
      for (const { task, game } of all.filter((_, place) => place % 41 === 0).reverse()) {
        const index = Number(task.id.slice(task.id.lastIndexOf('/') + 1))
        expect(fresh.houseTask(task.split, index)).toEqual({ task, game })
      }
    })
  })

  /** A part of a goal: `count` objects of the type, in the states, in one target. */
  interface Part {
    readonly object: string
    readonly count: number
    readonly target: string
    readonly properties: readonly string[]
    readonly states: readonly string[]
  }

  const BITS: Readonly<Record<string, number>> = { isclean: CLEAN, ishot: HOT, iscool: COOL }

  function facts(formula: Formula): readonly (readonly string[])[] {
    switch (formula.kind) {
      case 'and':
      case 'or':
        return formula.parts.flatMap(facts)
      case 'exists':
      case 'forall':
        return facts(formula.body)
      case 'fact':
        return [[formula.predicate, ...formula.terms]]
      case 'not':
      case 'equal':
        return []
      default:
        return formula satisfies never
    }
  }

  function partsOf(goal: Formula): readonly Part[] {
    return (goal.kind === 'and' ? goal.parts : []).map((part) => {
      const found = facts(part)
      const last = (predicate: string): string => found.find(([name]) => name === predicate)?.at(-1) ?? ''
      const named = (pattern: RegExp): string[] => [
        ...new Set(found.flatMap(([name = '']) => (pattern.test(name) ? [name] : []))),
      ]
      return {
        object: last('objecttype'),
        count: found.filter(([name]) => name === 'inreceptacle').length,
        target: last('receptacletype'),
        properties: named(/able$/),
        states: named(/^is(clean|hot|cool)$/),
      }
    })
  }

  function visible(game: Game, type: string): readonly number[] {
    return game.objects.flatMap(({ types }, object) => {
      return types.includes(type) && game.contents.some((row) => row.includes(object)) ? [object] : []
    })
  }

  /** True if ids ascend without duplicates and the numbers of each type descend to 1. */
  function isNumberedDown(list: readonly { readonly id: string; readonly name: string }[]): boolean {
    const next = new Map<string, number>()
    for (const { name } of list.toReversed()) {
      const [type = '', number] = name.split(' ')
      if (Number(number) !== (next.get(type) ?? 1)) return false
      next.set(type, Number(number) + 1)
    }
    return list.every(({ id }, index) => id > (list[index - 1]?.id ?? ''))
  }

  describe('a game', () => {
    test('numbers and names everything by id', () => {
      const badlyNamed = all.filter(({ game }) => ![game.receptacles, game.objects].every(isNumberedDown))
      expect(badlyNamed.map(({ task }) => task.id)).toEqual([])
    })

    test('refers to what is there', () => {
      const isAscending = (row: readonly number[]): boolean => row.every((value, index) => value > (row[index - 1] ?? -1))
      const isSound = ({ receptacles, objects, contents, places, start, locations }: Game): boolean => {
        const used = new Set([...receptacles.map(({ location }) => location), ...places.flat(), start])
        return (
          contents.length === receptacles.length &&
          contents.every((row) => isAscending(row) && (row.at(-1) ?? 0) < objects.length) &&
          places.length === objects.length &&
          used.size === locations &&
          isAscending([...used].sort((a, b) => a - b)) &&
          Math.max(...used) === locations - 1 &&
          receptacles.every(({ location }) => location !== start) &&
          objects.every(({ inside, isReceptacle }) => inside.length === 0 || isReceptacle)
        )
      }
      expect(all.filter(({ game }) => !isSound(game)).map(({ task }) => task.id)).toEqual([])
    })

    test('starts with its goal within reach and not yet met', () => {
      for (const { game, task } of all.filter(({ task }) => task.type !== 'look_at_obj_in_light')) {
        const parts = partsOf(game.goal)
        expect(parts.length, task.id).toBe(task.type.includes('two_receps') ? 2 : 1)
        for (const { object, count, target, properties, states } of parts) {
          const objects = visible(game, object)
          const targets = game.receptacles.flatMap(({ types }, index) => (types.includes(target) ? [index] : []))
          expect(objects.length, task.id).toBeGreaterThanOrEqual(count)
          expect(count * targets.length).toBeGreaterThan(0)
          expect(game.canContain.get(target)?.has(object), task.id).toBe(true)
          const usable = game.objects.filter(({ types }) => types.includes(object))
          expect(usable.every(({ pickupable }) => pickupable)).toBe(true)
          for (const property of properties) expect(usable.every((one) => Reflect.get(one, property) === true)).toBe(true)
          const bits = states.reduce((sum, state) => sum | (BITS[state] ?? 0), 0)
          const done = targets
            .flatMap((index) => game.contents[index] ?? [])
            .filter((index) => {
              return objects.includes(index) && ((game.objects[index]?.attributes ?? 0) & bits) === bits
            })
          expect(done, task.id).toEqual([])
        }
        const appliances = parts.flatMap(({ states }) => states.map((state) => APPLIANCE[state]))
        for (const type of appliances) expect(game.receptacles.some(({ types }) => types.includes(type ?? ''))).toBe(true)
      }
    })

    test('of the type look_at_obj_in_light has a lamp and an object to hold', () => {
      for (const { game, task } of all.filter(({ task }) => task.type === 'look_at_obj_in_light')) {
        const [lamp, object] = partsOf(game.goal)
        const lamps = visible(game, lamp?.object ?? '').filter((index) => game.objects[index]?.toggleable)
        const objects = visible(game, object?.object ?? '').filter((index) => game.objects[index]?.pickupable)
        expect(Math.min(lamps.length, objects.length), task.id).toBeGreaterThan(0)
      }
    })

    test('has a cool object only where the original has one: of the kind to be carried, in the fridge, unless it is to be cooled', () => {
      const cool = all.flatMap(({ game, task }) => {
        return game.objects.flatMap(({ attributes }, index) => (attributes === COOL ? [{ game, task, index }] : []))
      })
      expect(cool.length).toBeGreaterThan(all.length / 41)
      for (const { game, task, index } of cool) {
        const inside = game.receptacles.filter((_, receptacle) => game.contents[receptacle]?.includes(index))
        expect(inside.some(({ types }) => types.includes('fridgetype'))).toBe(true)
        const part = partsOf(game.goal).find(({ object }) => game.objects[index]?.types.includes(object))
        expect(part?.states, task.id).not.toContain('iscool')
      }
      expect(all.every(({ game }) => game.objects.every(({ attributes }) => attributes === 0 || attributes === COOL))).toBe(true)
    })
  })

  const APPLIANCE: Readonly<Record<string, string>> = {
    isclean: 'sinkbasintype',
    ishot: 'microwavetype',
    iscool: 'fridgetype',
  }

  test('hard rooms have more receptacles and objects, among them some that belong elsewhere', () => {
    const mean = (split: (typeof houseSplits)[number], size: (game: Game) => number): number => {
      const kitchens = (houses.get(split) ?? []).filter(({ game }) => game.canContain.has('fridgetype'))
      return kitchens.reduce((sum, { game }) => sum + size(game), 0) / kitchens.length
    }
    const receptacles = (game: Game): number => game.receptacles.length
    const objects = (game: Game): number => game.objects.length
    expect(mean('hard', receptacles)).toBeGreaterThan(1.3 * mean('train', receptacles))
    expect(mean('hard', objects)).toBeGreaterThan(1.5 * mean('train', objects))
    expect(mean('hard', (game) => visible(game, 'newspapertype').length)).toBeGreaterThan(0)
    expect(mean('train', (game) => visible(game, 'newspapertype').length)).toBe(0)
  })

  test('unknown splits and tasks are refused', () => {
    expect(() => houseSize('test')).toThrow(expect.objectContaining({ code: 'SPLIT_UNKNOWN' }))
    expect(() => houseTask('test', 0)).toThrow(expect.objectContaining({ code: 'SPLIT_UNKNOWN' }))
    for (const index of [-1, 120, 1.5, Number.NaN])
      expect(() => houseTask('hard', index)).toThrow(expect.objectContaining({ code: 'TASK_UNKNOWN' }))
  })

  test('tasks stay what they are', () => {
    const chosen = [
      ['train', 0],
      ['train', 3552],
      ['valid_seen', 0],
      ['valid_unseen', 133],
      ['dev', 10],
      ['hard', 0],
      ['hard', 119],
    ] as const
    const lines = chosen.map(([split, index]) => {
      const { task } = houseTask(split, index)
      return `${task.id} ${task.hash} ${task.goal}`
    })
    expect(lines).toMatchInlineSnapshot(`
    [
      "alfworld/train/0 4a7171a3574f8e84b8fbf6d8acf81f9c put a watch in coffeetable",
      "alfworld/train/3552 5437a95b6910592e81464f53319845fb heat some tomato and put it in diningtable",
      "alfworld/valid_seen/0 790d45f726934138902ac14f2f1585ba put a cool mug in microwave",
      "alfworld/valid_unseen/133 7076cfb4c6b2acff552d13be479a4eb2 put a spraybottle in toilet",
      "alfworld/dev/10 f3390785ef2c2088d2a2619ecb8ad3dd examine the pen with the desklamp",
      "alfworld/hard/0 fd0cf745c4aee02937ce61fbc4df6332 put some book on coffeetable, and put some cellphone on sofa",
      "alfworld/hard/119 294d9cf8b682b6364e2f3c6e4ca8a898 put a watch in coffeetable and a pillow in sofa",
    ]
  `)
  })
}
