import { DEFAULT_SEED } from '../configuration/configuration.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { createModel } from '../registry/models.ts'
import { estimateRows, type RowEstimate, STAND_IN, STAND_IN_FOR_UNKNOWN_WORLDS } from './estimate.ts'
import { pricesFrom } from './prices.ts'

/**
 * Estimates usage and cost of each row of a run, in the order of its cells. Throws `FILE_UNREADABLE` or `CONFIG_INVALID` for the prices.
 */
export async function estimateRun({ registry, cells, configuration }: PlannedRun): Promise<readonly RowEstimate[]> {
  const { seed = DEFAULT_SEED, prices, models } = configuration
  const standIn = await createModel(registry, STAND_IN, {})
  const standInElsewhere = await createModel(registry, STAND_IN_FOR_UNKNOWN_WORLDS, {})
  return estimateRows(cells, { seed, prices: await pricesFrom(prices, models), standIn, standInElsewhere })
}
