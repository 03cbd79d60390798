import { expect, test } from 'vitest'
import { phraseAnswer } from '../../player/speech.ts'
import { judgeAnswer } from '../../src/evaluate/judge-answer.ts'
import { answerText } from '../../src/plan/answer.ts'
import { CASES } from '../evaluate/answer-cases.ts'

const PHRASED = CASES.map(({ task, answer }) => {
  const bare = answerText({ answer })
  return { goal: task.goal, answer, bare, phrased: phraseAnswer(bare, task.goal) }
})

test('phrases a third to two thirds of the amounts, and names never', () => {
  const amounts = PHRASED.filter(({ bare }) => /^\$[\d.]+$/.test(bare))
  const share = amounts.filter(({ bare, phrased }) => phrased !== bare).length / amounts.length
  expect(share).toBeGreaterThan(1 / 3)
  expect(share).toBeLessThan(2 / 3)
  expect(phraseAnswer('Ida Marsh', 'Which customer?')).toBe('Ida Marsh')
  expect(phraseAnswer('04113', 'Which postcode?')).toBe('04113')
})

test.each(['strict', 'webarena'] as const)('keeps right answers right in dialect %s', (dialect) => {
  const failed = PHRASED.filter(({ goal, answer, bare, phrased }) => {
    const isRight = (given: string): boolean => judgeAnswer({ goal, expected: answer }, given, dialect) === 'success'
    return isRight(bare) && !isRight(phrased)
  })
  expect(failed.map(({ phrased }) => phrased)).toEqual([])
})
