import type { JsonValue } from '@orreryjs/core'
import { MEASURE_NAMES, type Measure } from '@orreryjs/statistics/measures'
import { z } from 'zod'
import { type ModelTable, modelTable } from './models.ts'
import { type Setting, type SettingWithDefault, setting, settingWithDefault } from './setting.ts'
import { type TaskSelectionSource, taskSelectionSchema } from './task-selection-source.ts'
import {
  booleanValue,
  directory,
  milliseconds,
  oneOf,
  positiveNumber,
  seedNames,
  text,
  texts,
  webAddress,
  wholeNumber,
} from './values.ts'

/** Run-level settings: each is one entry of this table. Settings of blocks are in `settings.ts`. */
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
  /** Number of worker threads. @default none; for 10,000 episodes or more that threads can run, one per processor, at most 4 */
  workers: setting(wholeNumber(1), {
    flag: {
      group: 'How to run it',
      placeholder: '<n>',
      help: 'threads that run episodes, only with simulated models or agents without a model (default: the main thread; from 10,000 episodes on, one per processor, at most 4)',
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
  /** Compression of the journal; its uncompressed bytes and their digest are the same. @default a plain journal */
  compress: setting(oneOf(['gzip']), {
    flag: {
      group: 'Output',
      placeholder: '<format>',
      help: 'compress the journal (gzip): events.jsonl.gz has about a tenth of the size, and all commands read it',
    },
  }) as Setting<'gzip'>,
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
  baseUrl: setting(webAddress, {
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
