import type { Turn } from '@orreryjs/core'
import { memoizeParser } from '@orreryjs/core/worlds'
import { admissibleActions } from './actions/admissible.ts'
import { parseAction } from './actions.ts'
import { routeBetween } from './plan/route.ts'
import { createKeyWriter, type KeyWriter } from './render/key.ts'
import { introText } from './render.ts'
import type { Rules } from './rules.ts'
import { reward, success } from './score.ts'
import { type AlfworldState, initialState } from './state.ts'
import { type Outcome, transition } from './transition.ts'

/** Plays episodes of one game. */
export interface Engine {
  readonly rules: Rules
  /** Starts an episode; `task` is the task id in its states. */
  start(task: string): Turn<AlfworldState>
  step(state: AlfworldState, action: string): Turn<AlfworldState>
  admissible(state: AlfworldState): readonly string[]
  /** See `routeBetween`. */
  route(from: AlfworldState, to: AlfworldState): readonly string[] | undefined
}

/** Creates an engine for these rules. */
export function createEngine(rules: Rules): Engine {
  const parse = memoizeParser((text) => parseAction(rules, text))
  const keys = createKeyWriter(rules.game)
  const intro = introText(rules.game)
  return {
    rules,
    start(task) {
      const state = initialState(task, rules.game)
      return toTurn(rules, keys, state, { state, text: intro })
    },
    step: (state, action) => toTurn(rules, keys, state, transition(rules, state, parse(action))),
    admissible: (state) => admissibleActions(rules, state),
    route: (from, to) => routeBetween(rules, from, to),
  }
}

/** A turn is terminated if the goal is reached. Stepping further is allowed, as in upstream's bare environment. */
function toTurn(rules: Rules, keys: KeyWriter, before: AlfworldState, { state, text, invalid }: Outcome): Turn<AlfworldState> {
  const isSuccess = success(rules, state)
  const turn = {
    state,
    observation: { text, page: 'room', key: keys.observationKey(state) },
    reward: reward(isSuccess),
    terminated: isSuccess,
    success: isSuccess,
    changed: state !== before,
  }
  return invalid === undefined ? turn : { ...turn, invalid }
}
