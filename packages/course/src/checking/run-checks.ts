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
    const said = errorMessage(error).split('\n', 1)[0] ?? ''
    return { name, holds: false, instead: error instanceof Miss ? said : `it threw: ${said}` }
  }
}
