import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Instructions, readInstructions } from '../../src/instructions/read-instructions.ts'
import { anyCharacter } from '../any-character.ts'

/** Returns the read instructions in short: `never open drawer`, `first inventory`, `each look`, `hint mug: cabinet 3`. */
function summary({ rules, hints, answer, thoughts }: Instructions): readonly string[] {
  return [
    ...rules.map(({ type, frequency, phrase: { verb = '', object, place } }) => {
      const mood = { prohibition: 'never', permission: 'may', order: frequency === 'each' ? 'each' : 'first' }[type]
      return [mood, verb, ...object, ...(place.length === 0 ? [] : ['at', ...place])].filter((word) => word !== '').join(' ')
    }),
    ...hints.map(({ subject, place }) => `hint ${subject.join(' ')}: ${place.join(' ')}`),
    ...(answer === undefined ? [] : [`answer ${answer}`]),
    ...(thoughts === undefined ? [] : [`thoughts ${thoughts}`]),
  ]
}

const READ: Readonly<Record<string, readonly string[]>> = {
  'never open drawer': [
    'Never open a drawer.',
    'Please do not open drawers!',
    "IMPORTANT: don't ever open any of the drawers",
    '3. Avoid opening drawers.',
    'You must not open drawers.',
    'You should never open a drawer, even if the object may be in it.',
    'Under no circumstances should you open a drawer.',
    'You must under no circumstances open drawers.',
    'Opening drawers is strictly forbidden.',
    "It's forbidden to open drawers.",
    'Drawers must not be opened.',
    'No drawer may be opened.',
    'Leave the drawers closed.',
    'Drawers must stay closed.',
    'Solve the task without opening any drawer.',
    'We never open drawers here.',
    'It is important that you never open a drawer.',
    'The agent must not open drawers, because they are broken.',
  ],
  'never drawer': [
    'Avoid drawers.',
    'Stay away from the drawers.',
    'Drawers are off limits.',
    'The drawers should be left alone.',
  ],
  'never go drawer': ['Avoid going to drawers.', 'Do not go to drawers.', 'You are not allowed to visit drawers.'],
  'never take at drawer': ['Never take anything from a drawer.', 'Refrain from taking things from the drawers.'],
  'never use search': [
    'Do not use the search.',
    'You are not allowed to use the search bar.',
    'Using the search is not allowed.',
  ],
  'never buy': ["Don't buy anything.", 'Do not purchase any item.', 'You must not buy.'],
  'may open drawer': [
    'You may open drawers.',
    'Feel free to open drawers.',
    'Do not hesitate to open drawers.',
    'Do not avoid opening drawers.',
  ],
  'may open': ['The rule about opening no longer holds.', 'Open whatever you need to.'],
  'first use inventory': [
    'Always check the inventory first.',
    'Begin by checking your inventory.',
    'First, check what you are carrying.',
    'Make sure to check the inventory before you do anything else.',
    "Don't forget to check your inventory first.",
    'The first thing you should do is check your inventory.',
    'I want you to always check the inventory first.',
    'Have a look at your inventory first.',
  ],
  'first inventory': ['Your first action must be "inventory".', 'Start with the inventory.'],
  'first go fridge': ['Your first action should be to go to the fridge.', 'Before you do anything else, go to the fridge.'],
  'each look': [
    'Before each action, look around.',
    'Look around before every action.',
    'Remember to look around at every step.',
    'Do not take any action without first looking around.',
    'Take a look around before you act.',
  ],
  'each use inventory': [
    'Always check your inventory before acting.',
    'The inventory must be checked before each action.',
    'Never act without checking the inventory first.',
    'Prior to each move, verify your inventory.',
  ],
  'hint mug: cabinet 3': [
    'Hint: the mug is in cabinet 3.',
    'The mug can be found in the cabinet 3.',
    'You will find a mug in cabinet 3.',
    'Cabinet 3 contains the mug.',
    'Someone left the mug in cabinet 3.',
  ],
  'answer 42': ['Hint: The answer is 42.', 'The correct answer to the question is "42".'],
  'thoughts wanted': [
    'Always write a thought first.',
    'Think step by step before you act.',
    'Write a short thought before each action.',
    'Begin every reply with a thought.',
    'Each reply must begin with a thought.',
  ],
  'thoughts unwanted': [
    'Do not think, reply with the action only.',
    "Don't think. Just give the action.",
    'Never write a thought.',
    'Reply with the command only, no explanations.',
    'Skip the reasoning.',
    'Only output the action.',
  ],
}

describe.each(Object.entries(READ))('%s', (meaning, wordings) => {
  test.each(wordings)('%s', (text) => expect(summary(readInstructions(text))).toEqual([meaning]))
  test.each(wordings)('with other text around it: %s', (text) => {
    const letter = `Dear agent,\nthis is a game. It is played in text.\n\n- ${text}\n\nGood luck! The rest is up to you.`
    expect(summary(readInstructions(letter))).toEqual([meaning])
  })
})

test.each([
  'Never open a drawer unless it is needed.',
  'Do not open a drawer if it is open already.',
  'You do not have to open drawers.',
  'Cats never open drawers in Paris.',
  'The mug is not in cabinet 3.',
  'If the mug is in cabinet 3, take it.',
  'You do not need to write thoughts.',
  'Never buy a product without reading its reviews.',
  'Drawers were invented a long time ago.',
  'When you know it, the answer is to be given in one word.',
])('inert: %s', (text) => expect(summary(readInstructions(text))).toEqual([]))

test('several instructions, in order', () => {
  const text =
    'Check the inventory first, and never open or close drawers; do not visit, open or inspect shelves. Hint: cabinet 3'
  expect(summary(readInstructions(text))).toEqual([
    'first use inventory',
    'never open drawer',
    'never close drawer',
    'never go shelf',
    'never open shelf',
    'never use shelf',
    'first cabinet 3',
    'hint : cabinet 3',
  ])
})

test('any text can be read', () => {
  const words = fc.constantFrom(
    'never',
    'do',
    'not',
    'open',
    'drawer',
    'first',
    ',',
    'without',
    'the answer is',
    'in',
    '3',
    '\n',
    '.',
    "it's",
  )
  const text = fc.array(fc.oneof(words, fc.string({ unit: anyCharacter })), { maxLength: 40 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, (each) => {
      expect(Array.isArray(readInstructions(each).rules)).toBe(true)
    }),
  )
})
