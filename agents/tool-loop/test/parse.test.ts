import { expect, test } from 'vitest'
import { parseArguments } from '../src/parse.ts'
import { call } from './calls.ts'

test.each([
  ['{"place": "door"}', { place: 'door' }],
  ['', {}],
  [' \n', {}],
  ['{"a": {"b": [1, null]}}', { a: { b: [1, null] } }],
])('%j are %j', (text, values) => {
  expect(parseArguments(call('go_to', text))).toEqual(values)
})

test.each([
  ['{"place": "door', 'are not valid JSON'],
  ["{'place': 'door'}", 'are not valid JSON'],
  [`${'['.repeat(100_000)}`, 'are not valid JSON'],
  ['"door"', 'must be a JSON object'],
  ['["door"]', 'must be a JSON object'],
  ['null', 'must be a JSON object'],
  ['7', 'must be a JSON object'],
])('%.20s is refused', (text, problem) => {
  expect(parseArguments(call('go_to', text))).toBe(`the arguments of go_to ${problem}`)
})
