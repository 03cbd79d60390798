import type { FeedbackPolicy, Injection, JsonValue, MemoryMode, OptionValues } from '@orreryjs/core'
import { MEASURE_NAMES, type Measure } from '@orreryjs/statistics/measures'
import { z } from 'zod'
import { faultRates } from './faults.ts'
import { injectionList } from './injections.ts'
import { type ModelTable, modelTable } from './models.ts'
import { type Setting, type SettingWithDefault, setting, settingWithDefault } from './setting.ts'
import { type TaskSelectionSource, taskSelectionSchema } from './task-selection-source.ts'
import {
  booleanValue,
  directory,
  label,
  milliseconds,
  modelNames,
  names,
  oneOf,
  optionValues,
  positiveNumber,
  seedNames,
  text,
  texts,
  wholeNumber,
} from './values.ts'

/**
 * Definitions of all settings of a run: schema, flag, help, default and stored form. Each setting is one entry of one of these three
 * tables.
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
  /** Zero-based task indices and ids: `3,10-20`. @default all */
  tasks: setting(text, {
    flag: { group: 'What to run', placeholder: '<list>', help: 'positions from 0 or ids: 3,10-20', repeated: 'names' },
  }) as Setting<string>,
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
      help: 'memory across tasks: off, read-only or online; tasks are then played one after another, and each attempt is a stream of its own (default: tasks are independent; read-only with --train)',
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

/** Run-level settings. */
export const RUN_TABLE = {
  /** Name of the random streams; any name but '0' is also sent with model requests. @default '0' */
  seed: settingWithDefault(text, '0', {
    flag: {
      group: 'What to run',
      placeholder: '<text>',
      help: 'random seed, also sent to the model (default 0: not sent)',
    },
    toRecord: unchanged,
  }) as SettingWithDefault<string>,
  /** Seeds of the attempts: attempt k uses the k-th seed. Samples of tasks are still drawn with `seed`. */
  seeds: setting(seedNames, {
    flag: {
      group: 'What to run',
      placeholder: '<names>',
      help: 'one attempt at each task for each seed: 0,1,2; attempt k uses the k-th seed',
      repeated: 'names',
    },
    toRecord: unchanged,
  }) as Setting<readonly string[]>,
  /** True if tasks may be added depending on earlier results; comparisons are then anytime-valid. @default false */
  sequential: setting(booleanValue, {
    flag: {
      group: 'What to run',
      help: 'allow sequential sampling (resume --extend): comparisons are then anytime-valid, and need more tasks',
    },
    toRecord: unchanged,
  }) as Setting<boolean>,
  /** Number of tasks added to each block, by extension; written by `resume --extend`. @default none */
  extensions: setting(z.array(wholeNumber(1)), { toRecord: (numbers) => [...numbers] }) as Setting<readonly number[]>,
  /** Outcomes by which the tasks were chosen; written by `--only`. Comparisons with those rows name no winner. */
  taskSelection: setting(taskSelectionSchema, { toRecord: unchanged }) as Setting<readonly TaskSelectionSource[]>,
  /** Number of concurrent episodes. @default 8; 1 if all models run in this process and have weights */
  concurrency: settingWithDefault(wholeNumber(1), 8, {
    flag: { group: 'How to run it', placeholder: '<n>', help: 'concurrent episodes', resumeHelp: 'concurrent episodes' },
  }) as SettingWithDefault<number>,
  /** Number of worker threads. @default none: episodes run in the main thread */
  workers: setting(wholeNumber(1), {
    flag: {
      group: 'How to run it',
      placeholder: '<n>',
      help: 'threads that run episodes; only with simulated models, or with agents without a model',
      resumeHelp: 'threads that run episodes, as for `orrery run`',
    },
  }) as Setting<number>,
  /** Maximum cost of the whole run in US dollars. */
  maxCost: setting(positiveNumber, {
    flag: {
      group: 'Limits of the run (it can be resumed; exit code 1)',
      placeholder: '<usd>',
      help: 'stop when all calls have cost this many US dollars (needs --prices)',
      resumeHelp: 'stop when the run has cost this many US dollars in total',
    },
  }) as Setting<number>,
  /** Maximum duration of the whole run in milliseconds. */
  maxTime: setting(milliseconds, {
    flag: {
      group: 'Limits of the run (it can be resumed; exit code 1)',
      placeholder: '<ms>',
      help: 'stop after this many milliseconds',
      resumeHelp: 'stop after this many milliseconds',
    },
  }) as Setting<number>,
  /** Directory of the run. @default a new directory in `runs` */
  out: setting(directory, {
    flag: { group: 'Output', placeholder: '<dir>', help: 'directory of the run (default: a new one below runs/)' },
  }) as Setting<string>,
  /** True to omit times from the journal. @default false */
  deterministic: settingWithDefault(booleanValue, false, {
    flag: { group: 'Output', help: 'write no times to the journal: the same run produces the same bytes' },
    toRecord: unchanged,
  }) as SettingWithDefault<boolean>,
  /** True to write full prompts to the journal. @default false */
  keepPrompts: settingWithDefault(booleanValue, false, {
    flag: { group: 'Output', help: 'store whole prompts, not only their hashes' },
    toRecord: unchanged,
  }) as SettingWithDefault<boolean>,
  /** Conditions such as `success(rebact) > success(react)` and `tokens <= 20k`, evaluated when the run is complete. @default none */
  gate: setting(texts, {
    flag: {
      group: 'Output',
      placeholder: '<condition>',
      help: "test a condition: exit 0 if it holds, 1 if it fails, 3 if the data cannot tell, such as 'success(react) >= 80%' or 'success >= success@runs/main - 3pp'; may be repeated; see `orrery help gates`",
      repeated: 'texts',
      resumeHelp: 'test a condition on the whole run, as for `orrery run`; may be repeated',
    },
    toRecord: (conditions) => [...conditions],
  }) as Setting<readonly string[]>,
  /** Verdict that replaces `inconclusive`. @default neither: exit code 3 */
  onInconclusive: setting(oneOf(['pass', 'fail']), {
    flag: {
      group: 'Output',
      placeholder: '<verdict>',
      help: 'exit code if the data cannot decide a gate: pass (0) or fail (1) (default 3)',
      resumeHelp: 'exit code if the data cannot decide a gate: pass (0) or fail (1) (default 3)',
    },
    toRecord: unchanged,
  }) as Setting<'pass' | 'fail'>,
  /** The row that all others are compared with, declared before results are known. @default every two rows are compared */
  baseline: setting(text, {
    flag: {
      group: 'Output',
      placeholder: '<row>',
      help: 'declare the baseline: every row is compared only with this one, and p-values are adjusted for these comparisons only',
    },
    toRecord: unchanged,
  }) as Setting<string>,
  /** The metric that decides the verdict, declared before results are known; all others are exploratory. @default none */
  primary: setting(oneOf(MEASURE_NAMES), {
    flag: {
      group: 'Output',
      placeholder: '<metric>',
      help: `declare the primary metric, which decides the verdict; other metrics are exploratory: ${MEASURE_NAMES.join(', ')}`,
    },
    toRecord: unchanged,
  }) as Setting<Measure>,
  /** Named models for `model`, or a file with them. @default none */
  models: setting(modelTable, {
    flag: {
      group: 'Models',
      placeholder: '<file>',
      help: 'file that defines model names for --model; YAML: local: { model: qwen3-8b, baseUrl: http://localhost:8000/v1 }',
    },
    toRecord: (models) => JSON.parse(JSON.stringify(models)),
  }) as Setting<ModelTable>,
  /** Address of an OpenAI-compatible server. */
  baseUrl: setting(text, {
    flag: {
      group: 'Models',
      placeholder: '<url>',
      help: 'address of an OpenAI-compatible server (default OPENAI_BASE_URL)',
      resumeHelp: 'address of an OpenAI-compatible server',
    },
    toRecord: withoutSecrets,
  }) as Setting<string>,
  /** File with environment variables, such as API keys. @default none: only variables of the process */
  envFile: setting(text, {
    flag: {
      group: 'Models',
      placeholder: '<file>',
      help: 'file of environment variables such as OPENAI_API_KEY=...; variables that are set take precedence',
      resumeHelp: 'environment variables, as for `orrery run`',
    },
  }) as Setting<string>,
  /** Timeout of one attempt at a model call in milliseconds. */
  modelTimeout: setting(wholeNumber(1), {
    flag: {
      group: 'Models',
      placeholder: '<ms>',
      help: 'timeout of one attempt at a model call in milliseconds (default 60000)',
      resumeHelp: 'timeout of one attempt at a model call in milliseconds',
    },
  }) as Setting<number>,
  /** Maximum number of retries of a model call. */
  modelRetries: setting(wholeNumber(0), {
    flag: {
      group: 'Models',
      placeholder: '<n>',
      help: 'retries of a failed model call (default 4)',
      resumeHelp: 'retries of a failed model call',
    },
  }) as Setting<number>,
  /** File with token prices. @default none: cost is unknown */
  prices: setting(text, {
    flag: {
      group: 'Models',
      placeholder: '<file>',
      help: 'US dollars per million tokens; YAML: gpt-5: { input: 1.25, output: 10 }',
      resumeHelp: 'US dollars per million tokens, as for `orrery run`',
    },
  }) as Setting<string>,
  /** Cassette file for all replies; replaces earlier replies to the same requests. */
  record: setting(text, {
    flag: {
      group: 'Models',
      placeholder: '<file>',
      help: 'record every reply in a cassette; replaces earlier replies to the same requests',
      resumeHelp: 'record the remaining replies in a cassette, as for `orrery run`',
    },
  }) as Setting<string>,
  /** Cassette file that answers known requests and stores the model's replies to the others. */
  replay: setting(text, {
    flag: {
      group: 'Models',
      placeholder: '<file>',
      help: 'take replies from a cassette; call the model for missing replies, and add them',
      resumeHelp: 'take replies from a cassette; call the model for missing replies, and add them',
    },
  }) as Setting<string>,
  /** Cassette file that answers all requests, without a model. */
  replayOnly: setting(text, {
    flag: {
      group: 'Models',
      placeholder: '<file>',
      help: 'take all replies from a cassette; no model is called, and none needs to be named',
      resumeHelp: 'take all remaining replies from a cassette; no model is called',
    },
  }) as Setting<string>,
}

function unchanged(value: JsonValue): JsonValue {
  return value
}

/** Removes user name, password and query from a URL, except Azure's `api-version`. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address
  const { origin, pathname, searchParams } = new URL(address)
  const version = searchParams.get('api-version')
  return `${origin}${pathname}${version === null ? '' : `?api-version=${encodeURIComponent(version)}`}`
}
