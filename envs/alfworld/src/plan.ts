import type { Game } from './game.ts'
import { commandsOf } from './plan/commands.ts'
import { goalAlternativesOf } from './plan/goal-alternatives.ts'
import { layoutOf } from './plan/layout.ts'
import { sceneOf } from './plan/scene.ts'
import { type SearchResult, search } from './plan/search.ts'
import { removeSymmetric } from './plan/symmetry.ts'
import type { AlfworldState } from './state.ts'

/**
 * Returns a shortest command sequence from a state to the goal, with full knowledge of the state. `undefined` if the goal is
 * unreachable, for example because the held object cannot be put down anywhere.
 */
export function planFor(game: Game, dialect: string, state: AlfworldState): readonly string[] | undefined {
  const { steps } = find(game, state)
  return steps === undefined ? undefined : commandsOf(game, dialect, steps)
}

/**
 * Returns a lower bound on the number of steps to the goal; `Infinity` if it is unreachable. Equals the length of `planFor`,
 * except for goals with tens of thousands of alternatives (not in the six families).
 */
export function boundFor(game: Game, state: AlfworldState): number {
  return goalAlternativesOf(game).complete ? find(game, state).bound : 0
}

function find(game: Game, state: AlfworldState): SearchResult {
  const layout = layoutOf(game)
  const scene = sceneOf(game, state)
  return search(layout, removeSymmetric(layout, goalAlternativesOf(game), scene), scene)
}
