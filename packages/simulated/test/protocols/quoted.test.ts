import { type Tool, toolAction } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { argumentsForAction } from '../../src/protocols/tool-arguments.ts'

const FILL: Tool = {
  name: 'fill',
  description: 'Write into a field.',
  parameters: { type: 'object', properties: { bid: { type: 'string' }, value: { type: 'string', minLength: 0 } } },
  action: "fill('{bid}', '{value}')",
}

test.each(['', 'plain', "it's", 'two\nlines', '\\', "\\'", "', '", 'a\tb'])('parses an argument in quotes: %j', (value) => {
  const action = toolAction(FILL, { bid: '12', value }) ?? ''
  expect(argumentsForAction(FILL, action)).toEqual({ bid: '12', value })
})
