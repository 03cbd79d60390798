import { expect, test } from 'vitest'
import { expectedOutput, expectOutputOfReadme, LONG_EXAMPLES, runExample } from './expected-output.ts'

test.each(LONG_EXAMPLES)('%s prints what its README shows', expectOutputOfReadme)

test('npm run example runs tests', () => {
  const passed = runExample('unit-test-an-agent')
    .split('\n')
    .filter((line) => line.startsWith(' ✓'))
    .map((line) => line.replace(/ \d+ms$/, '').trim())
  expect(passed.join('\n')).toBe(expectedOutput('unit-test-an-agent'))
})
