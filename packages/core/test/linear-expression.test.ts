import { expressionProblem, linearExpression } from '@orreryjs/core'
import { layoutMessages } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { checkLayout } from '../src/agents/prompt-layout.ts'

/** Backtracking engines try every division of the letters into groups: this never ends with them. */
const SLOW = '(a+)+$'
const LONG = `${'a'.repeat(50_000)}!`
const setting = 'profile mine: part id'

test('searches, matches whole texts, reads groups and replaces as in JavaScript', () => {
  const pair = linearExpression('(?<key>\\w+)=(?<value>\\d+)?', { setting })
  expect([pair.test('a=1'), pair.test('a'), pair.matchesWhole('a=1'), pair.matchesWhole('a=1 ')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(pair.groupsOf('x a=1 b=2')).toEqual({ key: 'a', value: '1' })
  expect(pair.groupsOf('a=')).toEqual({ key: 'a', value: undefined })
  expect(pair.groupsOf('a')).toBeUndefined()
  expect(pair.replaceFirst('a=1 b=2', '$2:$<key>')).toBe('1:a b=2')
  expect(pair.replaceAll('a=1 b=2', '[$&]')).toBe('[a=1] [b=2]')
})

test('reads flags and escapes of JavaScript', () => {
  expect(linearExpression('^b$', { setting, isMultiline: true }).replaceAll('a\nb', 'c')).toBe('a\nc')
  expect(linearExpression('^b$', { setting }).test('a\nb')).toBe(false)
  expect([true, false].map((ignoresCase) => linearExpression('b', { setting, ignoresCase }).test('B'))).toEqual([true, false])
  expect(linearExpression('^.\\u0041\\/$', { setting }).test('\u{1f44d}A/')).toBe(true)
})

test('every use of a slow expression ends', () => {
  const slow = linearExpression(SLOW, { setting, isMultiline: true })
  expect([slow.test(LONG), slow.matchesWhole(LONG), slow.groupsOf(LONG)]).toEqual([false, false, undefined])
  expect([slow.replaceFirst(LONG, ''), slow.replaceAll(LONG, '')]).toEqual([LONG, LONG])
})

test('a layout with a slow expression ends', () => {
  const replace = [
    { in: 'task', from: SLOW, to: '' },
    { in: 'observation', from: '(?:a|a)*!$', to: 'b' },
  ] as const
  const source = { id: 'mine', version: 1, world: 'w', dialects: ['d'], parts: {}, demonstrations: [] }
  const layout = { messages: { step: '{task}{history}' }, exchange: '{observation}', replace }
  checkLayout('agent', ['step'], { ...source, layout })
  const pairs = [{ line: '', observation: LONG }]
  const sent = layoutMessages({ ...source, layout }, 'step', { task: LONG, goal: '', pairs })
  expect(sent).toEqual([{ role: 'user', content: `${LONG}b` }])
})

test('refuses very many matches in a long text, because each may scan its rest', () => {
  const expression = linearExpression('x(?:.*y)?', { setting })
  expect(expression.replaceAll('x'.repeat(1000), '')).toBe('')
  expect(() => linearExpression('x', { setting }).replaceAll('x'.repeat(50_000), '')).toThrow(
    "profile mine: part id: 'x' matches at more than 4000 places of a text of 50000 characters",
  )
})

describe('an expression that RE2 does not have is refused with its setting and the reason', () => {
  test.each([
    ['(?=a)b', 'RE2 does not support lookaheads'],
    ['(?!a)b', 'RE2 does not support lookaheads'],
    ['(?<=a)b', 'RE2 does not support lookbehinds'],
    ['(?<!a)b', 'RE2 does not support lookbehinds'],
    ['(a)\\1', 'RE2 does not support back references'],
    ['(?<n>a)\\k<n>', 'RE2 does not support back references'],
    ['(', 'missing closing ): `(`'],
    ['a{2000}', 'invalid repeat count: `{2000}`'],
  ])('%s', (source, reason) => {
    expect(expressionProblem(source)).toBe(reason)
    expect(() => linearExpression(source, { setting })).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: `profile mine: part id: '${source}' is not a regular expression: ${reason}`,
      }),
    )
  })

  test('escaped parentheses and named groups are none', () => {
    expect(['\\(?=a', '(?<name>a)', '\\\\1'].map(expressionProblem)).toEqual([undefined, undefined, undefined])
  })
})
