import { orrery } from '@orreryjs/orrery'
import { withFiles } from '@orreryjs/runs/registry'
import type { Exercise } from '../lesson.ts'
import { findLesson } from '../lessons.ts'
import { type Checked, runChecks } from './run-checks.ts'

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
