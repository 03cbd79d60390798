import { expect, test } from 'vitest'
import { history } from '../../src/agents/prompt.ts'

const PAIRS = [
  { line: 'look', observation: 'A room.\nA door.' },
  { line: 'go', observation: 'OK.' },
]

test('a history ends with the cue', () => {
  expect(history([])).toBe('>')
  expect(history(PAIRS)).toBe('> look\nA room.\nA door.\n> go\nOK.\n>')
})

test('marks omitted pairs, and omits the cue on request', () => {
  expect(history(PAIRS.slice(1), { isTruncated: true, cue: false })).toBe('...\n> go\nOK.')
})
