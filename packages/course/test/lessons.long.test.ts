import { test } from 'vitest'
import { LESSONS } from '../src/lessons.ts'
import { expectMistakeReported, expectSolved, expectUnsolved, SAMPLE } from './expectations.ts'
import { MISTAKES } from './mistakes.ts'

for (const { number } of LESSONS.filter((lesson) => !SAMPLE.includes(lesson.number))) {
  test(`the solution of lesson ${number} passes`, () => expectSolved(number))
  test(`the exercise of lesson ${number} fails every check`, () => expectUnsolved(number))
}

for (const mistake of MISTAKES.filter(({ lesson }) => !SAMPLE.includes(lesson))) {
  test(`lesson ${mistake.lesson}: reports an exercise that ${mistake.name}`, () => expectMistakeReported(mistake))
}
