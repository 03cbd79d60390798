import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { orreryNaming } from '@orreryjs/orrery/named'
import { withFiles } from '@orreryjs/runs/registry'
import type { Check, Exercise, Lesson } from '../lesson.ts'
import { CheckFailure } from '../lesson.ts'
import { findLesson } from '../lessons.ts'

/** Result of a check. */
export interface CheckResult {
  readonly name: string
  readonly holds: boolean
  /** Error of the file, in one line; absent if the check passes. */
  readonly problem?: string
}

/** Runs the checks of a lesson in sequence and calls `onResult` after each. */
export async function runChecks(
  { checks }: Lesson,
  exercise: Exercise,
  onResult: (checked: CheckResult) => void = () => undefined,
): Promise<readonly CheckResult[]> {
  const all: CheckResult[] = []
  for (const check of checks) {
    const checked = await runCheck(check, exercise)
    onResult(checked)
    all.push(checked)
  }
  return all
}

async function runCheck({ name, run }: Check, exercise: Exercise): Promise<CheckResult> {
  try {
    await run(exercise)
    return { name, holds: true }
  } catch (error) {
    return { name, holds: false, problem: error instanceof CheckFailure ? error.message : thrownLine(error) }
  }
}

/** Formats an error with the line of the file that threw it and the most likely fix. */
function thrownLine(error: unknown): string {
  const message = errorMessage(error).split('\n', 1)[0] ?? ''
  const [, file, line] =
    /(?<![\w-])([\w-]+\.ts)(?:\?[^:?\s]*)?:(\d+)/.exec(error instanceof Error ? (error.stack ?? '') : '') ?? []
  const place = file === undefined ? '' : ` in ${file}, line ${line}`
  return `it threw${place}: ${message}${fixFor(message)}`
}

function fixFor(message: string): string {
  if (message.startsWith('Assignment to constant')) return ' Write `let` for what changes.'
  const [, name] = /^(act|ask|note|mark|rewind|admissible|remaining) is not defined/.exec(message) ?? []
  return name === undefined ? '' : `: import it from '@orreryjs/core'`
}

/** Messages of the worker thread. */
export type WorkerMessage =
  | { readonly kind: 'checked'; readonly checked: CheckResult }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string; readonly hint: string }

/** Converts an error to a message that a thread can send. */
export function failureMessage(error: unknown): WorkerMessage {
  const { code, hint } = isOrreryError(error) ? error : new OrreryError('INTERNAL', '')
  return { kind: 'failed', code, message: errorMessage(error), hint }
}

/**
 * Runs the checks of a lesson on a file in this process. Throws `FILE_UNREADABLE` or `CONFIG_INVALID` if it cannot be read or
 * lacks an export.
 */
export async function checkFile(
  number: number,
  path: string,
  onResult?: (checked: CheckResult) => void,
): Promise<readonly CheckResult[]> {
  const lesson = findLesson(number)
  // The file that the learner asks to check.
  const { files } = withFiles(orreryNaming(path))
  const exercise: Record<string, unknown> = {}
  for (const name of lesson.exports) exercise[name] = await files.load(`${path}#${name}`)
  return runChecks(lesson, exercise satisfies Exercise, onResult)
}
