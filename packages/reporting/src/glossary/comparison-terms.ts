import type { GlossaryEntry } from './glossary-entry.ts'

/** Words of comparisons, checks and metrics. */
export const COMPARISON_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'A, B',
    aliases: ['A', 'B', 'A and B'],
    formerNames: ['first', 'second', 'first and second'],
    meaning: 'The two sides of a comparison. The difference is A - B.',
  },
  { word: 'tasks', meaning: 'In comparisons: number of tasks that both sides played. In lists: number of tasks of a split.' },
  {
    word: 'difference',
    aliases: ['pp', 'percentage points', 'A - B'],
    meaning:
      'A - B, in percentage points (pp) for rates. Next to a paper: our figure minus the published figure, which is not tested.',
  },
  {
    word: 'paired',
    aliases: ['paired by task'],
    meaning: 'Both sides are compared task by task, so hard tasks affect both sides equally.',
  },
  {
    word: 'wins-losses-ties',
    aliases: ['wins', 'losses', 'ties'],
    formerNames: ['won-lost-tied'],
    meaning: 'Number of tasks on which A did better, B did better, and neither did better.',
  },
  {
    word: 'p',
    meaning:
      'Probability of a difference at least this large if there is no true difference: the exact McNemar test if every task has one binary result, the sign-flip test for success with several attempts, otherwise the significance level at which the interval just includes zero.',
  },
  {
    word: 'p (Holm)',
    aliases: ['p (Holm-adjusted)', 'Holm', 'adjusted p'],
    formerNames: ['p, Holm'],
    meaning:
      'p adjusted for the number of comparisons in a world and split (with a baseline: of the comparisons with it). Comparisons with rows that call no model are adjusted separately.',
  },
  {
    word: 'McNemar',
    meaning: 'A test of two success rates on the same tasks. It uses only the tasks that one side solved and the other did not.',
  },
  {
    word: 'sign-flip',
    aliases: ['sign-flip permutation'],
    meaning:
      'A permutation test of success with several attempts per task: how often the mean difference is at least this large if the sign of the difference at each task is random.',
  },
  {
    word: 'target',
    aliases: ['these tasks', 'new tasks', 'these-tasks', 'new-tasks'],
    meaning:
      'Subject of an interval, p and verdict: exactly these tasks (the default), or new tasks like these, from other clusters. `--target` selects it; comparisons of tasks that share few clusters print both.',
  },
  {
    word: 'cluster',
    aliases: ['clusters'],
    meaning:
      'Related tasks: they share a room, a product category or a recipe tree, so their results are not independent. For new tasks the cluster is the sampling unit; with few clusters the interval is a lower bound on the uncertainty.',
  },
  {
    word: 'anytime-valid',
    aliases: ['sequential', 'sequential sampling'],
    formerNames: ['at every look', 'may be looked at after every task'],
    meaning:
      'Intervals and tests of runs that can be extended. They stay valid if you check the results after every task and stop at any time; the error rate is 5 % over all checks.',
  },
  {
    word: 'as planned',
    meaning: 'In a dry run: the half-width of the 95 % interval, or the MDE, of the run with its current settings.',
  },
  {
    word: 'bootstrap',
    meaning: 'Method to compute an interval: draw the tasks with replacement many times and measure how much the mean varies.',
  },
  {
    word: 'MDE',
    aliases: ['MDE (80 % power)', 'min. detectable effect', 'minimum detectable effect', 'power'],
    formerNames: ['shows from'],
    meaning: 'Minimum detectable effect: the smallest true difference that this number of tasks detects with 80 % power.',
  },
  {
    word: 'n for 80 %',
    aliases: ['n for 80 % power'],
    formerNames: ['n needed'],
    meaning:
      'Number of tasks needed to detect the observed difference with 80 % power; a number of clusters if more tasks in the same clusters do not suffice.',
  },
  {
    word: 'verdict',
    aliases: ['A better', 'B better', 'no significant difference', 'undecided: ratios conflict', 'ratios conflict'],
    formerNames: ['better', 'no clear winner'],
    meaning:
      'A side is better if the Holm-adjusted p is below 0.05 and the interval excludes zero (for a ratio: 1). Otherwise there is no significant difference. Ratios conflict, and neither side is better, if one side is significantly cheaper in total and the other side on a typical task. Of a gate: holds, fails or inconclusive.',
  },
  {
    word: 'baseline',
    meaning:
      'The row that all other rows are compared with: `--baseline react`, in the run or afterwards. p is adjusted for these comparisons only.',
  },
  {
    word: 'primary metric',
    aliases: ['primary', 'exploratory'],
    formerNames: ['primary measure'],
    meaning:
      'The metric that decides verdicts, set before the run (`--primary success`). Comparisons by any other metric are exploratory: p is not adjusted and there is no verdict.',
  },
  {
    word: 'ratio',
    meaning:
      'Total of A / total of B on the same tasks. Used for costs without an upper bound, such as tokens, because users pay the sum.',
  },
  {
    word: 'typical task',
    meaning:
      'A / B as a geometric mean over tasks (in runs that may be extended: the median). A few expensive tasks hardly change it, so it does not describe the total.',
  },
  { word: 'group', meaning: 'Tasks of one type, or with oracle plans of similar length.' },
  {
    word: 'gate',
    aliases: ['gates', 'condition'],
    meaning:
      'A condition on the results, tested with `--gate` by `run`, `resume` and `compare`: `success(react) >= 80%`. The exit code is 0 if every gate holds, 1 if one fails, and 3 if none fails but the data cannot decide one (`--on-inconclusive pass` or `fail` changes the 3 to 0 or 1).',
    forms: [
      ['success(react) >= 80%', 'a rate; also reward, progress, spl, pass^3, pass@3'],
      ['success >= 80%', 'every row'],
      ['each(react) >= 2 of 3', 'every task succeeds in at least 2 of 3 attempts'],
      ['tokens(react) <= 20k', 'mean per episode; also calls, steps, and cost in US dollars: cost(react) <= 0.50'],
      ['unparsed < 10%', 'share of the model calls with an unparsed reply'],
      ['success(rebact) > success(react)', 'two rows, paired by task'],
      ['success(a) >= success(b) - 3pp', 'at most 3 percentage points worse'],
      ['success(a) = success(b) +- 3pp', 'at most 3 percentage points apart'],
      ['tokens(a) <= 1.1 * tokens(b)', 'at most 10 % more; also calls, steps, cost'],
      ['success >= success@runs/main - 3pp', 'every row against the same row of a stored run'],
      ['success(a) >= success(b)@runs/main', 'a row against a row of a stored run; quote a path with spaces: @"my runs/main"'],
    ],
  },
  {
    word: 'inconclusive',
    aliases: ['holds', 'fails'],
    meaning:
      'A gate holds if the whole 95 % interval is on the demanded side of the bound, fails if the whole interval is on the other side, and is inconclusive otherwise. It is also inconclusive if episodes are missing, if its tasks were chosen by their results, or if its verdict depends on infrastructure errors.',
  },
  {
    word: 'result',
    meaning: 'Of a gate: the measured value with its interval and bound, or the reason why the gate is inconclusive.',
  },
  {
    word: 'margin',
    aliases: ['non-inferiority', 'equivalence'],
    meaning:
      'Tolerance of a gate: how much worse a row may be, `success(a) >= success(b) - 3pp` (percentage points), or how different, `success(a) = success(b) +- 3pp`. For tokens, calls, steps and cost a factor: `tokens(a) <= 1.1 * tokens(b)`.',
  },
  {
    word: 'pass@k, pass^k',
    aliases: ['pass@k', 'pass^k'],
    meaning: 'Probability of at least one success in k attempts at a task, and of k successes in k attempts.',
  },
  {
    word: 'flipped',
    meaning: '`--only flipped@A..B` selects the tasks that exactly one of two runs solved.',
  },
  {
    word: 'metric',
    aliases: ['metrics'],
    formerNames: ['measure'],
    meaning: 'A number computed for every episode. `orrery list metrics` lists all metrics.',
  },
  {
    word: 'compare',
    aliases: ['why', 'side by side'],
    meaning:
      'In a report: opens the episodes of all rows at a task, or two of them, aligned by state. In `list metrics`: whether `compare`, gates and reports support the metric.',
  },
  {
    word: 'shared',
    aliases: ['unshared steps'],
    meaning:
      'In a comparison of rows at one task: steps to a state that another row also reached, at any time. Unshared steps lead to a state that no other row reached; a range ends where the row rejoins.',
  },
  {
    word: 'last shared state',
    meaning:
      'In a comparison of rows at one task: the last state that a row with another outcome also reached, with the step of that row. If all rows have the same outcome, any other row counts.',
  },
  {
    word: 'line',
    aliases: ['actions', 'action in this line'],
    meaning:
      'A line of aligned steps has at most one step of each row. Steps in one line with the same letter lead to the same state; a row without a letter shares its state with no other running row.',
  },
  { word: 'rescore', meaning: 'Whether `orrery rescore` can recompute the metric by repeating the recorded steps.' },
  { word: 'recorded', meaning: 'The value in the journal.' },
  {
    word: 'recomputed',
    formerNames: ['computed again'],
    meaning: 'The value after repeating the recorded steps; for costs, the recorded tokens at other prices.',
  },
  { word: 'proven', meaning: 'Tasks with a plan that is proven to be the shortest.' },
  {
    word: 'min',
    aliases: ['p25', 'med', 'p75', 'p95', 'max'],
    meaning: 'Minimum, quartiles, median, 95th percentile and maximum of the plan lengths of a split.',
  },
  { word: 'hash', meaning: 'A short fingerprint of content: equal hashes mean equal tasks, states or requests.' },
]
