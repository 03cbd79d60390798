import type { Tool } from '@orreryjs/core'
import { choiceTools, pressTool, SEARCH_TOOL, selectTools } from '@orreryjs/shopping'
import { type Button, buttonsOn, LABELS } from './page.ts'
import type { TextShop } from './shop.ts'
import { DETAILS, type MarketTextState } from './state.ts'

/** What the page offers, as it writes it; on the search page a search for what the instruction says. */
export function admissibleActions(shop: TextShop, state: MarketTextState): readonly string[] {
  if (state.page === 'search') {
    const words = shop.goalOf(state.task).instruction.replace(/, and price lower than [\d.]+ dollars$/, '')
    return [`search[${words}]`]
  }
  const buttons = buttonsOn(shop, state).map((button) => LABELS[button])
  return [...new Set([...buttons, ...idsOn(shop, state), ...groupsOn(shop, state).flatMap(([, values]) => values)])].map(
    (target) => `click[${target}]`,
  )
}

/** In the order in which WebShop lists them: a new search from an item is left out, as in LASER's table of states. */
const OFFERED: readonly Button[] = ['next', ...DETAILS, 'buy', 'previous', 'back']

/** The same as functions, by the names of LASER's states. */
export function toolsOf(shop: TextShop, state: MarketTextState): readonly Tool[] {
  if (state.page === 'search') return [SEARCH_TOOL]
  const shown = buttonsOn(shop, state).filter((button) => button !== 'back' || state.page === 'results')
  const pressed = OFFERED.filter((button) => shown.includes(button)).map((button) => pressTool(button, LABELS[button]))
  return [...selectTools(idsOn(shop, state)), ...choiceTools(groupsOn(shop, state)), ...pressed]
}

function idsOn({ reader }: TextShop, { page, at }: MarketTextState): readonly string[] {
  return page === 'results' ? reader.results(at).hits.map(({ id }) => id) : []
}

function groupsOn(
  { reader }: TextShop,
  { page, at }: MarketTextState,
): readonly (readonly [group: string, values: readonly string[]])[] {
  if (page !== 'item') return []
  return reader.item(at).groups.map(({ name, values }) => [name, values.map(({ text }) => text)])
}
