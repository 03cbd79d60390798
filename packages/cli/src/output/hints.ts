import { type ErrorCode, OrreryError } from '@orreryjs/core'

/** Hint of errors whose command is unknown. */
export const HELP_HINT = 'run the command with --help'

/** Command-line hints for errors of the library, by code. */
const ADVICE: Readonly<Partial<Record<ErrorCode, string>>> = {
  AGENT_FAILED: "the agent's own code threw; run the episode again with --debug for its trace",
  AGENT_UNKNOWN: 'run `orrery list agents`',
  CONFIG_INVALID: 'run the command with --help',
  DATA_MISSING: 'pass the directory that holds the data with --data',
  FILE_EXISTS: 'choose another --out, or overwrite it with --force',
  FILE_UNWRITABLE: 'check free space and permissions, or choose another directory with --out',
  INTERNAL: 'this is a bug in Orrery; run again with --debug and report the trace',
  MODEL_AUTHENTICATION: 'set OPENAI_API_KEY, or use --model simulated',
  MODEL_BAD_REPLY: 'check that --base-url speaks the OpenAI chat completions protocol',
  MODEL_FAILED: "the model's own code threw; run the episode again with --debug for its trace",
  MODEL_OVERTIME: 'raise --time-limit, or check the server',
  MODEL_RATE_LIMITED: 'lower --concurrency, or wait',
  MODEL_UNAVAILABLE: 'check --base-url and that the server is running',
  MODEL_UNKNOWN: 'run `orrery list models`',
  MODEL_UNRECORDED: 'record it with --replay and a model, or see what changed in the prompt',
  OPTION_UNKNOWN: 'describe the options: `orrery list agents NAME` or `orrery list worlds NAME`',
  PORT_IN_USE: 'choose another port with --port',
  PROFILE_UNKNOWN: 'choose an agent that has prompts for this world, or pass --profile FILE.yaml',
  RUN_EXISTS: 'choose another directory with --out, or continue the run with `orrery resume DIR`',
  RUN_LOCKED: 'another process writes this run; wait for it, or choose another --out',
  RUN_UNKNOWN: 'pass the directory of a run; `orrery list runs` lists them',
  SPLIT_UNKNOWN: 'run `orrery list worlds`',
  SUITE_UNKNOWN: 'run `orrery list suites`',
  TASKS_TRAINED_ON: 'choose other tasks with --split or --tasks',
  TASK_UNKNOWN: 'run `orrery list tasks --world WORLD`',
  USAGE: 'run the command with --help',
  WORLD_UNKNOWN: 'run `orrery list worlds`',
}

/** Hints for errors of commands that have no `--out`. */
const ADVICE_WITHOUT_OUT: Readonly<Partial<Record<ErrorCode, string>>> = {
  FILE_EXISTS: 'choose another file, or overwrite it with --force',
  FILE_UNWRITABLE: 'check free space and permissions, or choose another path',
  RUN_LOCKED: 'another process writes this run; wait for it',
}

/** Commands that have `--out`, as do all their subcommands. */
export const WITH_OUT: ReadonlySet<string> = new Set([
  'compare',
  'export',
  'import',
  'index',
  'judge',
  'leaderboard',
  'new',
  'optimize',
  'play',
  'report',
  'run',
  'tasks',
])

/** Error code and its specific hint; without a hint, the hint of the code is used. */
interface Advised {
  readonly code: string
  readonly hint?: string | undefined
}

/**
 * Returns a hint that can be pasted: it uses flags and commands, the name by which the program was called, and the help of the
 * failed `command`, such as `new profile`.
 */
export function hintFor({ code, hint }: Advised, program: string, command?: string | undefined): string {
  const usual = new OrreryError(code as ErrorCode, '').hint
  const hasOut = command === undefined || WITH_OUT.has(command.replace(/ .*/, ''))
  const known = (hasOut ? undefined : ADVICE_WITHOUT_OUT[code as ErrorCode]) ?? ADVICE[code as ErrorCode] ?? usual
  const advice = hint === undefined || hint === usual ? known : hint
  const help = ['`orrery', ...(command === undefined ? [] : [command]), '--help`'].join(' ')
  return withProgramName(advice === HELP_HINT ? `run ${help}` : advice, program)
}

/** Commands of package managers that start create-orrery, which is `orrery new`. */
const INITIALIZER = /^\w+ create orrery(?: --)?$/

/** Replaces the program's name in commands by the name it was called with, so that they can be pasted. */
export function withProgramName(text: string, program: string): string {
  const name = INITIALIZER.test(program) ? 'orrery new' : 'orrery'
  const starts = ['`', 'Usage: ', '\n  ']
  return starts.reduce((replaced, start) => replaced.replaceAll(`${start}${name} `, `${start}${program} `), text)
}
