import { describeNote } from '@orreryjs/core'
import { expect, test } from 'vitest'

test('formats every type of note as a line', () => {
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
    describeNote({ kind: 'expansion', depth: 0, children: 1 }),
    describeNote({ kind: 'trial', trial: 2 }),
    describeNote({ kind: 'transition', from: 'Search', to: 'Result', reason: 'nothing else to do' }),
    describeNote({ kind: 'transition', from: 'Result', to: 'Result', reason: '' }),
    describeNote({ kind: 'memo', text: 'the key is red' }),
    describeNote({ kind: 'backup', reason: 'no page left' }),
  ]).toEqual([
    'thinks: where is it?',
    'plans:\n  1. open it\n  2. look',
    'reflects: too slow',
    '    subtask failure: get planks',
    'tries remedy 1: look',
    "changes an action to 'look': nothing to see",
    'makes a new plan: stuck',
    'judges look: NO',
    'expands a node at depth 1: 3 children',
    'expands a node at depth 0: 1 child',
    'begins trial 2',
    'goes from Search to Result: nothing else to do',
    'stays in Result',
    'notes down: the key is red',
    'falls back: no page left',
  ])
})

test.each([
  ['forward', "changes 'take mug 1' to 'take mug 2' (taken from the current state)"],
  ['snapshot (steps: 0)', "changes 'take mug 1' to 'take mug 2' (after restoring the state before it)"],
  ['navigate (steps: 1)', "changes 'take mug 1' to 'take mug 2' (after navigating back: 1 step)"],
  ["compensation 'move mug 1'", "changes 'take mug 1' to 'take mug 2' (after undoing it with 'move mug 1')"],
  ['magic', "changes 'take mug 1' to 'take mug 2' (by magic)"],
])('formats a changed action in the right order: by %s', (means, line) => {
  expect(describeNote({ kind: 'modification', action: 'take mug 2', reason: `in place of 'take mug 1', by ${means}` })).toBe(line)
})
