import { OrreryError } from '@orreryjs/core'
import type { Lesson } from './lesson.ts'
import { loop } from './lessons/loop.ts'
import { reflection } from './lessons/reflection.ts'
import { refusals } from './lessons/refusals.ts'
import { remedies } from './lessons/remedies.ts'
import { search } from './lessons/search.ts'
import { verdicts } from './lessons/verdicts.ts'

/** Every lesson, in order. */
export const LESSONS: readonly Lesson[] = [loop, refusals, reflection, remedies, search, verdicts]

/** A lesson by its number. Throws `USAGE`. */
export function findLesson(number: number): Lesson {
  const found = LESSONS.find((lesson) => lesson.number === number)
  if (found !== undefined) return found
  throw new OrreryError('USAGE', `there is no lesson ${number}; expected 1 to ${LESSONS.length}`)
}
