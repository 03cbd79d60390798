import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCourses } from '../../src/worlds/policy/course.ts'
import type { Exchange } from '../../src/worlds/policy/prompt.ts'

/** All that was said so far, with what came before each line. */
function told() {
  let followed = 0
  const courses = createCourses<string[], string>({
    copy: (lines) => [...lines],
    follow(lines, { line, observation }, before, context) {
      followed += 1
      lines.push(`${before?.line} ${line} ${observation} ${context}`)
    },
  })
  return { courses, followed: () => followed }
}

function afresh(key: string, exchanges: readonly Exchange[]): readonly string[] {
  return [key, ...exchanges.map(({ line, observation }, at) => `${exchanges[at - 1]?.line} ${line} ${observation} ${key}`)]
}

test('what is kept is what following from the beginning comes to, whatever came between', () => {
  const exchange = fc.record({ line: fc.constantFrom('a', 'b'), observation: fc.constantFrom('x', 'y') })
  const asked = fc.record({ key: fc.constantFrom('one', 'other'), exchanges: fc.array(exchange, { maxLength: 4 }) })
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 20 }), (all) => {
      const { courses } = told()
      for (const { key, exchanges } of all) {
        expect(courses([key], exchanges, () => [key], key)).toEqual(afresh(key, exchanges))
      }
    }),
    { numRuns: 100 },
  )
})

test('an episode is followed once, however often its prompts repeat it, and so is what two branches share', () => {
  const { courses, followed } = told()
  const all = Array.from({ length: 30 }, (_, at) => ({ line: `line ${at}`, observation: 'seen' }))
  for (let length = 0; length <= all.length; length += 1) courses(['key'], all.slice(0, length), () => [], '')
  expect(followed()).toBe(30)
  courses(['key'], all.slice(0, 12), () => [], '')
  courses(['key'], [...all.slice(0, 29), { line: 'another', observation: 'seen' }], () => [], '')
  expect(followed()).toBe(31)
})

test('no more than some episodes are kept: those asked about last', () => {
  const { courses, followed } = told()
  const one = [{ line: 'a', observation: 'x' }]
  for (let at = 0; at < 100; at += 1) {
    courses([String(at)], one, () => [], '')
    courses(['often'], one, () => [], '')
  }
  expect(followed()).toBe(101)
  courses(['0'], one, () => [], '')
  expect(followed()).toBe(102)
})
