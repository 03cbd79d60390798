import type { InvalidAction, Tool } from '@orreryjs/core'
import { buttonTool, choiceTools, SEARCH_TOOL, selectTools } from '@orreryjs/shopping'
import type { Engine } from './engine.ts'
import { type Button, LABELS, listedIds, optionGroups, pageButtons } from './render.ts'
import { DETAILS, type MarketState } from './state.ts'

/** A parsed action. */
export interface Action {
  readonly kind: 'search' | 'click'
  /** Search words, or the label of the clicked element. Never empty. */
  readonly argument: string
}

/** Parses an action by the grammar of WebShop's strict dialect. Never throws. */
export function parse(text: string): Action | InvalidAction {
  const [, kind, argument = ''] = /^(search|click)\[([\s\S]*)\]$/.exec(text.trim()) ?? []
  if (kind !== 'search' && kind !== 'click')
    return { kind: 'syntax', reason: 'syntax: an action is search[words] or click[what the page offers]' }
  const words = argument.trim()
  return words === '' ? { kind: 'syntax', reason: `syntax: ${kind}[] names nothing` } : { kind, argument: words }
}

/** Returns the actions of the page, with the page's labels; on the search page, a search for the instruction. */
export function admissibleActions(engine: Engine, state: MarketState): readonly string[] {
  if (state.page === 'search') {
    const words = engine.goalOf(state.task).instruction.replace(/, and price lower than [\d.]+ dollars$/, '')
    return [`search[${words}]`]
  }
  const buttons = pageButtons(engine, state).map((button) => LABELS[button])
  return [
    ...new Set([...buttons, ...listedIds(engine, state), ...optionGroups(engine, state).flatMap(([, values]) => values)]),
  ].map((target) => `click[${target}]`)
}

/** Button order as in WebShop. A new search from an item page is left out, as in LASER's state table. */
const BUTTON_ORDER: readonly Button[] = ['next', ...DETAILS, 'buy', 'previous', 'back']

/** Returns the actions of a page as functions, named as in LASER's states. */
export function toolsOf(engine: Engine, state: MarketState): readonly Tool[] {
  if (state.page === 'search') return [SEARCH_TOOL]
  const available = pageButtons(engine, state).filter((button) => button !== 'back' || state.page === 'results')
  const buttonTools = BUTTON_ORDER.filter((button) => available.includes(button)).map((button) =>
    buttonTool(button, LABELS[button]),
  )
  return [...selectTools(listedIds(engine, state)), ...choiceTools(optionGroups(engine, state)), ...buttonTools]
}
