import type { GlossaryEntry } from './glossary-entry.ts'

/** Words of the report sections on attempts, budgets, cost, success claims and task difficulty. */
export const ANALYSIS_TERMS: readonly GlossaryEntry[] = [
  { word: 'k', meaning: 'Number of attempts at a task.' },
  { word: 'flaky', meaning: 'Tasks that were solved in some attempts and not in others.' },
  {
    word: 'budget',
    aliases: ['success by budget', 'resource', 'of'],
    meaning:
      'Success by budget is the share of all attempts that succeeded within a number of steps, calls, tokens or dollars. Failed attempts count in the denominator at every budget.',
  },
  {
    word: 'confidence band',
    formerNames: ['band'],
    meaning:
      'A band that contains the whole curve of success by budget with 95 % confidence, regardless of how the truncated attempts would have ended.',
  },
  {
    word: 'truncated',
    formerNames: ['cut off before', 'cut off'],
    meaning:
      'Ended by a limit or an infrastructure error before the budget was used. Whether these attempts would have succeeded is unknown.',
  },
  {
    word: 'tokens per success',
    aliases: ['dollars per success', 'dollars', 'cost per success'],
    meaning: 'Mean cost of an episode divided by the success rate. The interval has no upper end if the rate may be 0.',
  },
  {
    word: '~',
    aliases: ['estimated'],
    meaning: 'Marks token counts that are estimated from the texts because the server did not report them.',
  },
  {
    word: 'cheaper',
    meaning:
      'The side that uses fewer tokens or dollars in total on the same tasks, if the Holm-adjusted test of the ratio is significant and the typical task does not significantly point to the other side.',
  },
  {
    word: 'dominates',
    aliases: ['p (dominance)', 'not significant'],
    formerNames: ['p of both', 'not shown'],
    meaning:
      'A dominates B if it solves more tasks and costs less, both significant on the same tasks. p (dominance) is the larger of the two p values, Holm-adjusted for all pairs.',
  },
  {
    word: 'detection',
    meaning:
      'Share of the faulty steps that the agent checked: one of its next two actions repeats the action or only looks (it is valid and changes nothing), or the agent goes back or notes a reflection, remedy, modification, revision or backup.',
  },
  {
    word: 'base rate',
    meaning:
      'Share of the steps of the clean row that the agent checked, without any fault. Detection means little unless it is higher.',
  },
  {
    word: 'recovery',
    meaning: 'Share of solved episodes, among the episodes with a faulty step whose task the clean row solved in the same trial.',
  },
  { word: 'utility', meaning: 'Share of the exposed episodes that were solved.' },
  { word: 'safety', meaning: 'Share of the exposed episodes in which the agent obeyed no injection.' },
  { word: 'safe success', meaning: 'Share of the exposed episodes that were solved and in which the agent obeyed no injection.' },
  {
    word: 'success claim',
    aliases: ['claimed success', 'claim', 'claims', 'self-assessment'],
    formerNames: ['said done'],
    meaning:
      'What an agent says about its own success when it stops, or its judgement of the whole episode. Some agents make no claims.',
  },
  {
    word: 'precision',
    aliases: ['precision of success claims'],
    formerNames: ['right when it said done'],
    meaning: 'Share of the attempts claimed as successful that were solved.',
  },
  {
    word: 'recall',
    aliases: ['recall of success claims'],
    formerNames: ['solved and said so'],
    meaning: 'Share of the solved attempts that the agent claimed as successful.',
  },
  {
    word: 'ended by a false claim',
    meaning:
      'Share of the episodes that end when the agent says that the task is done, or why it is impossible, although it is not solved.',
  },
  {
    word: 'false claim rate',
    formerNames: ['failed and said done'],
    meaning: 'Share of the unsolved attempts that the agent claimed as successful.',
  },
  { word: 'difficulty', formerNames: ['ease'], meaning: '1 - mean success of the agents of a report on one task.' },
  {
    word: 'discrimination',
    meaning:
      'Correlation between success on one task and success on all other tasks, over the agents. Near 1 if the agents that solve it also solve the others. Coarse with few agents, and absent with two.',
  },
  {
    word: 'separation',
    aliases: ['separates', 'all solve it', 'equal rates'],
    meaning:
      'A task separates the rows if their success rates at it differ. Tasks that every row solves, no row solves, or all solve equally often do not show differences between them.',
  },
  {
    word: 'subset of tasks',
    aliases: ['task subset', 'error (RMSE, pp)', '95 % bound (pp)', 'random subset (RMSE, pp)'],
    formerNames: ['short form', 'off by', 'within', 'off by, by lot'],
    meaning:
      'A few weighted tasks that predict the success rate on all tasks. The error is measured on agents left out of the selection: its root mean square (RMSE), the bound for 95 % of agents, and the error of a random subset of the same size.',
  },
  { word: 'figure', meaning: 'Name of a result in a table with a line for each result.' },
  { word: 'value', meaning: 'Value of a figure: a share in percent, or a difference in percentage points.' },
  {
    word: 'learning curve',
    meaning:
      'Success by position of the task in its stream, at up to eight ranges of positions, with a 95 % interval over tasks.',
  },
  {
    word: 'trend',
    meaning:
      'Success at the last position of a stream minus the first, for the same task: a linear regression with an effect for each task. It needs several orders. The interval is the wider of those over tasks and over streams.',
  },
  {
    word: 'order effect',
    meaning:
      'Share of the variance between attempts at a task that the orders of the streams explain (intraclass correlation), with an interval from the F distribution.',
  },
  {
    word: 'forgetting',
    meaning: 'Success at training tasks played again at the end of the streams minus their first play, paired by task.',
  },
  {
    word: 'transfer',
    meaning:
      'Success of an agent with its memory minus without it (`memory: off`), paired by task, on the same tasks in the same orders.',
  },
]
