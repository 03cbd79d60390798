import { blocksOf, withProfileRow } from '@orreryjs/runs/configuration'
import { expect, test } from 'vitest'

const rowsOf = (agent: readonly string[], more: object = {}) =>
  blocksOf({ agent, ...more }).map(({ agent: names, profile, label }) => [names.join(), profile, label])

test('an agent with a profile has a row of its own, named after both, in the order of the list', () => {
  expect(rowsOf(['react', 'rebact'])).toEqual([['react,rebact', undefined, undefined]])
  expect(rowsOf(['react', 'react@prompts/mine.yaml', 'oracle', 'rebact'])).toEqual([
    ['react', undefined, undefined],
    ['react', 'prompts/mine.yaml', 'react@mine'],
    ['oracle,rebact', undefined, undefined],
  ])
  expect(rowsOf(['react@react/alfworld', 'react@react/vending@generated', './agents/vote.ts@p.json'])).toEqual([
    ['react', 'react/alfworld', 'react@alfworld'],
    ['react', 'react/vending@generated', 'react@vending@generated'],
    ['./agents/vote.ts', 'p.json', 'vote@p'],
  ])
})

test('equal names of files in different folders stay different rows', () => {
  expect(rowsOf(['react@a/p.yaml', 'react@b/p.yaml', 'react@c/p.yaml']).map(([, , label]) => label)).toEqual([
    'react@p',
    'react@p 2',
    'react@p 3',
  ])
})

test('labels are valid names, also of long and strange files', () => {
  const strange = `react@${'x'.repeat(80)}.yaml`
  for (const [, , label] of rowsOf([strange, 'react@my "best" (v2), #1.yaml', 'react@p/q#r'])) {
    expect(label).toMatch(/^[^/#,()|"'`\s]{1,40}$/)
  }
})

test('the scope of a package is no profile', () => {
  expect(rowsOf(['@acme/agent', './node_modules/@acme/agent.js'])).toEqual([
    ['@acme/agent,./node_modules/@acme/agent.js', undefined, undefined],
  ])
})

test('a block, a grid and a label apply to each row', () => {
  expect(rowsOf(['react@mine.yaml'], { label: 'ours' })).toEqual([['react', 'mine.yaml', 'ours']])
  const grid = { 'option.rules': [true, false] }
  expect(rowsOf(['react@mine.yaml'], { grid })).toHaveLength(2)
  expect(() => rowsOf(['react@mine.yaml'], { profile: 'other.yaml' })).toThrow(
    'agent: react@mine.yaml names a profile, and profile: other.yaml another',
  )
})

test('the only agent with a profile file is named after it', () => {
  expect(withProfileRow({ agent: ['react'], profile: 'mine.yaml' })).toEqual({ agent: ['react@mine.yaml'] })
  for (const settings of [
    { agent: ['react'], profile: 'react/alfworld' },
    { agent: ['react', 'rebact'], profile: 'mine.yaml' },
    { agent: ['react'], profile: 'mine.yaml', label: 'ours' },
    { agent: ['all'], profile: 'mine.yaml' },
    { profile: 'mine.yaml' },
  ])
    expect(withProfileRow(settings)).toBe(settings)
})
