import { errorMessage } from '@orreryjs/core'
import { type Failure, failureOf } from '@orreryjs/runs/texts'
import { CommanderError } from 'commander'
import type { Terminal } from '../terminal.ts'
import { adviceOn, SEE_HELP } from './advice.ts'

/** Exit codes. A run that was stopped by Ctrl-C ends with 130, as shells expect. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** A failure with the exit code that it comes to. */
interface FailedCommand extends Failure {
  readonly exit: number
}

/** Codes of what the outside world or we did wrong; every other is the caller's mistake. */
const NOT_USAGE =
  /^(MODEL_(?!UNKNOWN)|INTERNAL|DATA_INVALID|JOURNAL_INVALID|EFFECT_UNKNOWN|FILE_UNWRITABLE|RUN_LOCKED|PORT_IN_USE)/

/** The exit code that an error of this code comes to. */
export function exitOf(code: string): number {
  return NOT_USAGE.test(code) ? EXIT.failed : EXIT.usage
}

/** What to tell about anything that was thrown. */
export function describeFailure(error: unknown): FailedCommand {
  if (error instanceof CommanderError) {
    // Where it would print its help as an error, the library's message is a placeholder.
    const isHelp = error.code === 'commander.help'
    const message = isHelp ? 'the command is missing or unknown' : errorMessage(error).replace(/^error: /, '')
    return { code: 'USAGE', message, hint: SEE_HELP, exit: EXIT.usage }
  }
  const failure = failureOf(error)
  return { ...failure, exit: exitOf(failure.code) }
}

/** How a failure is told. */
interface FailureForm {
  readonly json: boolean
  readonly debug: boolean
  /** Name of the command that failed, where it is known. */
  readonly command?: string | undefined
}

/** Two lines: what was wrong, and what to do. With `json` also an object on the output; with `debug` the stack trace. */
export function reportFailure(terminal: Terminal, error: unknown, form: FailureForm): number {
  const { exit, ...described } = describeFailure(error)
  const failure = { ...described, hint: adviceOn(described, terminal.command, form.command) }
  if (form.json) terminal.print(JSON.stringify({ error: failure }))
  terminal.report(`${terminal.reportColour.red('error')} ${failure.code}: ${failure.message}`)
  terminal.report(` hint: ${failure.hint}`)
  if (form.debug && error instanceof Error) terminal.report(traceOf(error))
  return exit
}

function traceOf(error: Error): string {
  const own = error.stack ?? String(error)
  return error.cause instanceof Error ? `${own}\ncaused by ${traceOf(error.cause)}` : own
}
