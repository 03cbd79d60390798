import { type Tool, toolAction } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'

const GET: Tool = { name: 'get', description: 'Fetch.', parameters: { type: 'object' }, action: 'get {count} {item}' }

describe('toolAction', () => {
  test('puts the arguments in their places', () => {
    expect(toolAction(GET, { item: 'oak log', count: 2 })).toBe('get 2 oak log')
    expect(toolAction({ ...GET, action: '{item}, {item}!' }, { item: true })).toBe('true, true!')
  })

  test('takes an argument as plain text, whatever it contains', () => {
    expect(toolAction(GET, { count: '$1', item: '{count} $& $$' })).toBe('get $1 {count} $& $$')
  })

  test('writes an argument between quotes as Python writes a text', () => {
    const fill: Tool = { ...GET, action: "fill('{count}', '{item}') or {item}" }
    expect(toolAction(fill, { count: 12, item: "it's \\ two\nlines" })).toBe(
      "fill('12', 'it\\'s \\\\ two\\nlines') or it's \\ two\nlines",
    )
  })

  test('a tool without an argument is its action', () => {
    expect(toolAction({ ...GET, action: 'inventory' }, { extra: 1 })).toBe('inventory')
  })

  test('has no action where an argument is missing or no plain value', () => {
    for (const item of [undefined, null, [], {}, ['x']]) expect(toolAction(GET, { count: 1, item })).toBeUndefined()
    expect(toolAction({ ...GET, action: '{toString}' }, {})).toBeUndefined()
  })

  test('a tool that is no action has none', () => {
    expect(toolAction({ name: 'plan', description: 'Plan.', parameters: {} }, {})).toBeUndefined()
  })
})
