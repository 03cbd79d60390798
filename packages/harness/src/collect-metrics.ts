import type { EpisodePlan } from './plan.ts'
import { type RunOptions, runAll } from './run-all.ts'
import type { EpisodeMetrics } from './spec.ts'

/**
 * Runs a few episodes and gives what each of those that began came to, in the order of the plan. The journal of a run of
 * any size tells the same one by one: see `readMetrics`.
 */
export async function collectMetrics(plan: EpisodePlan, options: RunOptions): Promise<readonly EpisodeMetrics[]> {
  const collected: EpisodeMetrics[] = []
  await runAll(plan, {
    ...options,
    onEpisodeEnd: (metrics, number) => {
      collected[number] = metrics
      options.onEpisodeEnd?.(metrics, number)
    },
  })
  return Object.values(collected)
}
