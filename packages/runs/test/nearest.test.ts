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
])('%s is nearest to %s', (name, expected) => {
  expect(nearestName(name, NAMES)).toBe(expected)
})

test('a short name with two transposed letters is still recognised', () => {
  expect(nearestName('tset', ['train', 'test'])).toBe('test')
  expect(nearestName('wolrds', ['agents', 'words', 'worlds'])).toBe('worlds')
})

test.each([
  ['pdf', ['html', 'md', 'csv', 'json']],
  ['nope', ['vote', 'react']],
  ['x', ['md']],
])('%s is similar to none of %s', (name, names) => {
  expect(nearestName(name, names)).toBeUndefined()
})

test('an unknown name without a similar one lists the valid names', () => {
  expect(nearestName('xyzzyplugh', NAMES)).toBeUndefined()
  expect(unknownName('AGENT_UNKNOWN', 'agent', 'xyzzyplugh', NAMES).message).toBe(
    'no agent named "xyzzyplugh". Known: react, rebact, random, oracle, first-admissible',
  )
  expect(unknownName('AGENT_UNKNOWN', 'agent', 'x', []).message).toBe('no agent named "x". Known: none')
})
