/** Everyday forms of answers: sums, spans, identifiers, units, hedges, denials and structured answers. */
import { expect, test } from 'vitest'
import { databasesOf, rowsOfSites } from '../../src/data.ts'
import type { ExpectedAnswer, Value } from '../../src/evaluate/expected.ts'
import { judgeAnswer } from '../../src/evaluate/judge-answer.ts'

const tables = rowsOfSites(databasesOf('standard', {}), ['shop', 'code', 'map', 'forum'])
const T = (text: string) => ({ type: 'text', text }) as const,
  N = (number: number) => ({ type: 'number', number }) as const,
  M = (cents: number) => ({ type: 'money', cents }) as const,
  D = (minutes: number) => ({ type: 'duration', minutes }) as const
const v = (value: Value): ExpectedAnswer => ({ kind: 'value', value })
const l = (...values: readonly Value[]): ExpectedAnswer => ({ kind: 'list', values })
const p = (values: Readonly<Record<string, Value>>): ExpectedAnswer => ({ kind: 'pairs', pairs: Object.entries(values) })
const months = p({ December: N(15), January: N(22), February: N(20) })
const MG = 'How many orders came in each month from December 2022 to February 2023, whatever became of them?'
const ROWS: readonly (readonly [expected: ExpectedAnswer, goal: string, answer: string, isRight: boolean])[] = [
  [v(N(42)), 'How many?', 'At least 42', false],
  [v(N(1)), 'How many?', 'At least 1', false],
  [v(M(6947)), 'How much?', 'It is not $69.47.', false],
  [v(M(6947)), 'How much?', 'I would say $69.47, not $70.', true],
  [v(M(6947)), 'How much?', '$30.00 + $39.47 = $69.47', true],
  [v(M(6947)), 'How much?', 'The orders are $30.00 and $39.47, so in total you spent $69.47.', true],
  [v(N(42)), 'How many?', 'I counted 30 complete and 12 pending: 30 + 12 = 42', true],
  [v(N(42)), 'How many?', '42 orders on 3 pages', true],
  [v(N(42)), 'How many?', 'There are 42 (page 1 of 3).', true],
  [v(N(3)), 'How many reviews?', 'Three reviews in total:\n1. A\n2. B\n3. C', true],
  [v(N(3)), 'How many reviews?', '3 out of 25 reviews', false],
  [months, MG, 'From December 2022 to February 2023: December: 15, January: 22, February: 20', true],
  [months, MG, 'December 2022: 15\nJanuary 2023: 22\nFebruary 2023: 20\nTotal: 57', true],
  [
    months,
    MG,
    '| Month | Orders |\n|---|---|\n| December 2022 | 15 |\n| January 2023 | 22 |\n| February 2023 | 20 |\n| **Total** | **57** |',
    true,
  ],
  [months, MG, '{"December": 15, "January": 22, "February": 20}', true],
  [months, MG, '[{"month":"December","count":15},{"month":"January","count":22},{"month":"February","count":20}]', true],
  [months, MG, 'There were 15 orders in December, 22 in January and 20 in February.', true],
  [months, MG, '15, 22 and 20 orders in December, January and February respectively', true],
  [months, MG, '1. December 2022 - 15 orders\n2. January 2023 - 22 orders\n3. February 2023 - 20 orders', true],
  [months, MG, 'Dec 15, Jan 22, Feb 20', true],
  [
    months,
    MG,
    '{"retrieved_data":[{"month":"Dec 2022","orders":15},{"month":"Jan 2023","orders":22},{"month":"Feb 2023","orders":20}],"status":"SUCCESS"}',
    true,
  ],
  [v(T('000000044')), 'What is the order number?', '44', true],
  [v(T('000000044')), 'What is the order number?', 'Order #44 (status: pending)', true],
  [v(T('000000044')), 'What is the order number?', '#000000045', false],
  [v(T('000000044')), 'order number?', '{"order_number": 44}', true],
  [v(T('Tobias Keswick')), 'Which customer has most orders?', '{"customer":{"name":"Tobias Keswick","orders":5}}', true],
  [
    v(T('Tobias Keswick')),
    'Which customer has most orders?',
    'Tobias Keswick with 5 orders (the next one, Dafne Radcliffe, has 3).',
    false,
  ],
  [
    v(T('Tobias Keswick')),
    'Which customer has most orders?',
    'The customer is Tobias Keswick, followed by others with fewer orders.',
    true,
  ],
  [
    v(T('Tobias Keswick')),
    'Which customer has most orders?',
    'Rummaging through the order grid, I tallied every complete purchase per shopper; the winner turned out to be Tobias Keswick!',
    true,
  ],
  [v(T('Tobias Keswick')), 'Which customer?', 'Customer name: Tobias Keswick | Email: tobias.keswick@mail.test', true],
  [
    l(T('Tilda Vance'), T('tilda.vance@mail.test')),
    'Find name and email',
    'Name: Tilda Vance\nEmail: tilda.vance@mail.test',
    true,
  ],
  [l(T('Tilda Vance'), T('tilda.vance@mail.test')), 'Find name and email', 'Tilda Vance <tilda.vance@mail.test>', true],
  [
    l(T('Tilda Vance'), T('tilda.vance@mail.test')),
    'Find name and email',
    "The customer's name is Tilda Vance and her email address is tilda.vance@mail.test.",
    true,
  ],
  [l(N(42.84308), N(-71.43996)), 'coordinates?', '42.84308° N, 71.43996° W', true],
  [l(N(42.84308), N(-71.43996)), 'coordinates?', 'Latitude: 42.84308, Longitude: -71.43996', true],
  [l(N(42.84308), N(-71.43996)), 'c?', '{"latitude": 42.84308, "longitude": -71.43996}', true],
  [v(D(65)), 'How long?', 'It takes about 65 minutes (1 hour and 5 minutes).', true],
  [v(D(65)), 'How long?', '{"minutes": 65}', true],
  [v(D(65)), 'How long?', '01:05:00', true],
  [v(D(65)), 'How long?', 'at least 65 minutes', false],
  [
    { kind: 'fact', isYes: true, fact: D(28) },
    'Can one reach it within one hour?',
    'Yes. The drive takes 28 minutes, well within one hour.',
    true,
  ],
  [
    { kind: 'fact', isYes: true, fact: D(28) },
    'Can one reach it within one hour?',
    'Yes, it is reachable: 28 min < 60 min.',
    true,
  ],
  [
    { kind: 'fact', isYes: false, fact: D(85) },
    'Within 60 minutes?',
    'No, it takes 1 h 25 min, which is more than 60 minutes.',
    true,
  ],
  [{ kind: 'fact', isYes: true, fact: T('closed') }, 'Is it closed?', 'Yes', true],
  [{ kind: 'fact', isYes: true, fact: T('closed') }, 'Is it closed?', 'Yes, it is closed.', true],
  [{ kind: 'fact', isYes: true, fact: T('closed') }, 'Is it closed?', 'It is closed.', true],
  [{ kind: 'fact', isYes: true, fact: T('closed') }, 'Is it closed?', 'No, it is open.', false],
  [{ kind: 'fact', isYes: true, fact: T('closed') }, 'Is it closed?', 'No, it is closed.', false],
  [{ kind: 'fact', isYes: true, fact: T('closed') }, 'Is it closed?', 'It is not closed.', false],
  [v(T('No')), 'Is it closed? Answer Yes or No.', 'No, the issue is still open.', true],
  [v(T('No')), 'Is it closed? Answer Yes or No.', '{"retrieved_data": [false]}', true],
  [v(T('No')), 'Is it closed?', 'Yes', false],
  [v(T('Yes')), 'Is it closed?', 'Yes. No further action is needed.', true],
  [v(M(4200)), 'total?', 'Based on the table on this page, the total is 42.', true],
  [v(M(4200)), 'total?', 'Result: 42. Happy to look further if that helps!', true],
  [v(M(4200)), 'total?', 'USD 42.00', true],
  [v(M(4200)), 'total?', '42 dollars', true],
  [v(M(4200)), 'total?', 'Subtotal $40.00, shipping $2.00, grand total $42.00', true],
  [v(M(4200)), 'total?', 'Maybe $42?', false],
  [v(T('24 hours a day')), 'hours?', 'It is open 24 hours a day, 7 days a week.', true],
  [v(T('04113')), 'zip?', 'The ZIP code is 04113.', true],
  [v(T('04113')), 'zip?', '4113', false],
  [v(T('04113')), 'zip?', 'Portland, ME 04113', true],
  [v(T('Large')), 'Which size did I choose?', 'You chose size Large.', true],
  [v(T('Large')), 'Which size?', 'Size: Large, Colour: Slate', true],
  [v(T('Large')), 'Which size?', 'Large or Small', false],
  [v(T('Large')), 'Which size?', 'Small, not Large', false],
  [v(T('Large')), 'Which size?', 'Small', false],
  [v(N(0)), 'How many comments with a score below zero?', 'None of the comments has a score below zero.', true],
  [
    v(N(0)),
    'How many comments with a score below zero?',
    'The author has not written any comments with a score below zero, so the answer is 0.',
    true,
  ],
  [v(N(2)), 'How many?', 'There are two such comments.', true],
  [l(T('books'), T('garden')), 'Which forums?', 'books and garden', true],
]

test.each(ROWS)('%j, %s %s: %s', (expected, goal, answer, isRight) => {
  expect(judgeAnswer({ goal, expected, tables }, answer, 'strict') === 'success').toBe(isRight)
})

test('an answer of more than 4,000 characters is wrong', () => {
  const verdictOf = (length: number): string =>
    judgeAnswer({ goal: 'How many?', expected: v(N(42)) }, `42${' '.repeat(length - 3)}.`, 'strict')
  expect([verdictOf(4000), verdictOf(4001)]).toEqual(['success', 'wrong-answer'])
})
