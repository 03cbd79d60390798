import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('the lesson plans of teach.md name mistakes that the checks report, and the number of checks', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/teach.md'), 'utf8')
  for (const { number } of LESSONS) {
    const row = guide.split('\n').find((line) => line.startsWith(`| ${number} `)) ?? ''
    const named = (row.split(' | ').at(-1) ?? '').replace(/ \|$/, '').split('; ')
    const known = MISTAKES.filter(({ lesson }) => lesson === number).map(({ name }) => name)
    expect(known, row).toEqual(expect.arrayContaining(named))
    expect(named.length).toBeGreaterThanOrEqual(3)
  }
  expect(guide).toContain(`${LESSONS.reduce((sum, { checks }) => sum + checks.length, 0)} in the six lessons`)
})

test('every check has hints and a unique name', () => {
  for (const { checks } of LESSONS) {
    expect(checks.every(({ hints }) => hints.length >= 2)).toBe(true)
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
  }
})
