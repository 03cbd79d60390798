import { profileNumber } from '@orreryjs/core/agents'
import { expect, test } from 'vitest'

test('numbers of a profile are positive integers', () => {
  const withPart = (value?: string) => ({ id: 'demo/demo', parts: value === undefined ? {} : { trialSteps: value } })
  expect([profileNumber(withPart('7'), 'trialSteps', 15), profileNumber(withPart(), 'trialSteps', 15)]).toEqual([7, 15])
  for (const value of ['0', '-1', '1.5', 'many']) {
    expect(() => profileNumber(withPart(value), 'trialSteps', 15)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  }
})
