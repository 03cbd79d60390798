import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runChecks } from '../src/checking/run-checks.ts'
import type { Exercise } from '../src/lesson.ts'
import { findLesson } from '../src/lessons.ts'
import * as react from '../templates/1/exercise/react.ts'
import * as reactSolved from '../templates/1/solution/react.ts'
import * as refusals from '../templates/2/exercise/refusals.ts'
import * as refusalsSolved from '../templates/2/solution/refusals.ts'
import * as reflect from '../templates/3/exercise/reflect.ts'
import * as reflectSolved from '../templates/3/solution/reflect.ts'
import * as remedies from '../templates/4/exercise/remedies.ts'
import * as remediesSolved from '../templates/4/solution/remedies.ts'
import * as search from '../templates/5/exercise/search.ts'
import * as searchSolved from '../templates/5/solution/search.ts'
import * as verdict from '../templates/6/exercise/verdict.ts'
import * as verdictSolved from '../templates/6/solution/verdict.ts'
import type { Mistake } from './mistakes.ts'
import { textOf } from './solved.ts'

/** Lessons that `npm test` covers; the others are slower. */
export const SAMPLE: readonly number[] = [3, 4, 6]

const EXERCISES: readonly Exercise[] = [react, refusals, reflect, remedies, search, verdict]
const SOLUTIONS: readonly Exercise[] = [reactSolved, refusalsSolved, reflectSolved, remediesSolved, searchSolved, verdictSolved]

/** Expects all checks to pass on a lesson's solution. */
export async function expectSolved(number: number): Promise<void> {
  const checked = await runChecks(findLesson(number), SOLUTIONS[number - 1] ?? {})
  expect(checked.filter(({ holds }) => !holds)).toEqual([])
}

/** Expects all checks to fail on a lesson's exercise. */
export async function expectUnsolved(number: number): Promise<void> {
  const checked = await runChecks(findLesson(number), EXERCISES[number - 1] ?? {})
  expect(checked.filter(({ holds }) => holds)).toEqual([])
}

/** Expects the check to report a mistake with a helpful message. */
export async function expectMistakeReported({ lesson, change: [from, to], check, report: expected }: Mistake): Promise<void> {
  const { file, checks, ...rest } = findLesson(lesson)
  const solved = textOf(lesson, 'solution', file)
  expect(solved).toContain(from)
  const folder = mkdtempSync(join(import.meta.dirname, '.blocks-'))
  try {
    const path = join(folder, file)
    writeFileSync(
      path,
      solved.replace(from, () => to),
    )
    const mistaken = (await import(path)) as Exercise
    const only = { ...rest, file, checks: checks.filter(({ name }) => name === check) }
    const [checked] = await runChecks(only, mistaken)
    expect(checked?.problem).toMatch(expected)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
