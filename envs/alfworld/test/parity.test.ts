import { createAlfworld } from '@orreryjs/env-alfworld'
import { describe, expect, test } from 'vitest'
import { openGameDirectory } from '../src/data.ts'
import type { Game } from '../src/game.ts'
import { compileProblem } from '../src/pddl/compile.ts'
import { goalSentence } from '../src/pddl/sentence.ts'
import { missingData, SHARED_DATA } from './shared-data.ts'

/** Every real game of the current format. */
function realGames(): readonly Game[] {
  const directory = openGameDirectory(SHARED_DATA, '2.1.2')
  return directory.splits.flatMap((split) =>
    directory.index(split).games.map((path) => {
      const file = directory.read(path)
      if (file === undefined) throw new Error(`${path} is gone`)
      return compileProblem(file.problem, file.source, file.sentence)
    }),
  )
}

function countWhere<T>(values: readonly T[], isCounted: (value: T) => boolean): number {
  return values.filter(isCounted).length
}

/** Ordered pairs of receptacles at one location. */
function sharedPairs({ receptacles }: Game): number {
  const others = receptacles.map(({ location }) => countWhere(receptacles, (each) => each.location === location) - 1)
  return others.reduce((sum, count) => sum + count, 0)
}

/** Objects in at least two receptacles. */
function doubled({ objects, contents }: Game): number {
  return countWhere([...objects.keys()], (object) => countWhere(contents, (row) => row.includes(object)) > 1)
}

describe.skipIf(missingData !== undefined)(missingData ?? 'the 474 real games', () => {
  const games = missingData === undefined ? realGames() : []
  const receptacles = games.flatMap((game) => game.receptacles)
  const ofType = (type: string) => receptacles.filter(({ types }) => types.includes(`${type}type`))

  test('has three splits of the published sizes', () => {
    const { tasks } = createAlfworld({ data: SHARED_DATA })
    const sizes = tasks.splits.map((split) => [split, tasks.size(split), tasks.skipped(split).length])
    expect(sizes).toEqual([
      ['valid_seen', 140, 0],
      ['valid_train', 200, 0],
      ['valid_unseen', 134, 0],
      ['valid_unseen_published', 134, 0],
    ])
  })

  test('has the counted number of shared locations', () => {
    expect(countWhere(games, (game) => sharedPairs(game) > 0)).toBe(369)
    expect(games.reduce((sum, game) => sum + sharedPairs(game), 0)).toBe(2266)
  })

  test('has objects in two receptacles in nearly half of the games', () => {
    expect(countWhere(games, (game) => doubled(game) > 0)).toBe(230)
  })

  test('states for each receptacle whether it can be opened', () => {
    const doors = (type: string): readonly [number, number] => [
      countWhere(ofType(type), ({ openable }) => openable),
      ofType(type).length,
    ]
    expect(doors('drawer')).toEqual([1827, 2180])
    expect(doors('cabinet')).toEqual([2314, 3009])
    for (const type of ['fridge', 'microwave']) expect(doors(type)[0], type).toBe(doors(type)[1])
    for (const type of ['countertop', 'desk', 'shelf', 'sinkbasin']) expect(doors(type)[0], type).toBe(0)
  })

  test('starts away from all receptacles, with an unmet goal', () => {
    for (const { receptacles: all, start } of games) expect(all.some(({ location }) => location === start)).toBe(false)
    const world = createAlfworld({ data: SHARED_DATA })
    const sizes = [...world.tasks.ids('valid_seen')].map((id) => {
      const turn = world.start(world.tasks.get(id))
      expect(turn.success, id).toBe(false)
      return world.admissible(turn.state).length
    })
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(57)
  })

  test('names each object once, with descending numbers', () => {
    for (const { receptacles: all, objects } of games) {
      const names = [...all, ...objects].map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => !/^[a-z]+ [1-9]\d*$/.test(name))).toEqual([])
    }
  })

  test('has goals of the six types, whose templates match their sentences', () => {
    const words = (sentence: string): readonly string[] => sentence.match(/[a-z]+/g) ?? []
    const filler = new Set([
      'a',
      'in',
      'on',
      'put',
      'some',
      'find',
      'them',
      'it',
      'and',
      'look',
      'at',
      'under',
      'the',
      'examine',
      'with',
    ])
    for (const { sentence, goal } of games) {
      const made = goalSentence(goal, 'real')
      const content = words(made).filter((word) => !filler.has(word) && !['hot', 'cool', 'clean'].includes(word))
      for (const word of content) expect(words(sentence), `${made} / ${sentence}`).toContain(word)
    }
  })

  test('is the same in the old format, including sentences', () => {
    const [old, current] = (['2.1.1', '2.1.2'] as const).map((dialect) => openGameDirectory(SHARED_DATA, dialect))
    const paths = old?.splits.flatMap((split) => old.index(split).games) ?? []
    expect(paths).toHaveLength(68)
    for (const path of paths) {
      const [before, after] = [old?.read(path), current?.read(path)]
      expect([before?.problem, before?.sentence]).toEqual([after?.problem, after?.sentence])
    }
  })
})
