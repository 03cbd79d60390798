import type { CrashedRun } from './crash-runs.ts'
import type { Way } from './played-runs.ts'
import { AGENTS, smallEpisodes } from './small-episodes.ts'

/** How a run that dies was played. */
const FIRST: readonly Way[] = [
  { concurrency: 1 },
  { concurrency: 8 },
  { concurrency: 64 },
  { concurrency: 8, elsewhere: true },
  { concurrency: 64, stopAt: 9 },
  { concurrency: 8, elsewhere: true, stopAt: 6 },
]

/** How it is resumed. */
const RESUMES: readonly Way[] = [{ concurrency: 1 }, { concurrency: 8 }, { concurrency: 64 }, { concurrency: 8, elsewhere: true }]

/** Runs of every agent, played in every way or, of more than `ways`, in some; `round` turns the worlds and ways. */
export function setUps(
  round: number,
  { episodes, ways }: { readonly episodes: number; readonly ways: number },
): readonly SetUp[] {
  return AGENTS.flatMap((agent, index) =>
    FIRST.slice(0, ways).map((_, way): SetUp => {
      const first = FIRST[(way + index + round) % FIRST.length] as Way
      const how = [`concurrency ${first.concurrency}`, first.elsewhere ? 'elsewhere' : '', first.stopAt ? 'stopped' : '']
      return {
        name: `${agent.id}, ${how.filter(Boolean).join(', ')}`,
        specs: () => smallEpisodes(agent, index + way + round, episodes),
        first,
        resumes: RESUMES,
      }
    }),
  )
}

/** A run whose episodes are made when they are needed. */
export interface SetUp extends Omit<CrashedRun, 'most' | 'specs'> {
  readonly specs: () => CrashedRun['specs']
}
