import type { GlossaryEntry } from './glossary-entry.ts'

/** Words of the page that `orrery leaderboard` writes. */
export const LEADERBOARD_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'submission',
    meaning: 'Directory with a finished run and `submission.json`, which has the name, the authors and a link.',
  },
  {
    word: 'rank',
    meaning:
      '1 plus the number of rows with a higher success rate. The range below it has the ranks that paired tests do not exclude, with p-values adjusted for all pairs of the table (Holm).',
  },
  {
    word: 'reliability',
    meaning: 'pass^k with k as the number of attempts at each task: the share of tasks whose attempts would all succeed.',
  },
  {
    word: 'cost per episode',
    meaning: 'Mean cost of an episode in US dollars, at the prices of the run. Prices are not verified.',
  },
  {
    word: 'verified',
    meaning:
      '`world and agent`: the run was executed again and every event is the same. `world`: the recorded actions were repeated in the world, because the code of the agent was not executed.',
  },
]
