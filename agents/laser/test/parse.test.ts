import type { Choice, Tool } from '@orreryjs/core'
import { anyReply, superlinearReplies } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCall } from '../src/parse/call.ts'
import { findFirstObject } from '../src/parse/json.ts'
import { nearestValue, optionTypesParser, valueNamedIn } from '../src/parse/options.ts'
import { conformArguments, restrictTool } from '../src/parse/schema.ts'

const SEARCH: Tool = {
  name: 'Search',
  description: 'Search.',
  parameters: {
    type: 'object',
    properties: { keywords: { type: 'string' }, max_price: { type: 'string' } },
    required: ['keywords'],
  },
}
const SELECT: Tool = {
  name: 'select_item',
  description: 'Open.',
  parameters: { type: 'object', properties: { item_id: { type: 'string', enum: ['B01', 'B02'] } }, required: ['item_id'] },
}
const NEXT: Tool = { name: 'Next', description: 'Next.', parameters: { type: 'object', properties: {} } }
const GET: Tool = {
  name: 'get',
  description: 'Get.',
  parameters: {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 1 }, item: { type: 'string' } },
    required: ['count', 'item'],
  },
}
const GRAMMAR = { tools: [SEARCH, SELECT, NEXT, GET], isKnown: (name: string) => name === 'buynow' }

function choiceOf(text: string, called?: readonly [name: string, args: string]): Choice {
  if (called === undefined) return { text, finish: 'stop' }
  return { text, finish: 'tool-calls', toolCalls: [{ id: '1', name: called[0], arguments: called[1] }] }
}

/** Name and arguments of a parsed call, or the expectation of an unparsed one. */
function read(text: string, called?: readonly [name: string, args: string]): unknown {
  const result = readCall(choiceOf(text, called), GRAMMAR)
  if (!result.ok) return result.expected
  return result.value.kind === 'call' ? [result.value.tool.name, result.value.values] : result.value
}

describe('readCall', () => {
  test.each([
    ['{"name": "Next", "arguments": {}}'],
    ['{"action": "Next"}'],
    ['{"function": "functions.Next", "parameters": {}}'],
    ['{"function": {"name": "next", "arguments": "{}"}}'],
    ['Because. ```json\n{"name": "Next", "args": {"page": 2}}\n``` Done.'],
    ['{"name": "Next", "arguments": ""}'],
    ['{not json} {"name": "Next"}'],
  ])('reads the first JSON object: %s', (text) => {
    expect(read(text)).toEqual(['Next', {}])
  })

  test('prefers a native call to the text', () => {
    expect(read('{"name": "Next"}', ['Search', '{"keywords": "a {b}"}'])).toEqual(['Search', { keywords: 'a {b}' }])
  })

  test.each([
    ['{"name": "Search", "arguments": {"keywords": "red \\" { mug"}}', ['Search', { keywords: 'red " { mug' }]],
    ['{"name": "Search", "arguments": {"keywords": 7, "max_price": 30}}', ['Search', { keywords: '7', max_price: '30' }]],
    ['{"name": "get", "arguments": {"count": "2", "item": " oak log "}}', ['get', { count: 2, item: 'oak log' }]],
    ['{"name": "select item", "arguments": {"item_id": "b02"}}', ['select_item', { item_id: 'B02' }]],
  ])('converts arguments to the schema: %s', (text, call) => {
    expect(read(text)).toEqual(call)
  })

  test.each([
    ['', 'a call of one of: Search, select_item, Next, get'],
    ['I would search.', 'a call of one of'],
    ['{"name": "fly"}', 'a call of one of'],
    ['{"name": "Next"', 'a call of one of'],
    ['{"name": null}', 'a call of one of'],
    ['{"name": "Search"}', 'a value of type string for the argument keywords'],
    ['{"name": "Search", "arguments": {"keywords": " "}}', 'the argument keywords'],
    ['{"name": "Search", "arguments": [1]}', 'the arguments of Search as a JSON object'],
    ['{"name": "get", "arguments": {"count": 0, "item": "log"}}', 'a value of type integer for the argument count'],
    ['{"name": "get", "arguments": {"count": "two", "item": "log"}}', 'the argument count'],
    ['{"name": "select_item", "arguments": {"item_id": "B09"}}', 'the argument item_id to be one of: B01, B02'],
  ])('rejects an invalid call and describes the expected one: %s', (text, expected) => {
    expect(read(text)).toContain(expected)
  })

  test('distinguishes tools that the state does not permit', () => {
    expect(read('{"name": "Buy_Now"}')).toEqual({ kind: 'unavailable', name: 'Buy_Now' })
  })

  test('accepts any id for the tool that opens items', () => {
    const result = readCall(choiceOf('{"name": "select_item", "arguments": {"item_id": "B09"}}'), { ...GRAMMAR, opener: SELECT })
    expect(result).toMatchObject({ ok: true, value: { values: { item_id: 'B09' } } })
  })

  test('never throws on any reply', () => {
    fc.assert(
      fc.property(anyReply(['{"name": "Search", "arguments": {"keywords": "x"}}']), (text) => {
        readCall(choiceOf(text), GRAMMAR)
        readCall(choiceOf('', ['Search', text]), GRAMMAR)
        optionTypesParser([{ name: 'color', values: ['red'] }])(choiceOf(text))
        nearestValue(text, { name: 'color', values: ['red'] })
        valueNamedIn(text, { name: 'color', values: ['red'] })
      }),
      { numRuns: 500, seed: 1 },
    )
  })

  test('does not evaluate expressions', () => {
    expect(read("{'name': 'Next', 'arguments': {}}")).toContain('a call of one of')
    expect(findFirstObject('{"name": __import__("os")}')).toBeUndefined()
    expect(findFirstObject(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).toBeUndefined()
  })
})

describe('restrictTool', () => {
  test('accepts only the listed values', () => {
    const tool = restrictTool(SELECT, ['B02'])
    expect(conformArguments(tool, { item_id: 'B01' })).toMatchObject({ ok: false })
    expect(conformArguments(tool, { item_id: 'B02' })).toEqual({ ok: true, values: { item_id: 'B02' } })
    expect(conformArguments(SELECT, { item_id: 'B01' })).toMatchObject({ ok: true })
  })
})

describe('option types', () => {
  const groups = [
    { name: 'color', values: ['red', 'navy blue'] },
    { name: 'number of items', values: ['1', '2'] },
  ]
  const types = (text: string): unknown => {
    const result = optionTypesParser(groups)(choiceOf(text))
    return result.ok ? result.value.map(({ name }) => name) : result.expected
  }

  test.each([
    ['color', ['color']],
    ['Option types: Color, Number of Items', ['color', 'number of items']],
    ['number_of_items, material', ['number of items']],
    ['Let me see.\ncolor', ['color']],
    ['None', []],
    ['none.', []],
  ])('%s', (text, expected) => {
    expect(types(text)).toEqual(expected)
  })

  test('rejects a reply that is not a list', () => {
    expect(types('')).toBe('a comma-separated list of some of: color, number of items; or None')
    expect(types('material')).toContain('comma-separated')
  })

  test('selects the nearest value that shares at least half of the words', () => {
    const group = { name: 'size', values: ['Small', 'extra large tall', 'extra small', '9.5 wide'] }
    expect(nearestValue('small', group)).toBe('Small')
    expect(nearestValue('large tall', group)).toBe('extra large tall')
    expect(nearestValue('9.5', group)).toBe('9.5 wide')
    expect(nearestValue('tall', group)).toBeUndefined()
    expect(nearestValue('', group)).toBeUndefined()
    expect(nearestValue('+', { name: 'x', values: ['-'] })).toBeUndefined()
  })

  test('finds a value by whole words', () => {
    const group = { name: 'color', values: ['red', 'blue', 'navy blue', 'xl', '+++'] }
    expect(valueNamedIn('Take the Navy-Blue one.', group)).toBe('navy blue')
    expect(valueNamedIn('I am tired of xl', group)).toBeUndefined()
    expect(valueNamedIn('', group)).toBeUndefined()
  })
})

test('reads replies in linear time', () => {
  const options = { name: 'color', values: ['red', 'blue'] }
  const tool: Tool = { name: 'search', description: '', parameters: { type: 'object', properties: {} } }
  const call = (text: string) => readCall({ text, finish: 'stop' }, { tools: [tool], isKnown: () => false })
  const types = optionTypesParser([options])
  for (const read of [
    call,
    findFirstObject,
    (text: string) => types({ text, finish: 'stop' }),
    (text: string) => nearestValue(text, options),
    (text: string) => valueNamedIn(text, options),
  ]) {
    expect(superlinearReplies(read, ['color, ', '{"name":"search"} '])).toEqual([])
  }
})
