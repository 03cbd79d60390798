import type { RowEstimate } from '../estimate/estimate.ts'
import { estimateRun } from '../estimate/estimate-run.ts'
import { plan, type RunOptions } from './run.ts'
import type { RunSettings } from './settings.ts'

/**
 * Estimates calls, tokens and, if prices are known, cost of each row of a run. Plays some of its tasks with a simulated model and calls no
 * server. Throws the errors of planning.
 */
export async function estimate(settings: RunSettings, options: RunOptions): Promise<readonly RowEstimate[]> {
  return estimateRun(await plan(settings, options))
}
