import type { Turn } from '@orreryjs/core'
import { rememberingParser } from '@orreryjs/core/worlds'
import { parseAction } from './actions.ts'
import type { RecipeBook } from './recipes.ts'
import { initialText, observationKey } from './render.ts'
import type { Rules } from './rules.ts'
import { reward, success } from './score.ts'
import { initialState, type TextCraftState } from './state.ts'
import type { TextCraftTask } from './tasks.ts'
import { type Outcome, transition } from './transition.ts'

/** Plays episodes under some rules. */
export interface Engine {
  readonly book: RecipeBook
  start(task: TextCraftTask): Turn<TextCraftState>
  step(state: TextCraftState, action: string): Turn<TextCraftState>
}

/** The engine of these rules. */
export function createEngine(rules: Rules): Engine {
  const parse = rememberingParser((text) => parseAction(rules, text))
  return {
    book: rules.book,
    start(task) {
      const state = initialState(task)
      return toTurn(rules, state, { state, text: initialText(task.commands, task.goal), won: false })
    },
    step: (state, action) => toTurn(rules, state, transition(rules, state, parse(action), action)),
  }
}

/** Upstream ends an episode with each step that reaches the goal and goes on otherwise; strict stays at the end. */
function toTurn({ strict }: Rules, before: TextCraftState, outcome: Outcome): Turn<TextCraftState> {
  const { state, invalid } = outcome
  const turn = {
    state,
    observation: { text: outcome.text, page: 'crafting', key: observationKey(state) },
    reward: reward(outcome),
    terminated: strict ? state.solved : outcome.won,
    success: success(state),
    changed: state !== before,
  }
  return invalid === undefined ? turn : { ...turn, invalid }
}
