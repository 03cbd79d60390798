import type { Game } from './game.ts'
import { aimsOf } from './plan/aims.ts'
import { commandsOf } from './plan/commands.ts'
import { layoutOf } from './plan/layout.ts'
import { sceneOf } from './plan/scene.ts'
import { type Found, search } from './plan/search.ts'
import { withoutSymmetric } from './plan/symmetry.ts'
import type { AlfworldState } from './state.ts'

/**
 * A shortest sequence of commands from a state to the goal, for one who knows where everything is; `undefined` where the goal
 * is out of reach: the object in the hand may be one that can be put down nowhere.
 */
export function planFor(game: Game, dialect: string, state: AlfworldState): readonly string[] | undefined {
  const { steps } = find(game, state)
  return steps === undefined ? undefined : commandsOf(game, dialect, steps)
}

/**
 * A number of steps that no plan from a state undercuts, `Infinity` where the goal is out of reach: the length of `planFor`. It may
 * be less only for goals that can be met in tens of thousands of ways; those of the six families never are.
 */
export function boundFor(game: Game, state: AlfworldState): number {
  return aimsOf(game).complete ? find(game, state).bound : 0
}

function find(game: Game, state: AlfworldState): Found {
  const layout = layoutOf(game)
  const scene = sceneOf(game, state)
  return search(layout, withoutSymmetric(layout, aimsOf(game), scene), scene)
}
