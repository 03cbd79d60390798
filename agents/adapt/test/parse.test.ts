import { type Choice, linearExpression } from '@orreryjs/core'
import type { Parsed } from '@orreryjs/core/agents'
import { anyText, superlinearReplies } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimIn, readLine } from '../src/parse/line.ts'
import { readCall, readMatch, shortlistParser } from '../src/parse/module.ts'
import { readPlan } from '../src/parse/plan.ts'

const choice = (text: string): Choice => ({ text, finish: 'stop' })
const value = <T>(result: Parsed<T>): T | undefined => (result.ok ? result.value : undefined)

describe('readLine', () => {
  test.each([
    ['get 1 log', { kind: 'action', line: 'get 1 log' }],
    ['> Action: get 1 log\nGot 1 log', { kind: 'action', line: 'get 1 log' }],
    ['```\ngo to desk 1\n```', { kind: 'action', line: 'go to desk 1' }],
    ['think: first a log', { kind: 'thought', line: 'think: first a log', thought: 'first a log' }],
    ['Think[ it is done ]', { kind: 'thought', line: 'Think[ it is done ]', thought: 'it is done' }],
    ['thinking of logs', { kind: 'action', line: 'thinking of logs' }],
  ])('%j', (text, line) => {
    expect(value(readLine(choice(text)))).toEqual(line)
  })

  test('rejects an empty reply', () => {
    expect(readLine(choice(' \n')).ok).toBe(false)
  })
})

describe('claimIn', () => {
  const claims = { success: 'Task completed!', failure: 'Task failed!' }

  test.each([
    ['Task completed!', 'success'],
    ['I hold it now. TASK COMPLETED! Good.', 'success'],
    ['no log anywhere, task failed!', 'failure'],
    ['the task is not completed', undefined],
  ])('%j', (thought, claim) => {
    expect(claimIn(thought, claims)).toBe(claim)
  })

  test('returns undefined if the profile has no phrase', () => {
    expect(claimIn('Task completed!', { success: undefined, failure: 'Task failed!' })).toBeUndefined()
  })
})

describe('readCall', () => {
  test.each([
    ['Search[red mug]', 'Search', 'red mug', 'red mug', ''],
    ['Search["red mug, large"]', 'Search', 'red mug, large', '"red mug', 'large"'],
    ['SimpleMatch[red, price at most 20]', 'SimpleMatch', 'red, price at most 20', 'red', 'price at most 20'],
    ["DetailMatch['B000000001', red]", 'DetailMatch', "'B000000001', red", 'B000000001', 'red'],
    ['Buy[B000000001, "item [3 ounce], red"]', 'Buy', 'B000000001, "item [3 ounce], red"', 'B000000001', 'item [3 ounce], red'],
    ['Then call Buy [prod_id, "Search light"].', 'Buy', 'prod_id, "Search light"', 'prod_id', 'Search light'],
    ['Search[red mug', 'Search', 'red mug', 'red mug', ''],
  ])('%s', (step, name, text, id, rest) => {
    expect(readCall(step)).toEqual({ name, text, id, rest })
  })

  test.each(['Look for a mug.', 'search[mug]', 'Research[mug]', 'Compare[B000000001, B000000002]', ''])(
    'finds no call in %j',
    (step) => {
      expect(readCall(step)).toBeUndefined()
    },
  )
})

describe('shortlistParser', () => {
  const read = shortlistParser(linearExpression('B\\d{3}', { setting: 'id' }))

  test.each([
    ["shortlisted=['B001', 'B002']", ['B001', 'B002']],
    ['I take two.\nShortlisted = [B002, "B001", B002]', ['B002', 'B001']],
    ["shortlisted=['B001', 'prod_id', 'B12']", ['B001']],
    ['shortlisted=[]', []],
    ["shortlisted=['B001'", ['B001']],
    ['Nothing fits: task failed.', []],
  ])('%j', (text, ids) => {
    expect(value(read(choice(text)))).toEqual(ids)
  })

  test.each(['B001', '', 'the first two'])('rejects %j', (text) => {
    expect(read(choice(text)).ok).toBe(false)
  })
})

describe('readMatch', () => {
  test.each([
    ['Answer: True', true],
    ['It is red. Not all is true, though.\nAnswer: False', false],
    ['**Answer:** `true`', true],
    ['false', false],
    ['True is my answer', true],
  ])('%j', (text, fits) => {
    expect(value(readMatch(choice(text)))).toBe(fits)
  })

  test('rejects a reply without a verdict', () => {
    expect(readMatch(choice('Answer: maybe')).ok).toBe(false)
  })
})

test('never throws on any text', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      for (const read of [readLine, readMatch, shortlistParser(linearExpression('B', { setting: 'id' }))]) read(choice(text))
      for (const name of ['', 'Buy[', 'shortlisted=[']) readCall(`${name}${text}`)
      claimIn(text, { success: text, failure: undefined })
    }),
  )
})

test('reads replies in linear time', () => {
  for (const read of [readLine, readMatch, shortlistParser(linearExpression('B\\d', { setting: 'id' }))]) {
    expect(superlinearReplies((text) => read({ text, finish: 'stop' }), ['shortlisted=['])).toEqual([])
  }
  expect(superlinearReplies(readCall, ['Buy['])).toEqual([])
  const orders = ['Step 1: **', 'Execution Order: Step 1\n', '(Step 1 OR ']
  expect(superlinearReplies((text) => readPlan(`Step 1: a\n${text}`), orders)).toEqual([])
  expect(superlinearReplies((text) => readPlan(`Step 1: a\nExecution Order: ${text}`), orders)).toEqual([])
})
