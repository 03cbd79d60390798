import type { Word } from './word.ts'

/** The columns of the table that a run ends with, and of everything made from it. */
export const RESULT_WORDS: readonly Word[] = [
  {
    word: 'n',
    meaning:
      'Number of episodes, one a task; with several attempts tasks by attempts, `6 x 2`. In comparisons, number of tasks that both rows played.',
  },
  {
    word: 'success',
    meaning: 'Share of all episodes whose task was solved. Episodes that broke from outside count as not solved.',
  },
  {
    word: '95 % CI',
    also: ['interval', 'confidence interval'],
    meaning:
      'The range in which the true value lies in 95 of 100 runs like this one. Of a rate it is the exact one of Clopper and Pearson, over tasks: several attempts at a task count for as much as they tell.',
  },
  {
    word: 'errors',
    meaning:
      'Episodes that something outside the agent ended: a server, a disk, a bug of ours. They say nothing about the agent and are counted apart.',
  },
  { word: 'reward', meaning: "What the world pays, 0 to 1: the mean over episodes of what each one's standing steps earned." },
  {
    word: 'parts of the reward',
    also: ['att', 'opt', 'price'],
    meaning:
      'Att, opt, type and price are what the reward of a purchase looks at, in per cent: attributes, options, kind of product and price that fit what was asked for. A trip without a purchase counts 0 in all of them; an instruction without options does not count in opt.',
  },
  { word: 'progress', meaning: 'Share of the goal that is met, 0 to 1, read from the state of the world and never from text.' },
  {
    word: 'steps',
    meaning: 'Actions taken in the world per episode: those that the agent chose, and those that going back took.',
  },
  { word: 'calls', meaning: 'Calls of the model per episode.' },
  { word: 'calls by purpose', meaning: 'The same by what the agent asked for: `rebact.step`, `ar.remedy`.' },
  {
    word: 'tokens',
    meaning: 'Tokens sent and received per episode. Where a model reports none they are estimated from the texts.',
  },
  { word: 'tokens in', also: ['in'], meaning: 'Tokens sent to the model.' },
  { word: 'out', also: ['tokens out'], meaning: 'Tokens received from the model.' },
  { word: 'calls in all', meaning: 'Calls of the model that were answered, over all episodes of a row.' },
  { word: 'cached', meaning: 'Tokens sent that the server had in its cache: they have a price of their own.' },
  { word: 'reasoning', meaning: "Tokens received that were thoughts of the model's own; they cost what others cost." },
  { word: 'cost', meaning: 'US dollars in all, where the prices of the calls are known (`--prices`).' },
  {
    word: 'SPL',
    meaning:
      'Success weighted by path length: success x best / max(best, steps), averaged over episodes. 1 is solved as short as is known, 0 is not solved.',
  },
  {
    word: 'best',
    also: ['best known', 'optimal'],
    meaning:
      "Length of the oracle's plan from the start. In TextCraft it is proven that no shorter one exists wherever `validate` says so.",
  },
  {
    word: 'revisions',
    also: ['revision'],
    meaning:
      'Plans that an agent threw away for a new one, per task (Anticipatory Reflection, Plan+Act); beside them stands in how many trials it carried one out.',
  },
  { word: 'cap', meaning: 'Most steps that an episode may take. It is a column where the rows of a table differ in it.' },
  { word: 'end', also: ['ends'], meaning: 'Why an episode ended: solved, failed, gave-up, a limit by name, aborted, or error.' },
  { word: 'solved', meaning: 'The task was done. In `validate`: tasks whose plan was executed and led there.' },
  { word: 'failed', meaning: 'The world ended the task without success, such as a purchase of the wrong thing.' },
  { word: 'gave-up', also: ['gave up'], meaning: 'The agent stopped by itself before the task ended.' },
  {
    word: 'step-limit',
    also: ['model-call-limit', 'token-limit', 'time-limit', 'cost-limit', 'invalid-limit', 'repeat-limit', 'limit'],
    meaning: 'A limit of the run ended the episode. Limits belong to the run and not to the world, which would have gone on.',
  },
  { word: 'aborted', meaning: 'The episode was cut off by Ctrl-C or by a limit of the run; `resume` plays it again.' },
  { word: 'error', meaning: 'The end of an episode that something outside the agent broke.' },
  {
    word: 'without broken',
    also: ['unbroken', 'broken', 'broken from outside'],
    meaning: 'Success without the episodes that broke from outside. An unbroken episode ended by itself or by a limit.',
  },
  {
    word: 'unfinished',
    meaning: 'An episode that began and has no end in the journal yet, or that was planned and never began.',
  },
  {
    word: 'row',
    also: ['label'],
    meaning:
      'A line of the table: an agent with a model on the tasks of a world. Its label is the agent unless the run calls it otherwise.',
  },
  { word: 'agent', also: ['agents'], meaning: 'The program that plays: it asks the model and chooses actions.' },
  { word: 'model', also: ['models'], meaning: 'The language model that answers; `none` where the agent asks none.' },
  {
    word: 'world',
    also: ['worlds'],
    meaning: 'What is played: a text world with tasks. It never draws a random number while it is played.',
  },
  { word: 'why', meaning: 'Two episodes of one task beside each other, aligned by state, with a sentence counted from both.' },
  { word: '#', meaning: 'Number of the episode in the run, from 1: what `show` takes.' },
  { word: 'episode', meaning: 'One attempt of one row at one task.' },
  { word: 'episodes', meaning: 'How many episodes are planned or were played.' },
  {
    word: 'kind',
    meaning: 'What an episode failed of: how it ended, or what was missing at its end, read from the state of the world.',
  },
  { word: 'failed in all', meaning: 'Episodes without success, whatever the kind.' },
  { word: 'published', meaning: "A figure as a paper's table prints it." },
  { word: 'ours', meaning: "The same measured here, on our tasks or on the paper's where its data was named." },
  {
    word: 'what',
    also: ['before', 'after'],
    meaning: "A fact of the world's state that a step changed: what it was before, and after.",
  },
]
