import type { FeedbackPolicy, Injection, MemoryMode, OptionValues } from '@orreryjs/core'
import { type StartStates, startStatesSetting } from '../starts/start-file.ts'
import { faultRates } from './faults.ts'
import { injectionList } from './injections.ts'
import { type Setting, type SettingWithDefault, setting, settingWithDefault } from './setting.ts'
import { booleanValue, label, modelNames, names, oneOf, optionValues, positiveNumber, text, wholeNumber } from './values.ts'

/**
 * Definitions of all settings of a run: schema, flag, help, default and stored form. Each setting is one entry of one of these two
 * tables, or of the table of run-level settings in `run-settings.ts`.
 */

/** Settings of a block apart from limits: worlds, agents, models, tasks and rules of play. */
export const BLOCK_TABLE = {
  /** World ids or files; `all` for every world. @default textcraft */
  world: settingWithDefault(names, ['textcraft'], {
    flag: {
      group: 'What to run',
      placeholder: '<names>',
      help: 'worlds, comma-separated, or `all`, or files: ./vending.ts',
      repeated: 'names',
    },
  }) as SettingWithDefault<readonly string[]>,
  /** Agent ids or files, each also with a prompt profile (`react@mine.yaml`); `all` for every agent. @default react */
  agent: settingWithDefault(names, ['react'], {
    flag: {
      group: 'What to run',
      placeholder: '<names>',
      help: 'agents, comma-separated, or `all`; files: ./vote.ts#name; with other prompts: react@mine.yaml',
      repeated: 'names',
    },
  }) as SettingWithDefault<readonly string[]>,
  /** Label of the rows of the block's only agent, to distinguish it from the same agent with other options. @default the agent's id */
  label: setting(label, {
    flag: {
      group: 'How to run it',
      placeholder: '<name>',
      help: "name of the agent's rows, to distinguish it from the same agent with other options (default its id)",
    },
  }) as Setting<string>,
  /** Model names or files. @default simulated */
  model: settingWithDefault(modelNames, ['simulated'], {
    flag: {
      group: 'What to run',
      placeholder: '<names>',
      help: 'models, comma-separated: simulated:mid, openai:gpt-5, or files: ./model.ts',
      repeated: 'names',
    },
  }) as SettingWithDefault<readonly string[]>,
  /** Split of the tasks. @default the world's default split */
  split: setting(text, {
    flag: { group: 'What to run', placeholder: '<name>', help: 'split of the tasks (default: the usual split of the world)' },
  }) as Setting<string>,
  /** Wording and rules of the world. @default the dialect for the split */
  dialect: setting(text, {
    flag: { group: 'What to run', placeholder: '<name>', help: 'dialect of the world (wording and rules)' },
  }) as Setting<string>,
  /** Directory of original data. */
  data: setting(text, {
    flag: { group: 'What to run', placeholder: '<dir>', help: 'directory of original data' },
  }) as Setting<string>,
  /** Zero-based task indices, ids, names of other programs and lists: `3,10-20,@games.txt`. The name of a file with start states (`.jsonl`) sets `starts` instead. @default all */
  tasks: setting(text, {
    flag: {
      group: 'What to run',
      placeholder: '<list|file>',
      help: 'positions from 0, ids or names of other programs: 3,10-20,fixed_12; @games.txt for a list; or a file of start states, with its worlds: starts.jsonl',
      repeated: 'names',
    },
  }) as Setting<string>,
  /** Start states that replace the tasks of the world, or the path of a file with them. @default the tasks of the world */
  starts: setting(startStatesSetting) as Setting<StartStates>,
  /** Task types. @default all */
  type: setting(names, {
    flag: { group: 'What to run', placeholder: '<names>', help: 'only tasks of these types', repeated: 'names' },
  }) as Setting<readonly string[]>,
  /** Number of tasks drawn with the seed. */
  sample: setting(wholeNumber(1), {
    flag: { group: 'What to run', placeholder: '<n>', help: 'n tasks drawn at random with the seed' },
  }) as Setting<number>,
  /** Number of first tasks. */
  limit: setting(wholeNumber(1), {
    flag: { group: 'What to run', placeholder: '<n>', help: 'the first n tasks' },
  }) as Setting<number>,
  /** Attempts at each task. @default 1 */
  trials: settingWithDefault(wholeNumber(1), 1, {
    flag: { group: 'What to run', placeholder: '<n>', help: 'attempts at each task' },
  }) as SettingWithDefault<number>,
  /**
   * Access to the memory of a stream: the row plays its tasks one after another, and attempt k is stream k. @default no stream; `read-only`
   * after training tasks
   */
  memory: setting(oneOf(['off', 'read-only', 'online']), {
    flag: {
      group: 'How to run it',
      placeholder: '<mode>',
      help: 'memory across tasks: off, read-only or online; tasks are then played one after another, each attempt with its own memory (default: tasks are independent; read-only with --train)',
    },
  }) as Setting<MemoryMode>,
  /** Order of the tasks of a stream: as listed, or shuffled with the seed, differently for each attempt. @default listed */
  order: setting(oneOf(['listed', 'shuffled']), {
    flag: {
      group: 'How to run it',
      placeholder: '<order>',
      help: 'order of the tasks of a stream: listed, or shuffled with the seed, differently for each attempt (default listed)',
    },
  }) as Setting<'listed' | 'shuffled'>,
  /**
   * Tasks that each stream plays first with an online memory, in a row of their own: `train` or `train:0-99`, of the block's task types.
   * @default no training tasks
   */
  train: setting(text, {
    flag: {
      group: 'How to run it',
      placeholder: '<split[:list]>',
      help: 'tasks that each stream plays first, with an online memory: train or train:0-99; not with --memory off',
    },
  }) as Setting<string>,
  /** True to play the training tasks again after the others with a read-only memory, to measure forgetting. @default false */
  retest: setting(booleanValue, {
    flag: {
      group: 'How to run it',
      help: 'play the training tasks again at the end, with a read-only memory, to measure forgetting',
    },
  }) as Setting<boolean>,
  /** True to accept tasks that share a cluster with training tasks, such as a product category. @default false */
  allowSharedClusters: setting(booleanValue, {
    flag: {
      group: 'How to run it',
      help: 'accept tasks that share a cluster with training tasks, such as a product category; equal tasks are always refused',
    },
  }) as Setting<boolean>,
  /** Label of the row that begins the stream of this row; written for blocks with `train`. @default the row begins its own */
  after: setting(label) as Setting<string>,
  /** Options of agents. */
  option: setting(optionValues, {
    flag: {
      group: 'How to run it',
      placeholder: '<key=value>',
      help: 'option of every agent that has it, or of one agent: rebact.noReflect=true; may be repeated',
      repeated: 'pairs',
    },
  }) as Setting<OptionValues>,
  /** Options of worlds. */
  worldOption: setting(optionValues, {
    flag: {
      group: 'How to run it',
      placeholder: '<key=value>',
      help: 'option of the world; may be repeated',
      repeated: 'pairs',
    },
  }) as Setting<OptionValues>,
  /** Rates of faults between agent and world, with a clean row next to each row. @default none */
  fault: setting(faultRates, {
    flag: {
      group: 'How to run it',
      placeholder: '<rates>',
      help: 'faults between agent and world, next to a clean row: observation-lost=.1,action-delayed=.05; see `orrery help faults`',
      repeated: 'names',
    },
  }) as Setting<string>,
  /** Instructions of others hidden in observations, with a clean row next to each row. @default none */
  inject: setting(injectionList, {
    flag: {
      group: 'How to run it',
      placeholder: '<file>',
      help: 'hidden instructions in observations, next to a clean row: a YAML file, bundled:ID or bundled:all; see `orrery help injections`',
    },
  }) as Setting<readonly Injection[]>,
  /** Id of a prompt profile, or a YAML file with a profile. @default the agent's first profile for the dialect */
  profile: setting(text, {
    flag: {
      group: 'How to run it',
      placeholder: '<id|file>',
      help: "prompt profile: id of one of the agent's profiles, or a YAML file",
    },
  }) as Setting<string>,
  /** When the agent observes rewards. @default none */
  feedback: settingWithDefault(oneOf(['none', 'terminal', 'always']), 'none', {
    flag: { group: 'How to run it', placeholder: '<policy>', help: 'when agents observe rewards: none, terminal, always' },
  }) as SettingWithDefault<FeedbackPolicy>,
  /** Rewind strategies in order of preference. @default the agent's requirement, else navigate */
  rewind: setting(names, {
    flag: {
      group: 'How to run it',
      placeholder: '<means>',
      help: 'how agents may rewind, in order of preference: snapshot, replay, navigate, none (default navigate, or as the agent needs)',
      repeated: 'names',
    },
  }) as Setting<readonly string[]>,
  /** True if a thought costs a step. @default false */
  countThoughts: settingWithDefault(booleanValue, false, {
    flag: { group: 'How to run it', help: 'count a thought as a step' },
  }) as SettingWithDefault<boolean>,
}

/** Limits of an episode. */
export const LIMIT_TABLE = {
  /** Maximum number of steps. @default the world's default step limit */
  maxSteps: setting(wholeNumber(1), {
    flag: {
      group: 'Limits of an episode',
      placeholder: '<n>',
      help: 'maximum number of steps (default: the usual step limit of the world)',
    },
  }) as Setting<number>,
  maxModelCalls: setting(wholeNumber(1), {
    flag: { group: 'Limits of an episode', placeholder: '<n>', help: 'maximum number of model calls' },
  }) as Setting<number>,
  maxTokens: setting(wholeNumber(1), {
    flag: { group: 'Limits of an episode', placeholder: '<n>', help: 'maximum number of tokens, input and output' },
  }) as Setting<number>,
  maxInvalid: setting(wholeNumber(1), {
    flag: { group: 'Limits of an episode', placeholder: '<n>', help: 'maximum number of invalid actions' },
  }) as Setting<number>,
  maxRepeats: setting(wholeNumber(1), {
    flag: { group: 'Limits of an episode', placeholder: '<n>', help: 'maximum number of equal steps in a row' },
  }) as Setting<number>,
  /** Maximum duration in milliseconds. */
  timeLimit: setting(positiveNumber, {
    flag: { group: 'Limits of an episode', placeholder: '<ms>', help: 'maximum duration in milliseconds' },
  }) as Setting<number>,
  /** Maximum cost in US dollars. */
  costLimit: setting(positiveNumber, {
    flag: {
      group: 'Limits of an episode',
      placeholder: '<usd>',
      help: 'maximum cost in US dollars, if the price of a call is known (--prices)',
    },
  }) as Setting<number>,
}
