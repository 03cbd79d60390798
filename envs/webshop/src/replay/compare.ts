import { type JsonValue, stableJson } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import { availableActions } from '../actions/admissible.ts'
import { renderPage } from '../render.ts'
import { OBSERVATION_MODES, type ObservationMode } from '../rules.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'

/** Whatever a step of a record may hold. */
export type Recorded = Readonly<Record<string, JsonValue | undefined>>

/** Where a page differs: its text in each mode that was recorded, or in `mode` where one text was. */
export function pageDifferences(
  shop: Shop,
  state: WebShopState,
  observation: JsonValue | undefined,
  mode: ObservationMode,
): readonly Difference[] {
  const recorded = typeof observation === 'string' ? { [mode]: observation } : Object(observation)
  return OBSERVATION_MODES.flatMap((each) => {
    const rules = { ...shop.rules, observation: each }
    return each in recorded ? compare(`observation ${each}`, recorded[each], renderPage({ ...shop, rules }, state)) : []
  })
}

/** Where the available actions differ. */
export function actionDifferences(shop: Shop, state: WebShopState, available: JsonValue | undefined): readonly Difference[] {
  return compareJson('available', available, availableActions(shop, state))
}

/** Where a purchase differs in what was bought or in what its reward is made of. */
export function purchaseDifferences(shop: Shop, state: WebShopState, { bought, reward_info }: Recorded): readonly Difference[] {
  const { asin = '', options } = state
  const price = asin === '' ? 0 : shop.catalogue.price(asin)
  const { reward: _, ...parts } = state.purchase ?? { reward: 0 }
  return [
    ...compareJson('bought', bought, { asin, options: Object.fromEntries(options), price }),
    ...compareJson('reward_info', reward_info, parts),
  ]
}

/** No difference where nothing was recorded. */
export function compare(field: string, expected: unknown, actual: unknown): readonly Difference[] {
  return expected === undefined || expected === actual ? [] : [{ field, expected: String(expected), actual: String(actual) }]
}

function compareJson(field: string, expected: JsonValue | undefined, actual: unknown): readonly Difference[] {
  return expected === undefined ? [] : compare(field, stableJson(expected), stableJson(actual))
}
