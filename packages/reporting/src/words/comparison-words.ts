import type { Word } from './word.ts'

/** The columns of comparisons, checks and metrics. */
export const COMPARISON_WORDS: readonly Word[] = [
  {
    word: 'first',
    also: ['second', 'first and second'],
    meaning: 'The two rows of a comparison; the difference is the first minus the second.',
  },
  { word: 'tasks', meaning: 'Tasks that both rows played; in lists, tasks of a split.' },
  {
    word: 'difference',
    meaning:
      'First minus second, in points of 100 for shares. Beside a paper: ours minus the published figure, which is not tested.',
  },
  {
    word: 'paired',
    also: ['paired by task'],
    meaning: 'Both rows are compared task by task, so that hard tasks weigh the same on both sides.',
  },
  { word: 'won-lost-tied', meaning: 'Tasks on which the first did better, on which the second did, and on which neither did.' },
  {
    word: 'p',
    meaning:
      'How probable so large a difference is where there is none in truth: an exact McNemar test where every task was won or lost, otherwise the level at which the interval just holds no difference.',
  },
  {
    word: 'p, Holm',
    also: ['Holm'],
    meaning:
      'p corrected for the number of comparisons in a world and split, with a baseline those with it, and apart those with rows that ask no model: of many, some would come out by chance.',
  },
  {
    word: 'McNemar',
    meaning: 'A test of two rates on the same tasks: it looks only at tasks that one row solved and the other did not.',
  },
  {
    word: 'cluster',
    also: ['clusters'],
    meaning:
      'Tasks that share a room, a kind of product or a tree of recipes, so that one says something of the others. Where there are few, intervals and tests are no surer than the clusters are.',
  },
  {
    word: 'at every look',
    also: ['may be looked at after every task'],
    meaning:
      'Intervals and tests of runs that were extended, or may be: they may be read after every task and stopped at, and are wrong one time in twenty for all looks together.',
  },
  {
    word: 'as planned',
    meaning:
      'In a dry run for a precision or a difference: half of the 95 % interval that the run as it stands would have, or the true difference that it would find four times in five.',
  },
  {
    word: 'bootstrap',
    meaning: 'An interval found by drawing the tasks again and again, with repetition, and looking how far the mean moves.',
  },
  {
    word: 'shows from',
    meaning: 'The smallest true difference that so many tasks show four times in five. A smaller one may well be missed.',
  },
  { word: 'n needed', meaning: 'Tasks that it would take to show a difference as large as the one seen, four times in five.' },
  {
    word: 'better',
    also: ['verdict', 'no clear winner'],
    meaning:
      'The row that did better, where the corrected p is below 0.05 and the interval leaves out no difference; otherwise there is no clear winner.',
  },
  {
    word: 'baseline',
    meaning:
      'The row that all others are compared with: `--baseline react`, declared with the run or named afterwards. The correction is for these comparisons alone.',
  },
  {
    word: 'primary measure',
    also: ['primary', 'exploratory'],
    meaning:
      'The measure that names winners, declared with the run (`--primary success`). Comparisons by any other are exploratory: corrected for nothing, and without a winner.',
  },
  {
    word: 'ratio',
    meaning:
      'How many times as much the first row took as the second, a geometric mean over tasks: what is spread as widely as tokens are is compared by it.',
  },
  { word: 'group', meaning: "Tasks of one type, or of one length of the oracle's plan." },
  {
    word: 'gate',
    meaning:
      'A demand on a comparison, `success(rebact) > success(react)`: the exit code is 1 unless the whole interval is on the demanded side.',
  },
  {
    word: 'margin',
    also: ['non-inferiority', 'equivalence'],
    meaning:
      'How much worse a gate allows a row to be, `success(a) > success(b) - 5` in points of 100, or how far apart, `success(a) = success(b) +- 5`; of tokens and calls a factor, `tokens(a) < tokens(b) * 1.1`. The whole interval must be within.',
  },
  {
    word: 'pass@k, pass^k',
    also: ['pass@k', 'pass^k'],
    meaning: 'The chance of at least one success in k attempts at a task, and of nothing but successes.',
  },
  { word: 'flipped', meaning: '`--only flipped@A..B` takes the tasks that one of two runs solved and the other did not.' },
  { word: 'metric', also: ['measure'], meaning: 'A number that is computed of every episode; `list metrics` has them all.' },
  { word: 'compare', meaning: 'Whether `compare`, gates and reports know a metric.' },
  { word: 'rescore', meaning: 'Whether `rescore` computes a metric again by taking the recorded steps once more.' },
  { word: 'recorded', meaning: 'What the journal says of a metric, or of what a run cost.' },
  {
    word: 'computed again',
    meaning: 'What comes of taking the recorded steps once more; of a cost, what the recorded tokens cost at other prices.',
  },
  { word: 'proven', meaning: 'Tasks whose plan no other can be shorter than.' },
  {
    word: 'min',
    also: ['p25', 'med', 'p75', 'p95', 'max'],
    meaning: 'Lengths of the plans of a split, from the shortest over quarters and the median to the longest.',
  },
  { word: 'hash', meaning: 'A short name for content: equal hashes are equal tasks, states or requests.' },
]
