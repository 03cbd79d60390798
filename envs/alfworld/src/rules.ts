import type { Game } from './game.ts'
import { COMMON_WORDING, listOf, OLD_WORDING, type Wording } from './render/wording.ts'
import { goalTest } from './score/goal-test.ts'
import type { AlfworldState } from './state.ts'

/** Supported wordings: alfworld 0.4 and later (games in json_2.1.2 and json_2.1.3), and the earlier one. */
export const DIALECTS = ['2.1.2', '2.1.1'] as const
/** Name of a dialect: the version of ALFWorld's data that uses its wording. */
export type Dialect = (typeof DIALECTS)[number]

/** A game in a dialect, with derived data that stays constant during an episode. */
export interface Rules {
  readonly game: Game
  readonly dialect: Dialect
  readonly wording: Wording
  /** Receptacle numbers by name. */
  readonly receptacles: ReadonlyMap<string, number>
  /** Object numbers by name. */
  readonly objects: ReadonlyMap<string, number>
  /** Receptacles at each location, ascending. */
  readonly receptaclesAt: readonly (readonly number[])[]
  /** Formatted contents at the start. Most rows never change. */
  readonly startLists: readonly string[]
  /** True if the goal is reached. */
  isGoal(state: AlfworldState): boolean
  /** Returns the `go to` commands at a location, in order. */
  goCommands(location: number): readonly string[]
}

/** Creates the rules of a game in a dialect. */
export function rulesOf(game: Game, dialect: Dialect): Rules {
  const wording = dialect === '2.1.1' ? OLD_WORDING : COMMON_WORDING
  const { receptacles, objects } = game
  const receptaclesAt: number[][] = Array.from({ length: game.locations }, () => [])
  for (const [index, { location }] of receptacles.entries()) receptaclesAt[location]?.push(index)
  const goLists: (readonly string[])[] = []
  return {
    game,
    dialect,
    wording,
    receptacles: new Map(receptacles.map(({ name }, index) => [name, index])),
    objects: new Map(objects.map(({ name }, index) => [name, index])),
    receptaclesAt,
    startLists: game.contents.map((row) => listOf(row.map((object) => `a ${objects[object]?.name}`))),
    isGoal: goalTest(game),
    goCommands(location) {
      goLists[location] ??= receptacles.flatMap((to) => (to.location === location ? [] : [`go to ${to.name}`])).sort()
      return goLists[location]
    },
  }
}
