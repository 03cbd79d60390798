import type { InvalidAction, Tool } from '@orreryjs/core'
import { choiceTools, pressTool, SEARCH_TOOL, selectTools } from '@orreryjs/shopping'
import type { Engine } from './engine.ts'
import { type Button, buttonsOn, groupsOn, idsOn, LABELS } from './render.ts'
import { DETAILS, type MarketState } from './state.ts'

/** An action that can be read. */
export interface Action {
  readonly kind: 'search' | 'click'
  /** Words of a search, or the label of what is clicked. Never empty. */
  readonly argument: string
}

/** Reads an action's text by the grammar of WebShop's strict dialect. Never throws. */
export function parse(text: string): Action | InvalidAction {
  const [, kind, argument = ''] = /^(search|click)\[([\s\S]*)\]$/.exec(text.trim()) ?? []
  if (kind !== 'search' && kind !== 'click')
    return { kind: 'syntax', reason: 'syntax: an action is search[words] or click[what the page offers]' }
  const words = argument.trim()
  return words === '' ? { kind: 'syntax', reason: `syntax: ${kind}[] names nothing` } : { kind, argument: words }
}

/** What the page offers, as it writes it; on the search page a search for what the instruction says. */
export function admissibleActions(engine: Engine, state: MarketState): readonly string[] {
  if (state.page === 'search') {
    const words = engine.goalOf(state.task).instruction.replace(/, and price lower than [\d.]+ dollars$/, '')
    return [`search[${words}]`]
  }
  const buttons = buttonsOn(engine, state).map((button) => LABELS[button])
  return [...new Set([...buttons, ...idsOn(engine, state), ...groupsOn(engine, state).flatMap(([, values]) => values)])].map(
    (target) => `click[${target}]`,
  )
}

/** In the order in which WebShop lists them: a new search from an item is left out, as in LASER's table of states. */
const OFFERED: readonly Button[] = ['next', ...DETAILS, 'buy', 'previous', 'back']

/** The actions of a page as functions, by the names of LASER's states. */
export function toolsOf(engine: Engine, state: MarketState): readonly Tool[] {
  if (state.page === 'search') return [SEARCH_TOOL]
  const shown = buttonsOn(engine, state).filter((button) => button !== 'back' || state.page === 'results')
  const pressed = OFFERED.filter((button) => shown.includes(button)).map((button) => pressTool(button, LABELS[button]))
  return [...selectTools(idsOn(engine, state)), ...choiceTools(groupsOn(engine, state)), ...pressed]
}
