import { test } from 'vitest'
import { LESSONS } from '../src/lessons.ts'
import { expectSolved, expectTold, expectUnsolved, SAMPLE } from './expectations.ts'
import { MISTAKES } from './mistakes.ts'

for (const { number } of LESSONS.filter((lesson) => !SAMPLE.includes(lesson.number))) {
  test(`the solution of lesson ${number} holds`, () => expectSolved(number))
  test(`the exercise of lesson ${number} is not solved yet`, () => expectUnsolved(number))
}

for (const mistake of MISTAKES.filter(({ lesson }) => !SAMPLE.includes(lesson))) {
  test(`lesson ${mistake.lesson}: an exercise that ${mistake.name} is told so`, () => expectTold(mistake))
}
