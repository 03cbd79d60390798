import type { EpisodePlan, EpisodeSpec } from '@orreryjs/harness'

/** An episode with its index in the plan. */
export interface FoundEpisode {
  readonly number: number
  readonly spec: EpisodeSpec
}

/** Returns a lookup of episodes by id; constant time if ids come in the order of the plan, as in a journal. */
export function episodeFinder(plan: EpisodePlan): (id: string) => FoundEpisode | undefined {
  let next = 0
  return (id) => {
    for (let step = 0; step < plan.length; step += 1) {
      const number = (next + step) % plan.length
      const spec = plan.at(number)
      if (spec?.id !== id) continue
      next = number + 1
      return { number, spec }
    }
    return undefined
  }
}
