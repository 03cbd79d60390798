import { boundedSentence } from '@orreryjs/core/worlds'
import { expect, test } from 'vitest'

test('cuts a sentence to 1,000 characters', () => {
  expect(boundedSentence('a'.repeat(1000))).toBe('a'.repeat(1000))
  expect(boundedSentence('a'.repeat(50_000))).toBe('a'.repeat(1000))
})
