import { type OptionSpec, OrreryError, readOptions, type WorldPackage } from '@orreryjs/core'
import { type Explained, NEVER_FOUND, UNFINISHED, WRONG_OBJECT } from '@orreryjs/core/worlds'
import { OVER_PRICE, purchaseFacts, purchaseFailure, purchaseFaults, WRONG_OPTION } from '@orreryjs/shopping'
import type { Size } from '../generate/sizes.ts'
import { idAt } from './page.ts'
import type { MarketTextState } from './state.ts'
import { MARKET_ID } from './tasks.ts'
import { createMarket, type MarketWorld } from './world.ts'

const DIALECTS = ['strict'] as const

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description: "strict: what a page shows can be done, and nothing else, as in WebShop's strict dialect.",
    type: 'choice',
    default: 'strict',
    choices: DIALECTS,
  },
  {
    name: 'size',
    description: 'How much the market lists: a thousand, five thousand, fifteen thousand.',
    type: 'choice',
    default: 'standard',
    choices: ['small', 'standard', 'large'],
  },
]

const explain: Explained<MarketTextState, MarketWorld> = {
  facts: (_, { page, at, opened, purchase }) => [
    ['page', page],
    ...(at === '' ? [] : [['at', at] as const]),
    ['products opened', String(opened.length)],
    ...(purchase === undefined ? [] : purchaseFacts(purchase)),
  ],
  failures: {
    kinds: [NEVER_FOUND, WRONG_OBJECT, OVER_PRICE, WRONG_OPTION, UNFINISHED],
    judge({ world, states }) {
      const last = states.at(-1)
      const purchase = last?.purchase
      if (last !== undefined && purchase !== undefined) {
        const goal = world.goal(last.task)
        const faults = () => purchaseFaults(purchase, { goal, chosen: world.chosen(last) }).join(', ')
        return { kind: purchaseFailure(purchase).id, detail: () => `bought ${idAt(last.at)}: ${faults()}` }
      }
      const opened = new Set(states.flatMap((state) => state.opened))
      if (opened.size === 0) return { kind: NEVER_FOUND.id, detail: () => 'opened no product' }
      return { kind: UNFINISHED.id, detail: () => `opened ${opened.size} products and bought none` }
    },
  },
}

/** The market for a registry. */
export const market: WorldPackage = {
  id: MARKET_ID,
  summary: "WebArena's market in WebShop's words: other goods, another ranking, for agents that were written for WebShop.",
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  // As in WebShop.
  limits: { maxSteps: 15 },
  explain,
  create(options = {}) {
    const { size } = readOptions(MARKET_ID, OPTIONS, options) as { readonly size: Size }
    return createMarket({ size })
  },
  replayer() {
    throw new OrreryError('DATA_MISSING', `${MARKET_ID}: nothing was recorded of an original, there is none`)
  },
}
