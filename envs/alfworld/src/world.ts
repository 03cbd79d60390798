import type { Task, Turn, World } from '@orreryjs/core'
import type { BeliefDistance } from '@orreryjs/core/worlds'
import { TOOLS } from './actions/tools.ts'
import { type BeliefGame, createBeliefGame } from './belief/expected-steps.ts'
import { openGameDirectory } from './data.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Game } from './game.ts'
import { deadEndsOf } from './plan/dead-ends.ts'
import { progress } from './plan/progress.ts'
import { isSameState } from './plan/route.ts'
import { boundFor, planFor } from './plan.ts'
import { dialectTextOf } from './render/dialect-text.ts'
import { type Dialect, rulesOf } from './rules.ts'
import type { AlfworldState } from './state.ts'
import { externalGames } from './tasks/external.ts'
import { directorySplits, houseSplitsOf, idsOfPath } from './tasks/splits.ts'
import { type AlfworldTaskSource, createLibrary, WORLD_ID } from './tasks.ts'

/** Options of `createAlfworld`. */
export interface AlfworldOptions {
  /** @default '2.1.2' */
  readonly dialect?: Dialect
  /** Directory of original games: a `json_2.1.x` folder or its parent. @default generated houses */
  readonly data?: string
}

/** The ALFWorld world with its tasks. */
export interface AlfworldWorld extends World<AlfworldState> {
  readonly tasks: AlfworldTaskSource
  /**
   * Returns the expected number of steps to the goal at each state of an episode, for a player who knows only the observations so far, the
   * receptacles of the room, and where the generator puts objects. `undefined` for goals beyond the known task types.
   */
  beliefDistances(states: readonly AlfworldState[]): readonly BeliefDistance[] | undefined
  /** Returns the compiled game of a task, which resolves the numbers in its states. Throws `TASK_UNKNOWN` or `DATA_INVALID`. */
  game(task: string): Game
}

/** Creates the world of a dialect, with generated houses or the games of a directory. Throws `DATA_MISSING`. */
export function createAlfworld(options: AlfworldOptions = {}): AlfworldWorld {
  const { dialect = '2.1.2', data } = options
  const directory = data === undefined ? undefined : openGameDirectory(data, dialect)
  const splits = directory === undefined ? houseSplitsOf(dialect) : directorySplits(directory, dialect)
  const external = externalGames(directory, (path) => idsOfPath(splits, path))
  const prepare = (game: Game): Engine => createEngine(rulesOf(game, dialect))
  const library = createLibrary(`${WORLD_ID} (dialect ${dialect})`, splits, prepare, external)
  const engineOf = (state: AlfworldState): Engine => library.playable(state.task)
  const beliefs = new WeakMap<Game, BeliefGame>()
  const world: AlfworldWorld = {
    id: WORLD_ID,
    version: 1,
    dialect,
    dialectText: dialectTextOf(dialect, () => (directory === undefined ? world : createAlfworld({ dialect }))),
    tasks: library.tasks,
    start: (task: Task): Turn<AlfworldState> => library.playable(task.id).start(task.id),
    step: (state, action) => engineOf(state).step(state, action),
    admissible: (state) => engineOf(state).admissible(state),
    tools: () => TOOLS[dialect],
    plan: (state) => planFor(engineOf(state).rules.game, dialect, state),
    lowerBound: (state) => boundFor(engineOf(state).rules.game, state),
    deadEnds: ({ id }) => deadEndsOf(library.playable(id).rules.game),
    beliefDistances(states) {
      const [first] = states
      if (first === undefined) return []
      const { game } = engineOf(first).rules
      const isPlentiful = directory === undefined && library.tasks.get(first.task).split === 'hard'
      const belief = beliefs.get(game) ?? createBeliefGame(game, isPlentiful ? 'plenty' : 'usual')
      if (belief !== undefined) beliefs.set(game, belief)
      return belief?.distances(states)
    },
    game: (task) => library.playable(task).rules.game,
    progress: (state) => progress(engineOf(state).rules, state),
    route: (from, to) => engineOf(from).route(from, to),
    samePlace: isSameState,
  }
  return world
}
