/** Answers compared by value type, as in dialect `strict`. */
import { describe, expect, test } from 'vitest'
import type { ExpectedAnswer, Value } from '../../src/evaluate/expected.ts'
import { judgeAnswer } from '../../src/evaluate/judge-answer.ts'

const GOAL = 'Answer this.'

function verdict(expected: ExpectedAnswer | undefined, answer: string, goal = GOAL): string {
  return judgeAnswer({ goal, expected }, answer, 'strict')
}

function value(content: Value): ExpectedAnswer {
  return { kind: 'value', value: content }
}

const RIGHT: readonly (readonly [string, ExpectedAnswer, readonly string[]])[] = [
  ['a number', value({ type: 'number', number: 3 }), ['3', 'There are 3.', '"3"', 'three', '3 comments', 'It is (3)', '3.0']],
  ['a large number', value({ type: 'number', number: 1234 }), ['1234', '1,234', 'about 1,234 orders']],
  ['nothing', value({ type: 'number', number: 0 }), ['0', 'zero', 'none', 'There are no such comments', 'Nobody']],
  [
    'a number beside other things',
    value({ type: 'number', number: 3 }),
    ['3 orders, for $45.20 in all', 'On May 4, 2023 there were 3'],
  ],
  [
    'money',
    value({ type: 'money', cents: 123450 }),
    ['$1,234.50', '1234.5', 'It was 1,234.50 dollars', 'USD 1234.50', '3 items, $1234.50'],
  ],
  ['whole money', value({ type: 'money', cents: 0 }), ['$0', '$0.00', '0']],
  [
    'a day',
    value({ type: 'date', date: '2023-05-07' }),
    [
      '2023-05-07',
      '5/7/2023',
      '5/7/23',
      'May 7, 2023',
      'May 7th 2023',
      '7 May 2023',
      'the 7th of May, 2023',
      'MAY 7, 2023 at 10:15',
    ],
  ],
  [
    'a length of time',
    value({ type: 'duration', minutes: 65 }),
    ['1 h 5 min', '65 minutes', '1 hour and 5 minutes', '1:05', '1h 5m', '65min'],
  ],
  ['a distance', value({ type: 'distance', metres: 5100 }), ['5.1km', '5.1 kilometers', '5100 m', 'It is 5.1 km away']],
  [
    'a name',
    value({ type: 'text', text: 'Ida Marsh' }),
    ['Ida Marsh', 'ida marsh', 'The customer is Ida Marsh.', '"Ida Marsh"', 'Ida  Marsh'],
  ],
  [
    'a text with marks',
    value({ type: 'text', text: 'Potter\'s Wheel 12" (blue)' }),
    ['Potter’s Wheel 12" (blue)', 'It was “Potter’s wheel 12" (Blue)”.'],
  ],
  [
    'names',
    { kind: 'list', values: [text('Ida Marsh'), text('Ben Oake'), text('Cy')] },
    [
      'Ida Marsh, Ben Oake, Cy',
      'Cy and Ben Oake and Ida Marsh',
      'These are: Ida Marsh; Cy; Ben Oake.',
      '1. Cy\n2. Ida Marsh\n3. Ben Oake',
      '- Cy\n- Ben Oake\n- Ida Marsh',
    ],
  ],
  [
    'a name and a distance',
    { kind: 'list', values: [text('Ida Marsh'), { type: 'distance', metres: 1100 }] },
    ['Ida Marsh, 1.1 km', 'It is Ida Marsh; one walks 1100 m', '1.1km to Ida Marsh', 'Ida Marsh, and the walk is 1.1 km long'],
  ],
  [
    'names that hold a comma',
    { kind: 'list', values: [text('Salt, fine'), text('Pepper and chili')] },
    ['Pepper and chili, Salt, fine'],
  ],
  [
    'pairs',
    {
      kind: 'pairs',
      pairs: [
        ['January', num(11)],
        ['February', num(4)],
      ],
    },
    [
      'January: 11, February: 4',
      'Feb: 4; Jan: 11',
      'In January there were 11 and in February 4',
      '11 in January, 4 in February',
      'January 11 orders\nFebruary 4 orders',
    ],
  ],
  ['yes and a fact', { kind: 'fact', isYes: true, fact: num(3) }, ['Yes, 3 are left', 'yes (3)']],
  ['no and a fact', { kind: 'fact', isYes: false, fact: text('out of stock') }, ['No, it is out of stock', 'no. Out of stock']],
  [
    'why it is impossible',
    { kind: 'impossible', reason: [['order', 'purchase'], ['cancel']] },
    ['N/A, the order was cancelled', 'Impossible: no purchase, it is canceled', 'the order was cancelled'],
  ],
]

const TALKATIVE: readonly (readonly [string, ExpectedAnswer, readonly string[]])[] = [
  [
    'a name in a sentence',
    value(text('Slate')),
    [
      'The colour is Slate, as the order says.',
      'Slate, per the order',
      'According to the page, it is Slate.',
      'I chose Slate. It was in the order of May.',
    ],
  ],
]

const WRONG: readonly (readonly [string, ExpectedAnswer, readonly string[]])[] = [
  ['a number', value(num(3)), ['4', '3 or 4', '13', '3.5', '', 'three or four', '$3.00', '1:03']],
  ['money', value({ type: 'money', cents: 1230 }), ['$12.31', '$12.30 or $13', '$112.30', '12']],
  [
    'a day',
    value({ type: 'date', date: '2023-05-07' }),
    ['2023-07-05', 'May 7', 'May 7, 2022', 'between May 7, 2023 and May 8, 2023'],
  ],
  ['a length of time', value({ type: 'duration', minutes: 65 }), ['1 h', '65 km', '1:50', '65 minutes or 70 minutes']],
  [
    'a name',
    value(text('Ida Marsh')),
    ['Ida', 'Marsh', 'Aida Marsh', 'Ida Marsh or Ben Oake', 'Ben Oake/Ida Marsh', 'Ida Marshall'],
  ],
  [
    'names',
    { kind: 'list', values: [text('Ida Marsh'), text('Cy')] },
    ['Ida Marsh', 'Ida Marsh, Cy, Ben Oake', 'Ben Oake and Ida Marsh and Cy'],
  ],
  [
    'a name and a distance',
    { kind: 'list', values: [text('Ida Marsh'), { type: 'distance', metres: 1100 }] },
    ['Ida Marsh', '1.1 km', 'Ida Marsh, 1.2 km', 'Ida Marsh, Cy, 1.1 km', 'Ida Marsh, 1.1 km or 1.2 km'],
  ],
  [
    'one name of a list',
    { kind: 'list', values: [text('Ida Marsh')] },
    ['Ida Marsh, Ben Oake', 'Ben Oake and Ida Marsh', 'Ben Oake'],
  ],
  ['one of several choices', value(text('Slate')), ['Slate, Moss', 'Moss, Slate, Cream', 'Slate and Moss', 'slate; moss']],
  [
    'pairs',
    {
      kind: 'pairs',
      pairs: [
        ['January', num(11)],
        ['February', num(4)],
      ],
    },
    ['January: 11', 'January: 4, February: 11', 'January: 11, February: 4 or 5', '11, 4'],
  ],
  [
    'yes and a fact',
    { kind: 'fact', isYes: true, fact: num(3) },
    ['3', 'No, 3 are left', 'Yes', 'Yes, 4 are left', 'yes and no, 3'],
  ],
  [
    'why it is impossible',
    { kind: 'impossible', reason: [['order'], ['cancel']] },
    ['N/A', 'N/A, no idea', 'the order was shipped', ''],
  ],
]

describe('typed answers', () => {
  for (const [name, expected, answers] of [...RIGHT, ...TALKATIVE]) {
    test.each(answers)(`${name}, right: %j`, (answer) => expect(verdict(expected, answer)).toBe('success'))
  }
  for (const [name, expected, answers] of WRONG) {
    test.each(answers)(`${name}, wrong: %j`, (answer) => expect(verdict(expected, answer)).not.toBe('success'))
  }

  test('values in the goal do not contradict the answer', () => {
    const goal = 'How many of the 25 orders of May 2023 are pending?'
    expect(verdict(value(num(3)), '3 of the 25 orders', goal)).toBe('success')
    expect(verdict(value(num(3)), '3 of the 26 orders', goal)).toBe('wrong-answer')
    expect(verdict(value({ type: 'date', date: '2023-05-07' }), 'On May 7', goal)).toBe('success')
  })

  test('distinguishes giving up from a wrong answer', () => {
    expect(verdict(value(num(3)), 'N/A')).toBe('gave-up')
    expect(verdict(value(num(3)), '3, or N/A')).toBe('gave-up')
    expect(verdict(value(num(3)), 'It is impossible to tell')).toBe('gave-up')
    expect(verdict(value(text('not available')), 'It is not available')).toBe('success')
    expect(verdict(undefined, '')).toBe('success')
    expect(verdict(undefined, 'done')).toBe('success')
    expect(verdict(undefined, 'N/A')).toBe('gave-up')
    expect(verdict(value(num(3)), 'I could not find any comments.')).toBe('gave-up')
    expect(verdict(value(num(3)), 'There are 4. I did not open the second page.')).toBe('wrong-answer')
    expect(verdict(value(text('Ida Marsh')), 'It is Ben Oake. No coupon was used.')).toBe('wrong-answer')
  })

  test('rejects page content as an answer', () => {
    expect(verdict(value(text('Ida Marsh')), `Ida Marsh ${'word '.repeat(200)}`)).toBe('wrong-answer')
  })
})

describe("the original's comparison", () => {
  const judged = (expected: ExpectedAnswer, answer: string): string => judgeAnswer({ goal: GOAL, expected }, answer, 'webarena')

  test('compares strings, and accepts a bare N/A', () => {
    expect(judged(value(num(3)), '13')).toBe('wrong-answer')
    expect(judged(value(num(3)), '3 or 4')).toBe('success')
    expect(judged(value(num(13)), '1337')).toBe('success')
    expect(judged(value({ type: 'money', cents: 1230 }), 'It was $12.30 or $99')).toBe('success')
    expect(judged({ kind: 'impossible', reason: [['order']] }, 'n/a')).toBe('success')
    expect(judged({ kind: 'impossible', reason: [['order']] }, 'no such order')).toBe('success')
    expect(judged(value(num(3)), 'N/A')).toBe('gave-up')
  })

  test('compares by type if the original would ask a model', () => {
    expect(judged(value({ type: 'date', date: '2023-05-07' }), 'May 7, 2023')).toBe('success')
    expect(judged(value({ type: 'date', date: '2023-05-07' }), 'May 8, 2023')).toBe('wrong-answer')
  })
})

function text(content: string): Value {
  return { type: 'text', text: content }
}

function num(number: number): Value {
  return { type: 'number', number }
}

describe('choices that the goal offers', () => {
  const goal = 'Which of these do reviewers complain about: handle, lid, heat, packaging?'
  const expected: ExpectedAnswer = { kind: 'list', values: [text('handle'), text('heat')], others: ['lid', 'packaging', 'size'] }

  test.each([
    'handle, heat',
    'Reviewers complain about the heat and the handle.',
    'They dislike the handle and the heat. Nobody complains about the lid.',
    'The handle and the heat, not the packaging.',
    '["heat", "handle"]',
  ])('%s', (answer) => expect(verdict(expected, answer, goal)).toBe('success'))

  test.each([
    'handle, lid, heat, packaging',
    'The handle, the heat and the packaging.',
    'handle',
    'handle, heat, size',
    'The handle and the heat; some also mention the lid.',
    'handle, heat, Nobody Inparticular',
  ])('not: %s', (answer) => expect(verdict(expected, answer, goal)).not.toBe('success'))
})
