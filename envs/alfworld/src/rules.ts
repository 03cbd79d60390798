import type { Game } from './game.ts'
import { COMMON_WORDING, listOf, OLD_WORDING, type Wording } from './render/wording.ts'
import { goalTest } from './score/goal-test.ts'
import type { AlfworldState } from './state.ts'

/** The wordings there are: that of alfworld 0.4 and later (games in json_2.1.2 and json_2.1.3), and the one before it. */
export const DIALECTS = ['2.1.2', '2.1.1'] as const
/** Name of a dialect: the version of ALFWorld's data that has its wording. */
export type Dialect = (typeof DIALECTS)[number]

/** A game under a dialect, with what follows from both and never changes in play. */
export interface Rules {
  readonly game: Game
  readonly dialect: Dialect
  readonly wording: Wording
  /** Numbers of receptacles by name. */
  readonly receptacles: ReadonlyMap<string, number>
  /** Numbers of objects by name. */
  readonly objects: ReadonlyMap<string, number>
  /** Receptacles at each location, ascending. */
  readonly here: readonly (readonly number[])[]
  /** Lists of the contents at the start, as they are written; most rows never change. */
  readonly startLists: readonly string[]
  /** Whether the goal holds. */
  isGoal(state: AlfworldState): boolean
  /** The `go to` commands of a location, in order. */
  goCommands(location: number): readonly string[]
}

/** The rules of a game in a dialect. */
export function rulesOf(game: Game, dialect: Dialect): Rules {
  const wording = dialect === '2.1.1' ? OLD_WORDING : COMMON_WORDING
  const { receptacles, objects } = game
  const here: number[][] = Array.from({ length: game.locations }, () => [])
  for (const [index, { location }] of receptacles.entries()) here[location]?.push(index)
  const goLists: (readonly string[])[] = []
  return {
    game,
    dialect,
    wording,
    receptacles: new Map(receptacles.map(({ name }, index) => [name, index])),
    objects: new Map(objects.map(({ name }, index) => [name, index])),
    here,
    startLists: game.contents.map((row) => listOf(row.map((object) => `a ${objects[object]?.name}`))),
    isGoal: goalTest(game),
    goCommands(location) {
      goLists[location] ??= receptacles.flatMap((to) => (to.location === location ? [] : [`go to ${to.name}`])).sort()
      return goLists[location]
    },
  }
}
