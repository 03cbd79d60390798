import { type Tool, toolAction } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'

const GET: Tool = { name: 'get', description: 'Fetch.', parameters: { type: 'object' }, action: 'get {count} {item}' }

describe('toolAction', () => {
  test('inserts the arguments', () => {
    expect(toolAction(GET, { item: 'oak log', count: 2 })).toBe('get 2 oak log')
    expect(toolAction({ ...GET, action: '{item}, {item}!' }, { item: true })).toBe('true, true!')
  })

  test('accepts any text as argument', () => {
    expect(toolAction(GET, { count: '$1', item: '{count} $& $$' })).toBe('get $1 {count} $& $$')
  })

  test('escapes an argument in quotes like a Python string', () => {
    const fill: Tool = { ...GET, action: "fill('{count}', '{item}') or {item}" }
    expect(toolAction(fill, { count: 12, item: "it's \\ two\nlines" })).toBe(
      "fill('12', 'it\\'s \\\\ two\\nlines') or it's \\ two\nlines",
    )
  })

  test('returns the action of a tool without arguments', () => {
    expect(toolAction({ ...GET, action: 'inventory' }, { extra: 1 })).toBe('inventory')
  })

  test('returns no action if an argument is missing or not a plain value', () => {
    for (const item of [undefined, null, [], {}, ['x']]) expect(toolAction(GET, { count: 1, item })).toBeUndefined()
    expect(toolAction({ ...GET, action: '{toString}' }, {})).toBeUndefined()
  })

  test('returns no action for a tool without one', () => {
    expect(toolAction({ name: 'plan', description: 'Plan.', parameters: {} }, {})).toBeUndefined()
  })
})
