import { createEngine, type Engine } from '../src/engine.ts'
import type { Game } from '../src/game.ts'
import { type Dialect, rulesOf } from '../src/rules.ts'
import type { AlfworldState } from '../src/state.ts'
import { accepts } from '../src/transition/conditions.ts'

export function engineOf(game: Game, dialect: Dialect = '2.1.2'): Engine {
  return createEngine(rulesOf(game, dialect))
}

/** The state after a walk of admissible actions, selected by the numbers. */
export function wander({ start, step, admissible }: Engine, choices: readonly number[]): AlfworldState {
  return choices.reduce((state, choice) => {
    const actions = admissible(state)
    return step(state, actions[choice % actions.length] ?? '').state
  }, start('task').state)
}

/** A state and the states after each of some actions. */
export function statesOf({ step }: Engine, from: AlfworldState, actions: readonly string[]): readonly AlfworldState[] {
  const states = [from]
  for (const action of actions) states.push(step(states.at(-1) ?? from, action).state)
  return states
}

/** True if each action is accepted and only the last one reaches the goal. */
export function solves({ rules, step }: Engine, from: AlfworldState, actions: readonly string[]): boolean {
  let state = from
  for (const action of actions) {
    const turn = step(state, action)
    if (rules.isGoal(state) || turn.invalid !== undefined) return false
    state = turn.state
  }
  return rules.isGoal(state)
}

/** True if the held object can be put down nowhere, so that no other can be taken. */
export function isStuck({ rules }: Engine, { held }: AlfworldState): boolean {
  return held >= 0 && rules.game.receptacles.every((_, receptacle) => !accepts(rules, receptacle, held))
}
