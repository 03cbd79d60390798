import { expect, test } from 'vitest'
import { withTimeLimit } from '../../src/llama/time-limit.ts'

test('a task returns or throws as without a limit', () => {
  expect(withTimeLimit(60_000, 'the task', () => ['result'])).toEqual(['result'])
  const error = new RangeError('own')
  expect(() =>
    withTimeLimit(60_000, 'the task', () => {
      throw error
    }),
  ).toThrow(error)
})

test('an endless loop is stopped', () => {
  const endless = (): never => {
    for (;;);
  }
  const stopped = { code: 'MODEL_FAILED', message: 'the template did not end within 0.01 s' }
  expect(() => withTimeLimit(10, 'the template', endless)).toThrow(expect.objectContaining(stopped))
})
