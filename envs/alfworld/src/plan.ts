import type { Game } from './game.ts'
import { aimsOf } from './plan/aims.ts'
import { commandsOf } from './plan/commands.ts'
import { layoutOf } from './plan/layout.ts'
import { sceneOf } from './plan/scene.ts'
import { search } from './plan/search.ts'
import { withoutSymmetric } from './plan/symmetry.ts'
import type { AlfworldState } from './state.ts'

/**
 * A shortest sequence of commands from a state to the goal, for one who knows where everything is; `undefined` where the goal
 * is out of reach.
 */
export function planFor(game: Game, dialect: string, state: AlfworldState): readonly string[] | undefined {
  const layout = layoutOf(game)
  const scene = sceneOf(game, state)
  const steps = search(layout, withoutSymmetric(layout, aimsOf(game), scene), scene)
  return steps === undefined ? undefined : commandsOf(game, dialect, steps)
}
