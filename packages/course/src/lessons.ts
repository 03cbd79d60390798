import { OrreryError } from '@orreryjs/core'
import type { Lesson } from './lesson.ts'
import { loop } from './lessons/loop.ts'
import { reflection } from './lessons/reflection.ts'
import { refusals } from './lessons/refusals.ts'
import { remedies } from './lessons/remedies.ts'
import { search } from './lessons/search.ts'
import { verdicts } from './lessons/verdicts.ts'

/** All lessons, in order. */
export const LESSONS: readonly Lesson[] = [loop, refusals, reflection, remedies, search, verdicts]

/** Returns a lesson by its number. Throws `USAGE`. */
export function findLesson(number: number): Lesson {
  const match = LESSONS.find((lesson) => lesson.number === number)
  if (match !== undefined) return match
  throw new OrreryError('USAGE', `unknown lesson ${number}. Expected 1 to ${LESSONS.length}.`)
}
