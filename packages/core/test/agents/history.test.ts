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

test('what was left out is marked, and a history to be read has no cue', () => {
  expect(history(PAIRS.slice(1), { cut: true, cue: false })).toBe('...\n> go\nOK.')
})
