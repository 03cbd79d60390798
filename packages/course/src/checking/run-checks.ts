import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { withFiles } from '@orreryjs/runs/registry'
import type { Check, Exercise, Lesson } from '../lesson.ts'
import { Miss } from '../lesson.ts'
import { findLesson } from '../lessons.ts'

/** What came of a check. */
export interface Checked {
  readonly name: string
  readonly holds: boolean
  /** What the file does instead, in one line; absent where the check holds. */
  readonly instead?: string
}

/** Runs the checks of a lesson on what a file exports, one after the other; `told` hears of each. */
export async function runChecks(
  { checks }: Lesson,
  exercise: Exercise,
  told: (checked: Checked) => void = () => undefined,
): Promise<readonly Checked[]> {
  const all: Checked[] = []
  for (const check of checks) {
    const checked = await runCheck(check, exercise)
    told(checked)
    all.push(checked)
  }
  return all
}

async function runCheck({ name, run }: Check, exercise: Exercise): Promise<Checked> {
  try {
    await run(exercise)
    return { name, holds: true }
  } catch (error) {
    return { name, holds: false, instead: error instanceof Miss ? error.message : thrownLine(error) }
  }
}

/** What an error says, with the line of the file that threw it and what most often mends it. */
function thrownLine(error: unknown): string {
  const said = errorMessage(error).split('\n', 1)[0] ?? ''
  const [, file, line] = /([\w-]+\.ts)(?:\?[^:\s]*)?:(\d+)/.exec(error instanceof Error ? (error.stack ?? '') : '') ?? []
  const place = file === undefined ? '' : ` in ${file}, line ${line}`
  return `it threw${place}: ${said}${cureFor(said)}`
}

function cureFor(said: string): string {
  if (said.startsWith('Assignment to constant')) return ' Write `let` for what changes.'
  const [, name] = /^(act|ask|note|mark|rewind|admissible|remaining) is not defined/.exec(said) ?? []
  return name === undefined ? '' : `: import it from '@orreryjs/core'`
}

/** What the thread of checks tells. */
export type ThreadNews =
  | { readonly kind: 'checked'; readonly checked: Checked }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string; readonly hint: string }

/** An error as a thread can send it. */
export function failureTold(error: unknown): ThreadNews {
  const { code, hint } = isOrreryError(error) ? error : new OrreryError('INTERNAL', '')
  return { kind: 'failed', code, message: errorMessage(error), hint }
}

/**
 * Runs the checks of a lesson on a file, in this process. Throws `FILE_UNREADABLE` or `CONFIG_INVALID` where it cannot be read or lacks
 * an export.
 */
export async function checkFile(number: number, path: string, told?: (checked: Checked) => void): Promise<readonly Checked[]> {
  const lesson = findLesson(number)
  const { files } = withFiles(orrery)
  const exercise: Record<string, unknown> = {}
  for (const name of lesson.exports) exercise[name] = await files.load(`${path}#${name}`)
  return runChecks(lesson, exercise satisfies Exercise, told)
}
