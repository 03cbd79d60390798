import { describe, test } from 'vitest'
import type { Exercise } from './lesson.ts'
import { findLesson } from './lessons.ts'

/** Declares a vitest test for each check of a lesson. */
export function describeLesson(number: number, exercise: Exercise): void {
  const { checks, file, title } = findLesson(number)
  describe(`lesson ${number}, ${title}: ${file}`, () => {
    for (const { name, run } of checks) test(name, { timeout: 60_000 }, () => run(exercise))
  })
}
