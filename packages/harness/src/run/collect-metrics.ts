import type { EpisodeMetrics } from '../episode/spec.ts'
import type { EpisodePlan } from './plan.ts'
import { runAll } from './run-all.ts'
import type { RunOptions } from './run-options.ts'

/**
 * Runs a few episodes and gives what each of those that began came to, in the order of the plan, as far as the run went. The
 * journal of a run of any size tells the same one by one: see `readMetrics`.
 */
export async function collectMetrics(plan: EpisodePlan, options: RunOptions): Promise<readonly EpisodeMetrics[]> {
  const collected: EpisodeMetrics[] = []
  const { stopped, episodes } = await runAll(plan, {
    ...options,
    onEpisodeEnd: (metrics, number) => {
      collected[number] = metrics
      options.onEpisodeEnd?.(metrics, number)
    },
  })
  return Object.values(stopped === undefined ? collected : collected.slice(0, episodes))
}
