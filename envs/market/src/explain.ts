import { NEVER_FOUND, UNFINISHED, type WorldPresentation, WRONG_OBJECT } from '@orreryjs/core/worlds'
import { failureKindOf, OVER_PRICE, purchaseFacts, purchaseFaults, WRONG_OPTION } from '@orreryjs/shopping'
import { itemIdAt } from './paths.ts'
import type { MarketState } from './state.ts'
import type { MarketWorld } from './world.ts'

/** Facts and failure kinds for reports. */
export const explain: WorldPresentation<MarketState, MarketWorld> = {
  facts: (_, { page, at, opened, purchase }) => [
    ['page', page],
    ...(at === '' ? [] : [['at', at] as const]),
    ['products opened', String(opened.length)],
    ...(purchase === undefined ? [] : purchaseFacts(purchase)),
  ],
  // Between two item pages, an option was chosen.
  isSearch: (before, after) => after.page !== 'done' && (before.page !== 'item' || after.page !== 'item'),
  failures: {
    types: [NEVER_FOUND, WRONG_OBJECT, OVER_PRICE, WRONG_OPTION, UNFINISHED],
    classify({ world, states }) {
      const last = states.at(-1)
      const purchase = last?.purchase
      if (last !== undefined && purchase !== undefined) {
        const goal = world.goal(last.task)
        const faults = () => purchaseFaults(purchase, { goal, chosen: world.chosen(last) }).join(', ')
        return { type: failureKindOf(purchase).id, detail: () => `bought ${itemIdAt(last.at)}: ${faults()}` }
      }
      const opened = new Set(states.flatMap((state) => state.opened))
      if (opened.size === 0) return { type: NEVER_FOUND.id, detail: () => 'opened no product' }
      return { type: UNFINISHED.id, detail: () => `opened ${opened.size} products and bought none` }
    },
  },
}
