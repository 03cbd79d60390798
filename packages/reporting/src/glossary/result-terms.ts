import type { GlossaryEntry } from './glossary-entry.ts'

/** Words of the result table that a run prints, and of the reports made from it. */
export const RESULT_TERMS: readonly GlossaryEntry[] = [
  {
    word: 'n',
    meaning:
      'Number of episodes. With several attempts per task: tasks x attempts, such as `6 x 2`. In comparisons: number of tasks that both sides played.',
  },
  {
    word: 'success',
    aliases: ['success rate'],
    meaning: 'Share of all episodes that solved their task. Episodes with infrastructure errors count as not solved.',
  },
  {
    word: '95 % CI',
    aliases: ['interval', 'confidence interval'],
    meaning:
      '95 % confidence interval. For rates it is the exact interval of Clopper and Pearson over tasks, with the effective sample size if tasks have several attempts.',
  },
  {
    word: 'errors',
    aliases: ['infrastructure error', 'infrastructure errors'],
    formerNames: ['broken', 'broken from outside'],
    meaning:
      'Episodes ended by something other than the agent: a server, a disk, the network, a missing key. They say nothing about the agent and are counted separately. An error that a reply of the model causes, even a bug of the world on an action (ACTION_FAILED), is a failure of the agent.',
  },
  {
    word: 'reward',
    meaning: 'Reward that the world returns, 0 to 1. Mean over episodes; steps undone by a rewind do not count.',
  },
  {
    word: 'parts of the reward',
    aliases: ['att', 'opt', 'price', 'reward components', 'attributes'],
    meaning:
      'Components of the reward of a purchase, in per cent: attributes (att), options (opt), type and price that match the instruction. An episode without a purchase counts 0; an instruction without options does not count in opt.',
  },
  { word: 'progress', meaning: 'Share of the goal that is met, 0 to 1. It is computed from the world state, never from text.' },
  { word: 'steps', meaning: 'Actions per episode, including the steps of a rewind.' },
  { word: 'calls', aliases: ['model calls'], meaning: 'Model calls per episode.' },
  { word: 'calls by purpose', meaning: 'Model calls per episode, by purpose, such as `rebact.step` or `ar.remedy`.' },
  {
    word: 'tokens',
    meaning: 'Tokens sent and received per episode. They are estimated from the texts if the model does not report them.',
  },
  { word: 'tokens in', aliases: ['in', 'input tokens'], meaning: 'Tokens sent to the model.' },
  { word: 'out', aliases: ['tokens out', 'output tokens'], meaning: 'Tokens received from the model.' },
  { word: 'total calls', formerNames: ['calls in all'], meaning: 'Answered model calls over all episodes of a row.' },
  { word: 'cached', meaning: 'Input tokens that the server had in its cache. They have their own price.' },
  { word: 'reasoning', meaning: 'Output tokens of hidden reasoning. They cost the same as other output tokens.' },
  { word: 'cost', meaning: 'Total cost in US dollars, if the prices of the calls are known (`--prices`).' },
  {
    word: 'SPL',
    meaning:
      'Success weighted by path length: success x best / max(best, steps), averaged over episodes. 1 means solved by the shortest known path, 0 means not solved.',
  },
  {
    word: 'best',
    aliases: ['best known', 'optimal'],
    meaning:
      "Length of the oracle's plan from the start. In TextCraft it is proven to be the shortest if `orrery validate` says so.",
  },
  {
    word: 'revisions',
    aliases: ['revision'],
    meaning:
      'Plans that an agent replaced with a new one, per task (Anticipatory Reflection, Plan+Act). Printed with the number of trials, each of which executes one plan.',
  },
  {
    word: 'step limit',
    aliases: ['max steps'],
    formerNames: ['cap'],
    meaning: 'Maximum number of steps of an episode. It is a column if the rows of a table have different limits.',
  },
  {
    word: 'end',
    aliases: ['ends', 'end reason', 'end reasons'],
    meaning:
      'Reason why an episode ended: solved, failed, stopped by the agent, refused by the model, a too long prompt, a limit, aborted, or error.',
  },
  { word: 'solved', meaning: 'The task was solved. In `validate`: tasks whose plan was executed and solved the task.' },
  { word: 'failed', meaning: 'The world ended the task without success, for example after the purchase of a wrong product.' },
  {
    word: 'agent-stopped',
    aliases: ['stopped by the agent'],
    formerNames: ['gave-up', 'gave up'],
    meaning: 'The agent stopped before the task ended.',
  },
  {
    word: 'step-limit',
    aliases: ['model-call-limit', 'token-limit', 'time-limit', 'cost-limit', 'invalid-limit', 'repeat-limit', 'limit'],
    meaning: 'A limit of the run ended (truncated) the episode. Limits belong to the run; the world itself would have continued.',
  },
  { word: 'aborted', meaning: 'The episode was interrupted by Ctrl-C or by a limit of the run. `orrery resume` continues it.' },
  {
    word: 'error',
    meaning:
      'An error ended the episode: an infrastructure error, or an error of the code of the agent or of the world on an action.',
  },
  {
    word: 'success excluding errors',
    aliases: ['excluding errors'],
    formerNames: ['without broken', 'unbroken'],
    meaning: 'Success rate without the episodes that ended with an infrastructure error.',
  },
  {
    word: 'unfinished',
    meaning: 'A planned episode that has not started, or one that has started and has no end in the journal yet.',
  },
  {
    word: 'row',
    aliases: ['label'],
    meaning:
      'One configuration: an agent with a model and the settings of a world. The label of the row is the name of the agent unless the run sets another label.',
  },
  { word: 'agent', aliases: ['agents'], meaning: 'The program under test: it calls the model and chooses actions.' },
  { word: 'model', aliases: ['models'], meaning: 'The language model; `none` if the agent calls no model.' },
  {
    word: 'world',
    aliases: ['worlds'],
    meaning: 'A deterministic text environment with tasks. It draws no random numbers during an episode.',
  },
  { word: '#', meaning: 'Number of the episode in the run, from 1. `orrery show` takes it.' },
  {
    word: 'episode',
    aliases: ['trajectory', 'rollout'],
    meaning: 'One attempt at one task by one configuration, and its recorded steps.',
  },
  { word: 'episodes', meaning: 'Number of episodes, planned or played.' },
  {
    word: 'failure type',
    aliases: ['kind', 'failure types'],
    meaning: 'Reason why an episode failed: how it ended, or what was missing at its end, computed from the world state.',
  },
  { word: 'total failed', formerNames: ['failed in all'], meaning: 'Episodes without success, of any failure type.' },
  {
    word: 'stated fact',
    meaning: 'A fact that a reply states about the world, such as the location, compared with the world state at that step.',
  },
  { word: 'statements', meaning: 'Number of statements about a fact.' },
  {
    word: 'wrong',
    aliases: ['share wrong'],
    meaning: 'Statements that the world state contradicts: their number, and their share.',
  },
  { word: 'published', meaning: 'A figure as printed in a paper.' },
  { word: 'ours', meaning: 'The same figure measured here, on our tasks or on the tasks of the paper if its data was given.' },
  {
    word: 'fact',
    aliases: ['what', 'before', 'after'],
    meaning: 'A fact of the world state that a step changed: its name, the value before and the value after.',
  },
]
