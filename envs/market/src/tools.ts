import type { Tool } from '@orreryjs/core'
import { choiceTools, pressTool, SEARCH_TOOL, selectTools } from '@orreryjs/shopping'
import type { Engine } from './engine.ts'
import { type Button, buttonsOn, groupsOn, idsOn, LABELS } from './render.ts'
import { DETAILS, type MarketState } from './state.ts'

/** In the order in which WebShop lists them: a new search from an item is left out, as in LASER's table of states. */
const OFFERED: readonly Button[] = ['next', ...DETAILS, 'buy', 'previous', 'back']

/** The actions of a page as functions, by the names of LASER's states. */
export function toolsOf(engine: Engine, state: MarketState): readonly Tool[] {
  if (state.page === 'search') return [SEARCH_TOOL]
  const shown = buttonsOn(engine, state).filter((button) => button !== 'back' || state.page === 'results')
  const pressed = OFFERED.filter((button) => shown.includes(button)).map((button) => pressTool(button, LABELS[button]))
  return [...selectTools(idsOn(engine, state)), ...choiceTools(groupsOn(engine, state)), ...pressed]
}
