import type { RowEstimate } from '../estimate/estimate.ts'
import { estimateRun } from '../estimate/estimate-run.ts'
import { plan, type RunOptions } from './run.ts'
import type { RunSettings } from './settings.ts'

/**
 * What each row of a run may take: calls, tokens and, where prices are known, dollars. Plays some of its tasks with a simulated
 * model; no server is asked. Throws what planning throws.
 */
export async function estimate(settings: RunSettings, options: RunOptions): Promise<readonly RowEstimate[]> {
  return estimateRun(await plan(settings, options))
}
