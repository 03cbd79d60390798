import { type OptionSpec, OrreryError, readOptions, type WorldPackage } from '@orreryjs/core'
import type { MarketSize } from '@orreryjs/shopping/market'
import { explain } from './explain.ts'
import { WORLD_ID } from './tasks.ts'
import { createMarket } from './world.ts'

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

/** The market for a registry. */
export const market: WorldPackage = {
  id: WORLD_ID,
  summary: "WebArena's market in WebShop's words: other goods, another ranking, for agents that were written for WebShop.",
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  // As in WebShop.
  limits: { maxSteps: 15 },
  explain,
  create(options = {}) {
    const { size } = readOptions(WORLD_ID, OPTIONS, options) as { readonly size: MarketSize }
    return createMarket({ size })
  },
  replayer() {
    throw new OrreryError('DATA_MISSING', `${WORLD_ID}: nothing was recorded of an original, there is none`)
  },
}
