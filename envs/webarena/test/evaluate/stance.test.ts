/** Statements that deny a right value, leave it open, or name another one next to it. They are no answers. */
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

/** Hedges and denials by the form of their grammar: a third of the forms in the measurement of the judge. */
const OPEN_OR_DENIED: readonly ((right: string, other: string) => string)[] = [
  (right) => `I would venture ${right}.`,
  (right) => `Were I to guess: ${right}`,
  (right) => `${right}, if memory serves.`,
  (right) => `Take this with a grain of salt: ${right}.`,
  (right) => `One would expect ${right}.`,
  (right) => `${right}, unless I misread the page.`,
  (right) => `Assuming that nothing has changed, ${right}.`,
  (right) => `An estimate of ${right} seems reasonable.`,
  (right) => `I'm leaning towards ${right}.`,
  (right) => `Odds are that it is ${right}.`,
  (right) => `${right} sounds about right, but I never opened the page.`,
  (right) => `I ran out of steps, so I'll go with ${right}.`,
  (right) => `Sorry, I couldn't complete the task. Partial information: ${right}.`,
  (right) => `Without access to the page, I'd answer ${right}.`,
  (right) => `The answer may or may not be ${right}.`,
  (right) => `Would you accept ${right}?`,
  (right) => `It used to be ${right}.`,
  (right) => `It would be a mistake to answer ${right}.`,
  (right) => `I failed to find evidence for ${right}.`,
  (right) => `Nothing suggests ${right}.`,
  (right) => `It isn't the case that the answer is ${right}.`,
  (right) => `I refuse to accept that it is ${right}.`,
  (right) => `The answer differs from ${right}.`,
  (right) => `None of these: ${right}.`,
  (right) => `Everyone but ${right}.`,
  (right) => `${right}: rejected.`,
  (right) => `${right} can be excluded.`,
  (right) => `${right} is what I expected, but that's not what the page says.`,
  (right) => `Far from being ${right}, it is something else.`,
  (right, other) => `At first glance ${right}, but on closer inspection ${other}.`,
  (right, other) => `If the filter was applied, ${right}; otherwise, ${other}.`,
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
  const passed = [...NO_ASSERTIONS, ...OPEN_OR_DENIED]
    .map((phrase) => phrase(right, other))
    .filter((given) => isAccepted(expected, given))
  expect(passed).toEqual([])
})

test.each([
  '42, give or take',
  '42-ish',
  '~42',
  'roughly 42',
  'fewer than 42',
  '42 at the most',
  'just under 42',
  'well over 42',
])('%s is no exact number', (given) => {
  expect(isAccepted({ kind: 'value', value: { type: 'number', number: 42 } }, given)).toBe(false)
})

test.each(['The page does not show No.', 'No is incorrect.', 'Is it No?', 'It could be no.', 'Anything other than No.'])(
  'leaves no open: %s',
  (given) => {
    expect(isAccepted({ kind: 'value', value: { type: 'text', text: 'No' } }, given)).toBe(false)
  },
)

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
