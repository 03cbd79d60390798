import { expect, test } from 'vitest'
import { LESSONS } from '../src/lessons.ts'
import { expectMistakeReported, expectSolved, expectUnsolved, SAMPLE } from './expectations.ts'
import { MISTAKES } from './mistakes.ts'

// The other lessons are slower: `lessons.long.test.ts`.
for (const { number } of LESSONS.filter((lesson) => SAMPLE.includes(lesson.number))) {
  test(`the solution of lesson ${number} passes`, () => expectSolved(number))
  test(`the exercise of lesson ${number} fails every check`, () => expectUnsolved(number))
}

for (const mistake of MISTAKES.filter(({ lesson }) => SAMPLE.includes(lesson))) {
  test(`lesson ${mistake.lesson}: reports an exercise that ${mistake.name}`, () => expectMistakeReported(mistake))
}

test('every lesson has at least three mistakes', () => {
  const counts = LESSONS.map(({ number }) => MISTAKES.filter(({ lesson }) => lesson === number).length)
  expect(counts.every((count) => count >= 3)).toBe(true)
})

test('every check has hints and a unique name', () => {
  for (const { checks } of LESSONS) {
    expect(checks.every(({ hints }) => hints.length >= 2)).toBe(true)
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
  }
})
