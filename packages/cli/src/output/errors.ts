import { errorMessage } from '@orreryjs/core'
import { type GateResult, worstVerdict } from '@orreryjs/runs/compare'
import { type Failure, failureOf } from '@orreryjs/runs/texts'
import { CommanderError } from 'commander'
import type { Terminal } from '../terminal.ts'
import { HELP_HINT, hintFor } from './hints.ts'
import { shortenLine } from './shorten-line.ts'

/** Exit codes. `inconclusive`: no gate fails, but the data cannot decide one. A run that Ctrl-C stopped exits with 130, as shells expect. */
export const EXIT = { ok: 0, failed: 1, usage: 2, inconclusive: 3, interrupted: 130 } as const

/** Returns the exit code of gates; a gate that fails wins over an inconclusive one. */
export function exitOfGates(gates: readonly Pick<GateResult, 'verdict'>[], onInconclusive: 'pass' | 'fail' | undefined): number {
  const verdict = worstVerdict(gates.map((gate) => gate.verdict))
  if (verdict !== 'inconclusive') return verdict === 'holds' ? EXIT.ok : EXIT.failed
  if (onInconclusive === undefined) return EXIT.inconclusive
  return onInconclusive === 'pass' ? EXIT.ok : EXIT.failed
}

/** Explains on stderr the exit code of gates that the data cannot decide. */
export function reportUndecided(terminal: Terminal, gates: readonly Pick<GateResult, 'verdict'>[], exit: number): void {
  const undecided = gates.filter(({ verdict }) => verdict === 'inconclusive').length
  if (undecided === 0 || exit !== EXIT.inconclusive) return
  const subject = gates.length === 1 ? 'the gate is' : `${undecided} of ${gates.length} gates are`
  terminal.report(`${subject} inconclusive: exit code ${exit}; --on-inconclusive pass or fail sets another`)
}

/** Failure with its exit code. */
interface FailedCommand extends Failure {
  readonly exit: number
}

/** Codes of external failures, and of bugs in Orrery, in agents and in worlds; all other codes are usage errors. */
const NOT_USAGE =
  /^(MODEL_(?!UNKNOWN)|(ACTION|AGENT|WORLD)_FAILED|AGENT_STALLED|CONTEXT_OVERFLOW|INTERNAL|JOURNAL_INVALID|EFFECT_UNKNOWN|FILE_UNWRITABLE|QUEUE_UNAVAILABLE|RUN_LOCKED|PORT_IN_USE)/

/** Returns the exit code for an error code. */
export function exitOf(code: string): number {
  return NOT_USAGE.test(code) ? EXIT.failed : EXIT.usage
}

/** Describes any thrown value. */
function describeFailure(error: unknown): FailedCommand {
  if (error instanceof CommanderError) {
    // Commander's message is a placeholder if it would print its help as an error.
    const isHelp = error.code === 'commander.help'
    const message = isHelp ? 'expected a subcommand' : errorMessage(error).replace(/^error: /, '')
    return { code: 'USAGE', message, hint: HELP_HINT, exit: EXIT.usage }
  }
  const failure = failureOf(error)
  return { ...failure, exit: exitOf(failure.code) }
}

/** Returns a hook that prints why a request to a server failed, in one line. */
export function requestFailureReporter({ report, reportColour }: Terminal): (error: unknown) => void {
  return (error) => {
    const { code, message } = describeFailure(error)
    report(`${reportColour.red('error')} ${code}: ${shortenLine(message)}`)
  }
}

/** Output options of a failure. */
interface FailureForm {
  readonly json: boolean
  readonly debug: boolean
  /** Name of the command that failed, if known. */
  readonly command?: string | undefined
}

/**
 * Prints an error and a hint. With `json`, also prints an object to stdout; with `debug`, prints the stack trace. Returns the
 * exit code.
 */
export function reportFailure(terminal: Terminal, error: unknown, form: FailureForm): number {
  const { exit, code, message, hint } = describeFailure(error)
  const failure = {
    code,
    message: shortenLine(message),
    hint: shortenLine(hintFor({ code, hint }, terminal.command, form.command)),
  }
  if (form.json) terminal.printData(JSON.stringify({ error: failure }))
  terminal.report(`${terminal.reportColour.red('error')} ${failure.code}: ${failure.message}`)
  terminal.report(` hint: ${failure.hint}`)
  if (form.debug && error instanceof Error) terminal.report(traceOf(error))
  return exit
}

function traceOf(error: Error): string {
  const own = error.stack ?? String(error)
  return error.cause instanceof Error ? `${own}\ncaused by ${traceOf(error.cause)}` : own
}
