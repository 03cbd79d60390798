import { describeNote } from '@orreryjs/core'
import { expect, test } from 'vitest'

test('every kind of note is a line to read', () => {
  expect([
    describeNote({ kind: 'thought', text: 'where is it?' }),
    describeNote({ kind: 'plan', text: '', steps: ['open it', 'look'] }),
    describeNote({ kind: 'reflection', text: 'too slow' }),
    describeNote({ kind: 'subtask', text: 'get planks', depth: 2, status: 'failure' }),
    describeNote({ kind: 'remedy', action: 'look', rank: 1 }),
    describeNote({ kind: 'modification', action: 'look', reason: 'nothing to see' }),
    describeNote({ kind: 'revision', reason: 'stuck' }),
    describeNote({ kind: 'judgement', about: 'look', verdict: 'NO' }),
    describeNote({ kind: 'expansion', depth: 1, children: 3 }),
    describeNote({ kind: 'trial', trial: 2 }),
    describeNote({ kind: 'backup', reason: 'no page left' }),
  ]).toEqual([
    'thinks: where is it?',
    'plans:\n  1. open it\n  2. look',
    'reflects: too slow',
    '    subtask failure: get planks',
    'tries remedy 1: look',
    'takes back look: nothing to see',
    'makes a new plan: stuck',
    'judges look: NO',
    'expands a node at depth 1: 3 children',
    'begins trial 2',
    'falls back: no page left',
  ])
})
