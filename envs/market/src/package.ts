import { type OptionSpec, OrreryError, parseOptions, type WorldPackage } from '@orreryjs/core'
import { INJECTION_PLACES } from '@orreryjs/shopping'
import type { MarketSize } from '@orreryjs/shopping/market'
import { explain } from './explain.ts'
import { WORLD_ID } from './tasks.ts'
import { createMarket } from './world.ts'

const DIALECTS = ['strict'] as const

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'dialect',
    description: "strict: exactly the actions that a page shows, as in WebShop's strict dialect.",
    type: 'choice',
    default: 'strict',
    choices: DIALECTS,
  },
  {
    name: 'size',
    description: 'Number of listings. small: 1,000; standard: 5,000; large: 15,000.',
    type: 'choice',
    default: 'standard',
    choices: ['small', 'standard', 'large'],
  },
]

/** World package of the market. */
export const market: WorldPackage = {
  id: WORLD_ID,
  summary: "WebArena's market in WebShop's page format, with other goods and ranking. Runs agents written for WebShop.",
  options: OPTIONS,
  defaultSplit: 'test',
  dialects: DIALECTS,
  defaultDialect: () => 'strict',
  // Same step limit as WebShop.
  limits: { maxSteps: 15 },
  presentation: explain,
  injectionPlaces: INJECTION_PLACES,
  create(options = {}) {
    const { size } = parseOptions(WORLD_ID, OPTIONS, options) as { readonly size: MarketSize }
    return createMarket({ size })
  },
  replayer() {
    throw new OrreryError('DATA_MISSING', `${WORLD_ID}: this world has no original program, so no recordings exist`)
  },
}
