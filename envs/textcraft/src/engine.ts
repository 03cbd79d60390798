import type { Turn } from '@orreryjs/core'
import { memoizeParser } from '@orreryjs/core/worlds'
import { parseAction } from './actions.ts'
import type { RecipeBook } from './recipes.ts'
import { initialText, observationKey } from './render.ts'
import type { Rules } from './rules.ts'
import { reward, success } from './score.ts'
import { initialState, type TextCraftState } from './state.ts'
import type { TextCraftTask } from './tasks.ts'
import { type Outcome, transition } from './transition.ts'

/** Runs episodes under fixed rules. */
export interface Engine {
  readonly book: RecipeBook
  start(task: TextCraftTask): Turn<TextCraftState>
  step(state: TextCraftState, action: string): Turn<TextCraftState>
}

/** Creates an engine. */
export function createEngine(rules: Rules): Engine {
  const parse = memoizeParser((text) => parseAction(rules, text))
  return {
    book: rules.book,
    start(task) {
      const state = initialState(task)
      return toTurn(rules, state, { state, text: initialText(task.commands, task.goal), reachesGoal: false })
    },
    step: (state, action) => toTurn(rules, state, transition(rules, state, parse(action), action)),
  }
}

/** Upstream terminates on each step that reaches the goal but allows further steps; strict stays terminated. */
function toTurn({ strict }: Rules, before: TextCraftState, outcome: Outcome): Turn<TextCraftState> {
  const { state, invalid } = outcome
  const turn = {
    state,
    observation: { text: outcome.text, page: 'crafting', key: observationKey(state) },
    reward: reward(outcome),
    terminated: strict ? state.solved : outcome.reachesGoal,
    success: success(state),
    changed: state !== before,
  }
  return invalid === undefined ? turn : { ...turn, invalid }
}
