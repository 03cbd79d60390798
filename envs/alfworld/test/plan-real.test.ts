import { describe, expect, test } from 'vitest'
import { openGameDirectory } from '../src/data.ts'
import type { Game } from '../src/game.ts'
import { compileProblem } from '../src/pddl/compile.ts'
import { progressOf } from '../src/plan/progress.ts'
import { planFor } from '../src/plan.ts'
import { DIALECTS, type Dialect } from '../src/rules.ts'
import { engineOf, solves, statesOf } from './play.ts'
import { missingData, SHARED_DATA } from './shared-data.ts'

interface RealGame {
  readonly path: string
  readonly type: string
  readonly game: Game
}

function realGames(dialect: Dialect, isChosen: (path: string, index: number) => boolean): readonly RealGame[] {
  const directory = openGameDirectory(SHARED_DATA, dialect)
  return directory.splits.flatMap((split) =>
    directory
      .index(split)
      .games.filter(isChosen)
      .map((path): RealGame => {
        const { problem = '', source = '', sentence } = directory.read(path) ?? {}
        const type = path.split('/')[1]?.split('-')[0] ?? ''
        return { path, type, game: compileProblem(problem, source, sentence) }
      }),
  )
}

describe.skipIf(missingData !== undefined)(missingData ?? 'real games', () => {
  // All games, and the lengths of their plans: `plan-real.long.test.ts`.
  const isLong = process.env['ORRERY_LONG'] !== undefined

  test.each(DIALECTS)('solves all games without losing progress, dialect %s', (dialect) => {
    const stride = isLong ? 1 : 8
    for (const { path, game } of realGames(dialect, (_, index) => index % stride === 0)) {
      const engine = engineOf(game, dialect)
      const { state } = engine.start(path)
      const plan = planFor(game, dialect, state) ?? []
      expect(solves(engine, state, plan), path).toBe(true)
      const progress = statesOf(engine, state, plan).map((each) => progressOf(game, each))
      expect(progress, path).toEqual(progress.toSorted((a, b) => a - b))
      expect(progress.at(-1), path).toBe(1)
    }
  })

  test.runIf(isLong)('needs 788 steps for the 134 unseen games', () => {
    const lengths = new Map<string, number[]>()
    for (const { path, type, game } of realGames('2.1.2', (each) => each.startsWith('valid_unseen/'))) {
      const plan = planFor(game, '2.1.2', engineOf(game).start(path).state) ?? []
      lengths.set(type, [...(lengths.get(type) ?? []), plan.length])
    }
    const range = [...lengths].map(([type, all]) => [type, Math.min(...all), Math.max(...all)])
    expect(Object.fromEntries(range.map(([type, ...ends]) => [type, ends]))).toEqual({
      look_at_obj_in_light: [3, 4],
      pick_and_place_simple: [4, 6],
      pick_clean_then_place_in_recep: [4, 7],
      pick_cool_then_place_in_recep: [4, 7],
      pick_heat_then_place_in_recep: [4, 7],
      pick_two_obj_and_place: [8, 9],
    })
    expect([...lengths.values()].flat().reduce((sum, length) => sum + length, 0)).toBe(788)
  })
})
