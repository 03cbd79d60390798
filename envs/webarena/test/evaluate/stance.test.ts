/** Statements that deny a right value, leave it open, or name another one next to it. None is an answer. */
import { expect, test } from 'vitest'
import { databasesOf, rowsOfSites } from '../../src/data.ts'
import type { ExpectedAnswer } from '../../src/evaluate/expected.ts'
import { judgeAnswer } from '../../src/evaluate/judge-answer.ts'

const tables = rowsOfSites(databasesOf('standard', {}), ['shop', 'admin'])

/** A right value, another one, and the expected answer. */
const VALUES: readonly (readonly [right: string, other: string, expected: ExpectedAnswer])[] = [
  ['Tobias Keswick', 'Dafne Radcliffe', { kind: 'value', value: { type: 'text', text: 'Tobias Keswick' } }],
  ['$92.00', '$93.50', { kind: 'value', value: { type: 'money', cents: 9200 } }],
  ['42', '43', { kind: 'value', value: { type: 'number', number: 42 } }],
  ['28 minutes', '31 minutes', { kind: 'value', value: { type: 'duration', minutes: 28 } }],
]

const ASSERTIONS: readonly ((right: string, other: string) => string)[] = [
  (right) => `I believe the answer is ${right}.`,
  (right) => `It looks like it's ${right}.`,
  (right) => `No doubt about it, it's ${right}.`,
  (right, other) => `It is ${right}, not ${other}.`,
  (right) => `Not to worry, I found it: ${right}`,
  (right) => `It's ${right} — would you like me to look up anything else?`,
]

const NO_ASSERTIONS: readonly ((right: string, other: string) => string)[] = [
  (right) => `The answer could well be ${right}.`,
  (right) => `If I had to guess, I'd say ${right}.`,
  (right) => `I doubt that the answer is ${right}.`,
  (right) => `It is anything but ${right}.`,
  (right) => `It is far from ${right}.`,
  (right) => `${right} is not the answer.`,
  (right) => `The value ${right} is incorrect.`,
  (right) => `There is no way that it is ${right}.`,
  (right) => `There is no evidence that it is ${right}.`,
  (right) => `It is unclear whether it is ${right}.`,
  (right) => `Is it ${right}?`,
  (right) => `It's ${right}, right?`,
  (right) => `I assume that it is ${right}, but could not verify it.`,
  (right) => `I could not determine the answer. The last value seen was ${right}.`,
  (right) => `It is ${right}. No wait, it is not ${right}.`,
  (right) => `Wrong answer: ${right}`,
  (right) => `It should have been ${right}, but the page was empty.`,
  (right) => `${right}, etc.`,
  (right) => `I cannot rule out ${right}.`,
  (right, other) => `Option 1: ${right}\nOption 2: ${other}`,
  (right, other) => `| Result | Verified |\n|---|---|\n| ${right} | yes |\n| ${other} | yes |`,
  (right, other) => `${right} // ${other}`,
  (right, other) => JSON.stringify({ status: 'SUCCESS', retrieved_data: [other], error_details: right }),
]

test.each(VALUES)('%s is asserted', (right, other, expected) => {
  const failed = ASSERTIONS.map((phrase) => phrase(right, other)).filter((given) => !isAccepted(expected, given))
  expect(failed).toEqual([])
})

test.each(VALUES)('%s is not asserted', (right, other, expected) => {
  const passed = NO_ASSERTIONS.map((phrase) => phrase(right, other)).filter((given) => isAccepted(expected, given))
  expect(passed).toEqual([])
})

test.each(['Tobias Keswick-Bell', 'Bell-Tobias Keswick', 'Zyx Tobias Keswick', 'Tobias Keswick Junior'])(
  '%s is a longer name',
  (name) => {
    expect(isAccepted({ kind: 'value', value: { type: 'text', text: 'Tobias Keswick' } }, `The customer is ${name}.`)).toBe(false)
  },
)

test.each(['two hundred and fifty-one', 'Two hundred fifty-one orders', '251 orders on 2 separate pages'])('251: %s', (given) => {
  expect(isAccepted({ kind: 'value', value: { type: 'number', number: 251 } }, given)).toBe(true)
})

test.each(['\t', ' ', '|', '| 1 | a |\n', '<a ', '[', '{"a":', '0', '1) ', 'or ', '*a ', '\\boxed{', '```{', '$1 + '])(
  'judges 4,000 characters of %j without delay',
  (unit) => {
    const start = process.cpuUsage()
    for (const [right, , expected] of VALUES) isAccepted(expected, `${unit.repeat(4000).slice(0, 3980)} ${right}`)
    const { user, system } = process.cpuUsage(start)
    // Quadratic patterns need seconds.
    expect((user + system) / 1000).toBeLessThan(1000)
  },
)

function isAccepted(expected: ExpectedAnswer, given: string): boolean {
  return judgeAnswer({ goal: 'Which is it?', expected, tables }, given, 'strict') === 'success'
}
