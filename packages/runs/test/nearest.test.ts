import { expect, test } from 'vitest'
import { nearestName, unknownName } from '../src/texts/nearest.ts'

const NAMES = ['react', 'rebact', 'random', 'oracle', 'first-admissible']

test.each([
  ['raect', 'react'],
  ['REACT', 'react'],
  ['first_admisible', 'first-admissible'],
  ['ora', 'oracle'],
  ['firs', 'first-admissible'],
  ['oralce', 'oracle'],
])('%s is nearest to %s', (given, expected) => {
  expect(nearestName(given, NAMES)).toBe(expected)
})

test('of a short name two letters that changed places are no other name', () => {
  expect(nearestName('tset', ['train', 'test'])).toBe('test')
  expect(nearestName('wolrds', ['agents', 'words', 'worlds'])).toBe('worlds')
})

test.each([
  ['pdf', ['html', 'md', 'csv', 'json']],
  ['nope', ['vote', 'react']],
  ['x', ['md']],
])('%s is like none of %s', (given, names) => {
  expect(nearestName(given, names)).toBeUndefined()
})

test('what is like none has no neighbour, and the error lists what there is', () => {
  expect(nearestName('xyzzyplugh', NAMES)).toBeUndefined()
  expect(unknownName('AGENT_UNKNOWN', 'agent', 'xyzzyplugh', NAMES).message).toBe(
    "there is no agent 'xyzzyplugh'; known: react, rebact, random, oracle, first-admissible",
  )
  expect(unknownName('AGENT_UNKNOWN', 'agent', 'x', []).message).toBe("there is no agent 'x'; known: none")
})
