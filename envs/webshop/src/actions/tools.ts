import type { Tool } from '@orreryjs/core'
import { buttonTool, choiceTools, SEARCH_TOOL, type ShopButton, selectTools } from '@orreryjs/shopping'
import { BUTTONS } from '../actions.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { canClick, canPress, choicesOn, clickableValues, productsOn } from './admissible.ts'

const RESULTS_BUTTONS: readonly ShopButton[] = ['next', 'previous', 'back']
const ITEM_BUTTONS: readonly ShopButton[] = ['description', 'features', 'reviews', 'attributes', 'buy', 'previous']

/**
 * Returns the actions of a page as functions, named as in LASER's state table (Ma et al. 2023, table 8). Actions missing there,
 * such as a new search from an item page, are left out. Each option group has its own function, `Choose_GROUP`.
 */
export function toolsOf(state: WebShopState, shop: Shop): readonly Tool[] {
  switch (state.page) {
    case 'search':
      return [SEARCH_TOOL]
    case 'results':
      return [...selectItem(shop, state), ...pressable(shop, state, RESULTS_BUTTONS)]
    case 'item':
      return [...chooseOptions(shop, state), ...pressable(shop, state, ITEM_BUTTONS)]
    case 'detail':
      return pressable(shop, state, ['previous'])
    case 'done':
      return []
    default:
      return state.page satisfies never
  }
}

/** Created once. */
const BUTTON_TOOLS = new Map<ShopButton, Tool>(
  [...RESULTS_BUTTONS, ...ITEM_BUTTONS].map((button) => [button, buttonTool(button, BUTTONS[button])]),
)

function pressable(shop: Shop, state: WebShopState, buttons: readonly ShopButton[]): readonly Tool[] {
  return buttons.filter((button) => canPress(shop, state, button)).flatMap((button) => BUTTON_TOOLS.get(button) ?? [])
}

function selectItem(shop: Shop, state: WebShopState): readonly Tool[] {
  const shown = productsOn(shop, state).slice(0, shop.rules.displayedProducts)
  return selectTools(shown.filter((asin) => canClick(shop.rules, asin)))
}

function chooseOptions(shop: Shop, state: WebShopState): readonly Tool[] {
  const options = choicesOn(shop, state)
  const values = new Map<string, string[]>(options.map(({ name }) => [name, []]))
  for (const { group, value } of clickableValues(shop.rules, { options })) values.get(group)?.push(value)
  return choiceTools(values)
}
