import type { CrashedRun } from './crash-runs.ts'
import type { PlaySettings } from './play-run.ts'
import { AGENTS, smallEpisodes } from './small-episodes.ts'

/** Execution settings of killed runs. */
const FIRST: readonly PlaySettings[] = [
  { concurrency: 1 },
  { concurrency: 8 },
  { concurrency: 64 },
  { concurrency: 8, elsewhere: true },
  { concurrency: 64, stopAt: 9 },
  { concurrency: 8, elsewhere: true, stopAt: 6 },
  { concurrency: 8, compressed: true },
  { concurrency: 64, compressed: true, stopAt: 9 },
]

/** Execution settings of resumes. */
const RESUMES: readonly PlaySettings[] = [
  { concurrency: 1 },
  { concurrency: 8 },
  { concurrency: 64 },
  { concurrency: 8, elsewhere: true },
]

/** Returns runs of every agent, each with up to `variants` execution settings. `round` rotates worlds and settings. */
export function setUps(
  round: number,
  { episodes, variants }: { readonly episodes: number; readonly variants: number },
): readonly SetUp[] {
  return AGENTS.flatMap((agent, index) =>
    FIRST.slice(0, variants).map((_, variant): SetUp => {
      const first = FIRST[(variant + index + round) % FIRST.length] as PlaySettings
      const { concurrency, elsewhere, stopAt, compressed } = first
      const description = [
        `concurrency ${concurrency}`,
        elsewhere && 'elsewhere',
        stopAt && 'stopped',
        compressed && 'compressed',
      ]
      return {
        name: `${agent.id}, ${description.filter(Boolean).join(', ')}`,
        specs: () => smallEpisodes(agent, index + variant + round, episodes),
        first,
        resumes: RESUMES,
      }
    }),
  )
}

/** A crashed run whose episodes are created lazily. */
export interface SetUp extends Omit<CrashedRun, 'limits' | 'specs'> {
  readonly specs: () => CrashedRun['specs']
}
