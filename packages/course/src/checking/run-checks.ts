import { errorMessage } from '@orreryjs/core'
import type { Check, Exercise, Lesson } from '../lesson.ts'
import { Miss } from '../miss.ts'

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
