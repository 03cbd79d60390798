/**
 * Every failure a person can meet, by code, with what to do about it, in the words of a program: a command line has its own. A wrong action is an observation and a limit is
 * an end reason: neither is an error.
 */
const ERRORS = {
  AGENT_FAILED: { retryable: false, hint: "the agent's own code threw: its error is the cause" },
  AGENT_STALLED: { retryable: false, hint: 'an agent must act, ask or return sooner or later' },
  AGENT_UNKNOWN: { retryable: false, hint: 'name an agent that the registry has' },
  CELL_UNKNOWN: { retryable: false, hint: 'name a row by agent, model, world, split, or several in this order: react/alfworld' },
  CODE_CHANGED: { retryable: false, hint: 'put back what it was, or begin a new run with it' },
  CONFIG_INVALID: { retryable: false, hint: 'correct the setting that is named' },
  CONTEXT_OVERFLOW: {
    retryable: false,
    hint: "the agent's prompt is longer than the model's window: give the agent a window, or take a model with more",
  },
  DATA_INVALID: { retryable: false, hint: 'check that the file is complete and of the expected format' },
  DATA_MISSING: { retryable: false, hint: 'name the directory that holds the data: `data`' },
  DIALECT_MISMATCH: { retryable: false, hint: 'choose a profile written for this dialect, or another dialect' },
  EFFECT_UNKNOWN: { retryable: false, hint: 'an agent yields only the effects of @orreryjs/core, each with yield*' },
  FILE_EXISTS: { retryable: false, hint: 'choose another path, or allow to overwrite it: `force`' },
  FILE_UNREADABLE: { retryable: false, hint: 'check the path and its permissions' },
  FILE_UNWRITABLE: { retryable: false, hint: 'check free space and permissions, or choose another directory' },
  INTERNAL: { retryable: false, hint: 'this is a bug in Orrery; report it with its trace' },
  JOURNAL_INVALID: { retryable: false, hint: 'the file is not a journal of this version' },
  MODEL_AUTHENTICATION: { retryable: false, hint: 'set OPENAI_API_KEY, or use a simulated model' },
  MODEL_BAD_REPLY: { retryable: true, hint: 'check that the base URL speaks the OpenAI chat completions protocol' },
  MODEL_FAILED: { retryable: false, hint: "the model's own code threw: its error is the cause" },
  MODEL_FILTERED: { retryable: false, hint: "a filter of the server held the reply back; see the provider's content settings" },
  MODEL_FORM_UNKNOWN: {
    retryable: false,
    hint: 'the simulated model plays what packages/simulated/README.md describes; without `strict` it says so in its reply',
  },
  MODEL_OVERTIME: { retryable: false, hint: 'allow more time (`timeLimit`), or check the server' },
  MODEL_RATE_LIMITED: { retryable: true, hint: 'ask fewer at once (`concurrency`), or wait' },
  MODEL_REFUSED: { retryable: false, hint: 'the server refused the request; check the model name and its parameters' },
  MODEL_SCRIPT: { retryable: false, hint: 'extend the script, or check why the agent asked' },
  MODEL_TIMEOUT: { retryable: true, hint: 'raise the timeout, or check the server' },
  MODEL_UNAVAILABLE: { retryable: true, hint: 'check the base URL and that the server is running' },
  MODEL_UNKNOWN: { retryable: false, hint: 'name a model that the registry has' },
  MODEL_UNRECORDED: {
    retryable: false,
    hint: 'record it with a model behind the cassette (`replay`), or see what changed in the prompt',
  },
  OPTION_UNKNOWN: { retryable: false, hint: 'name an option that the agent or the world has' },
  PORT_IN_USE: { retryable: false, hint: 'choose another port' },
  PROFILE_UNKNOWN: { retryable: false, hint: 'choose an agent that has prompts for this world, or give a profile of your own' },
  QUEUE_REFUSED: { retryable: false, hint: 'workers must have the versions, data and files that the run was started with' },
  QUEUE_UNAVAILABLE: { retryable: true, hint: 'check the address and that Redis is running there' },
  RUNS_DIFFER: { retryable: false, hint: 'a comparison needs the same tasks, of the same world and split, on both sides' },
  RUN_EXISTS: { retryable: false, hint: 'choose another directory (`out`)' },
  RUN_LOCKED: { retryable: false, hint: 'another process writes this run; wait for it, or choose another directory (`out`)' },
  RUN_UNKNOWN: { retryable: false, hint: 'pass the directory of a run' },
  SPLIT_UNKNOWN: { retryable: false, hint: 'name a split of the world: `world.tasks.splits`' },
  SUITE_UNKNOWN: { retryable: false, hint: 'name a suite that the registry has' },
  TASK_UNKNOWN: { retryable: false, hint: 'name a task of the world: `world.tasks.ids(split)`' },
  USAGE: { retryable: false, hint: 'correct what is named' },
  WORLD_FAILED: { retryable: false, hint: 'the world broke its contract; run its conformance tests' },
  WORLD_UNKNOWN: { retryable: false, hint: 'name a world that the registry has' },
} as const

/** Names of all failures: what programs branch on. */
export type ErrorCode = keyof typeof ERRORS

/** What an error says beside its code and its message. */
export interface OrreryErrorOptions {
  readonly cause?: unknown
  /** Replaces the code's usual advice where the place knows better. */
  readonly hint?: string
}

/** The one error class. `message` is one line: what was wrong, where, what was expected; `hint` says what to do. */
export class OrreryError extends Error {
  override readonly name: string = 'OrreryError'
  readonly code: ErrorCode
  readonly hint: string
  /** Whether the same call may succeed later. */
  readonly retryable: boolean

  constructor(code: ErrorCode, message: string, options: OrreryErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    // A record of another version may name a code that this one does not have.
    const known = Object.hasOwn(ERRORS, code) ? ERRORS[code] : { retryable: false, hint: 'it is an error of another version' }
    this.hint = options.hint ?? known.hint
    this.retryable = known.retryable
  }
}

/** Whether it is an `OrreryError`, also one from another copy of this package. */
export function isOrreryError(error: unknown): error is OrreryError {
  return error instanceof Error && error.name === 'OrreryError' && 'code' in error && 'hint' in error
}

/** How many causes of an error are looked at: a chain may be a ring. */
const MOST_CAUSES = 8

/** Whether a prompt was longer than the model's window, also where a library has wrapped that in an error of its own. */
export function isContextOverflow(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth += 1) {
    if (isOrreryError(cause) && cause.code === 'CONTEXT_OVERFLOW') return true
    cause = cause.cause
  }
  return false
}

/** The message of anything that was thrown, in one line and without control characters: servers may put any into it. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
