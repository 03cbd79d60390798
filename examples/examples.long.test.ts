import { expect, test } from 'vitest'
import { expectAsShown, LONG, runExample, shown } from './shown.ts'

test.each(LONG)('%s prints what its README shows', expectAsShown)

test('npm run example runs tests', () => {
  const passed = runExample('unit-test-an-agent')
    .split('\n')
    .filter((line) => line.startsWith(' ✓'))
    .map((line) => line.replace(/ \d+ms$/, '').trim())
  expect(passed.join('\n')).toBe(shown('unit-test-an-agent'))
})
