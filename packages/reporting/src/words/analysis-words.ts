import type { Word } from './word.ts'

/** The columns of what a report says beyond rates: attempts, budgets, prices, claims and tasks. */
export const ANALYSIS_WORDS: readonly Word[] = [
  { word: 'k', meaning: 'So many attempts at a task.' },
  { word: 'flaky', meaning: 'Tasks that were solved at some attempts and not at others.' },
  {
    word: 'budget',
    also: ['success by budget', 'of'],
    meaning:
      'Success by budget is the share of all attempts that succeeded with no more steps, calls, tokens or dollars than that. Who failed early has failed at every larger budget.',
  },
  {
    word: 'band',
    meaning:
      'Where the whole curve of success by budget lies 95 times in 100, whatever became of the attempts that were cut off.',
  },
  {
    word: 'cut off before',
    meaning:
      'Share of the attempts that a limit, or something outside, ended with less than the budget: nobody knows whether they would have succeeded.',
  },
  {
    word: 'tokens per success',
    also: ['dollars per success', 'dollars', 'cost per success'],
    meaning:
      'What an episode costs over the rate of success: what one success costs. Its interval has no upper end where the rate may be 0.',
  },
  {
    word: '~',
    also: ['estimated'],
    meaning: 'Stands before tokens that are estimated from the texts, where others are as servers told them.',
  },
  {
    word: 'cheaper',
    meaning: 'The row whose tokens, or dollars, are fewer task by task, where the corrected test of the ratio shows it.',
  },
  {
    word: 'dominates',
    also: ['p of both', 'not shown'],
    meaning:
      'A row dominates another where it solves more and costs less, both tested on the same tasks: p of both is the larger one of the two, corrected for all pairs.',
  },
  {
    word: 'claim',
    also: ['said done', 'claims'],
    meaning: 'What an agent says of its own success when it stops; some never do.',
  },
  { word: 'right when it said done', meaning: 'Of the attempts that an agent said to be done, the share that was solved.' },
  { word: 'solved and said so', meaning: 'Of the solved attempts, the share that the agent said to be done.' },
  { word: 'failed and said done', meaning: 'Of the attempts that were not solved, the share that the agent said to be done.' },
  { word: 'ease', meaning: 'Mean success of the rows of a report at one task.' },
  {
    word: 'discrimination',
    meaning:
      'Correlation over rows of success at one task with success at all others: near 1 where those solve it that solve the others. Few rows say little of it.',
  },
  {
    word: 'short form',
    also: ['off by', 'within', 'off by, by lot'],
    meaning:
      'A few tasks, each with a weight, that predict the rate on all. It is off by so much for rows that were left out when the tasks were chosen, and another row is within so much 95 times in 100; as many tasks drawn by lot are off by more.',
  },
]
