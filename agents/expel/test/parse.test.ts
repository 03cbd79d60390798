import { describe, expect, test } from 'vitest'
import { readOperations } from '../src/parse.ts'

const read = (text: string): readonly string[] | string => {
  const result = readOperations({ text, finish: 'stop' })
  return result.ok ? result.value.map(({ kind, number = '-', text: rule }) => `${kind} ${number} ${rule}`) : result.expected
}

describe('readOperations', () => {
  test('reads the four operations', () => {
    const reply = 'AGREE 1: Look first.\nREMOVE 2: Run.\nEDIT 3: Walk slowly.\nADD: Open closed doors.'
    expect(read(reply)).toEqual(['AGREE 1 Look first.', 'REMOVE 2 Run.', 'EDIT 3 Walk slowly.', 'ADD - Open closed doors.'])
  })

  test.each([
    ['without a number', 'EDIT: Walk.', ['EDIT - Walk.']],
    ['with a number for a new rule', 'ADD 5: Walk.', ['ADD 5 Walk.']],
    ['with the number 0', 'AGREE 0: Walk.', ['AGREE 0 Walk.']],
    ['with a label before the text', 'ADD: Planning ahead: Walk.', ['ADD - Walk.']],
    ['with a colon within the text', 'ADD: Use `go to`: it walks.', ['ADD - Use `go to`: it walks.']],
    [
      'with the name of an operation in the text',
      'ADD: EDIT a file before you ADD lines.',
      ['ADD - EDIT a file before you ADD lines.'],
    ],
    ['after a list mark', '- ADD: Walk.\n2. ADD: Run.', ['ADD - Walk.', 'ADD - Run.']],
    ['in a code fence', '```\nADD: Walk.\n```', ['ADD - Walk.']],
    ['between other lines', 'Here you are:\nADD: Walk.\nDone.', ['ADD - Walk.']],
    ['with white space', '  ADD :  Walk \t on.  ', ['ADD - Walk on.']],
  ])('reads an operation %s', (_, reply, expected) => {
    expect(read(reply)).toEqual(expected)
  })

  test('drops a text that does not end with a full stop: it may be truncated', () => {
    expect(read('ADD: Walk\nADD: Run.')).toEqual(['ADD - Run.'])
  })

  test('reads at most four operations', () => {
    const reply = ['a', 'b', 'c', 'd', 'e'].map((word) => `ADD: ${word}.`).join('\n')
    expect(read(reply)).toHaveLength(4)
  })

  test.each(['', 'I would change nothing.', 'add: Walk.', 'ADDITION: Walk.', 'ADD 123456: Walk.', 'ADD: .. no'])(
    'finds no operation in %o',
    (reply) => {
      expect(read(reply)).toMatch(/^lines such as `ADD: text\.`/)
    },
  )
})
