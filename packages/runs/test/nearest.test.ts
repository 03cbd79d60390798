import { expect, test } from 'vitest'
import { nearest, unknownName } from '../src/texts/nearest.ts'

const NAMES = ['react', 'rebact', 'random', 'oracle', 'first-admissible']

test.each([
  ['raect', 'react'],
  ['REACT', 'react'],
  ['first_admisible', 'first-admissible'],
  ['ora', 'oracle'],
  ['firs', 'first-admissible'],
])('%s is nearest to %s', (given, expected) => {
  expect(nearest(given, NAMES)).toBe(expected)
})

test('what is like none has no neighbour, and the error lists what there is', () => {
  expect(nearest('xyzzyplugh', NAMES)).toBeUndefined()
  expect(unknownName('AGENT_UNKNOWN', 'agent', 'xyzzyplugh', NAMES).message).toBe(
    "there is no agent 'xyzzyplugh'; known: react, rebact, random, oracle, first-admissible",
  )
  expect(unknownName('AGENT_UNKNOWN', 'agent', 'x', []).message).toBe("there is no agent 'x'; known: none")
})
