import { escapeLine } from './primitives/text.ts'

/**
 * All error codes, with a hint for programs; the command line has its own hints. An invalid action is an observation and a limit is an
 * end reason: neither is an error.
 */
const ERRORS = {
  ACTION_FAILED: { retryable: false, hint: 'a bug of the world; the episode counts as a failure of the agent' },
  ADDRESS_UNTRUSTED: { retryable: false, hint: 'permit the server and its variables if you trust them' },
  AGENT_FAILED: { retryable: false, hint: "the agent's code threw an error; see `cause`" },
  AGENT_STALLED: { retryable: false, hint: 'an agent must act, call a model or return' },
  AGENT_UNAVAILABLE: { retryable: false, hint: 'install the program, or run another agent' },
  AGENT_UNKNOWN: { retryable: false, hint: 'use an agent of the registry' },
  CELL_UNKNOWN: {
    retryable: false,
    hint: 'select a row by agent, model, world or split, or by several in this order: react/alfworld',
  },
  CODE_CHANGED: { retryable: false, hint: 'restore the earlier version, or start a new run' },
  CODE_UNTRUSTED: { retryable: false, hint: 'read the code, and permit it if you trust it' },
  CONFIG_INVALID: { retryable: false, hint: 'correct this setting' },
  CONTEXT_OVERFLOW: {
    retryable: false,
    hint: "the prompt exceeds the model's context window; limit the agent's window, or use a model with a larger one",
  },
  DATA_INVALID: { retryable: false, hint: 'check that the file is complete and in the expected format' },
  DATA_MISSING: { retryable: false, hint: 'set `data` to the directory of the data' },
  DIALECT_MISMATCH: { retryable: false, hint: 'use a profile for this dialect, or another dialect' },
  EFFECT_UNKNOWN: { retryable: false, hint: 'an agent yields only the effects of @orreryjs/core, each with yield*' },
  FILE_EXISTS: { retryable: false, hint: 'choose another path, or overwrite the file with `force`' },
  FILE_UNREADABLE: { retryable: false, hint: 'check the path and its permissions' },
  FILE_UNWRITABLE: { retryable: false, hint: 'check free space and permissions, or choose another directory' },
  INTERNAL: { retryable: false, hint: 'this is a bug in Orrery; please report it with the stack trace' },
  JOURNAL_INVALID: { retryable: false, hint: 'use a journal of this version' },
  MODEL_AUTHENTICATION: { retryable: false, hint: 'set OPENAI_API_KEY, or use a simulated model' },
  MODEL_BAD_REPLY: { retryable: true, hint: 'check that the server at the base URL implements the OpenAI chat completions API' },
  MODEL_FAILED: { retryable: false, hint: "the model's code threw an error; see `cause`" },
  MODEL_FILTERED: { retryable: false, hint: "the server's content filter blocked the reply; see the provider's settings" },
  MODEL_FORM_UNKNOWN: {
    retryable: false,
    hint: 'packages/simulated/README.md lists the supported prompts; without `strict` the reply reports the problem',
  },
  MODEL_OVERTIME: { retryable: false, hint: 'raise `timeLimit`, or check the server' },
  MODEL_RATE_LIMITED: { retryable: true, hint: 'lower `concurrency`, or wait' },
  MODEL_REFUSED: { retryable: false, hint: 'check the model name and its parameters' },
  MODEL_SCRIPT: { retryable: false, hint: 'extend the script, or check why the agent called the model' },
  MODEL_TIMEOUT: { retryable: true, hint: 'raise the timeout, or check the server' },
  MODEL_UNAVAILABLE: { retryable: true, hint: 'check the base URL and that the server is running' },
  MODEL_UNKNOWN: { retryable: false, hint: 'use a model of the registry' },
  MODEL_UNRECORDED: {
    retryable: false,
    hint: 'record it with a model for the cassette (`replay`), or check what changed in the prompt',
  },
  OPTION_UNKNOWN: { retryable: false, hint: 'use an option of the agent or the world' },
  PATH_UNTRUSTED: { retryable: false, hint: 'permit the path if you trust it' },
  PORT_IN_USE: { retryable: false, hint: 'choose another port' },
  PROFILE_UNKNOWN: { retryable: false, hint: 'use an agent with prompts for this world, or provide a profile' },
  QUEUE_REFUSED: { retryable: false, hint: 'workers need the same versions, data and files as the run' },
  QUEUE_UNAVAILABLE: { retryable: true, hint: 'check the address and that Redis is running there' },
  RUNS_DIFFER: { retryable: false, hint: 'compare runs with the same tasks of the same world and split' },
  RUN_EXISTS: { retryable: false, hint: 'choose another directory (`out`)' },
  RUN_LOCKED: { retryable: false, hint: 'wait for the other process, or choose another directory (`out`)' },
  RUN_UNKNOWN: { retryable: false, hint: 'pass the directory of a run' },
  SPLIT_UNKNOWN: { retryable: false, hint: 'use a split of the world: `world.tasks.splits`' },
  START_CHANGED: { retryable: false, hint: 'make the start states again from a run of this version' },
  SUITE_UNKNOWN: { retryable: false, hint: 'use a suite of the registry' },
  TASKS_TRAINED_ON: { retryable: false, hint: 'use tasks by whose results the prompts were not chosen' },
  TASK_UNKNOWN: { retryable: false, hint: 'use a task of the world: `world.tasks.ids(split)`' },
  USAGE: { retryable: false, hint: 'correct the arguments' },
  WORLD_FAILED: { retryable: false, hint: 'the world violates its contract; run its conformance tests' },
  WORLD_UNKNOWN: { retryable: false, hint: 'use a world of the registry' },
} as const

/** Error codes, for programs to branch on. */
export type ErrorCode = keyof typeof ERRORS

/** All error codes, sorted. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERRORS) as ErrorCode[]

/** Hints for errors of the operating system. The message already has the system's text, so a hint only says what to do. */
const SYSTEM_HINTS: Readonly<Record<string, string>> = {
  EACCES: 'check the permissions of the file and of its directories',
  EBUSY: 'close the program that uses the file, and try again',
  EDQUOT: 'free space, or raise the quota',
  EFBIG: 'the file is larger than the file system or `ulimit -f` allows',
  EIO: 'the device failed: check the disk',
  EISDIR: 'name a file of the directory',
  ELOOP: 'a symbolic link in the path leads to itself; check the path',
  EMFILE: 'raise the limit of open files of this process, for example with `ulimit -n 4096`',
  ENAMETOOLONG: 'choose a shorter path',
  ENFILE: 'close other programs, or raise the limit of open files of the system (Linux: `sysctl fs.file-max`)',
  ENOENT: 'check the path',
  ENOSPC: 'free space on the disk',
  ENOTDIR: 'check the path: one of its parts is a file',
  EPERM: 'the system refuses this operation; check owner and permissions of the file and of its directories',
  EROFS: 'write to another directory',
}

/** Errors of the machine: no other advice helps until they are solved. */
const MACHINE_ERRORS = /^(?:EDQUOT|EIO|EMFILE|ENFILE|ENOSPC)$/

/** Returns the `errno` name of a failed system call; empty for other errors. */
function errnoOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return Object.hasOwn(SYSTEM_HINTS, code) ? code : ''
}

/** Options of an `OrreryError`. */
export interface OrreryErrorOptions {
  readonly cause?: unknown
  /**
   * Replaces the default hint, which depends on the system error in `cause` for files, and on the code otherwise. A full disk and exhausted
   * file descriptors keep their own hint.
   */
  readonly hint?: string
}

/** The only error class. `message` is one line: the problem, its location and the expected value; `hint` says how to fix it. */
export class OrreryError extends Error {
  override readonly name: string = 'OrreryError'
  readonly code: ErrorCode
  readonly hint: string
  /** True if the same call may succeed later. */
  readonly retryable: boolean

  constructor(code: ErrorCode, message: string, options: OrreryErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    // A journal of another version may contain a code that this version does not know.
    const known = Object.hasOwn(ERRORS, code)
      ? ERRORS[code]
      : { retryable: false, hint: 'this error code comes from another version' }
    const errno = errnoOf(options.cause)
    const systemHint = SYSTEM_HINTS[errno]
    const isFirst = MACHINE_ERRORS.test(errno)
    const usual = code.startsWith('FILE_') ? (systemHint ?? known.hint) : known.hint
    this.hint = (isFirst ? systemHint : undefined) ?? options.hint ?? usual
    this.retryable = known.retryable
  }
}

/** Returns true for an `OrreryError`, including one from another copy of this package. */
export function isOrreryError(error: unknown): error is OrreryError {
  return error instanceof Error && error.name === 'OrreryError' && 'code' in error && 'hint' in error
}

/** Maximum depth of a cause chain, which may be cyclic. */
const MAX_CAUSES = 8

/** Returns true if the prompt exceeded the model's context window, also if a library wrapped the error. */
export function isContextOverflow(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    if (isOrreryError(cause) && cause.code === 'CONTEXT_OVERFLOW') return true
    cause = cause.cause
  }
  return false
}

/** Returns the message of any thrown value, in one line and with visible control characters, which servers may send. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return escapeLine(text.replace(/\s+/g, ' ').trim())
}

/** Returns why a system call failed, without the path that callers name; for other errors, returns their message. */
export function systemReason(error: unknown): string {
  const message = errorMessage(error)
  const start = `${errnoOf(error)}: `
  const end = error instanceof Error && 'syscall' in error ? message.indexOf(`, ${String(error.syscall)}`) : -1
  return message.startsWith(start) && end > 0 ? message.slice(start.length, end) : message
}
