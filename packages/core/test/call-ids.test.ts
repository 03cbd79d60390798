import { type Message, type ToolCall, withCallIds } from '@orreryjs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const CALL = fc.record({
  id: fc.constantFrom('', 'call_1', 'call_2', 'call_3', 'toolu_7'),
  name: fc.constant('act'),
  arguments: fc.constant('{}'),
})
const REPLY = fc.array(CALL, { maxLength: 3 })

test('no two calls of a conversation have the same id, whatever ids the replies have', () => {
  fc.assert(
    fc.property(fc.array(REPLY, { maxLength: 6 }), (replies) => {
      const messages: Message[] = []
      const ids: string[] = []
      for (const calls of replies) {
        const toolCalls = withCallIds(calls, messages)
        messages.push({ role: 'assistant', content: '', toolCalls })
        ids.push(...toolCalls.map(({ id }) => id))
      }
      expect(ids).not.toContain('')
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})

test('unique ids stay, and numbers continue over the conversation', () => {
  const act = (id: string): ToolCall => ({ id, name: 'act', arguments: '{}' })
  const messages: Message[] = [{ role: 'assistant', content: '', toolCalls: [act('toolu_7')] }]
  expect(withCallIds([act('toolu_8'), act(''), act('toolu_7')], messages).map(({ id }) => id)).toEqual([
    'toolu_8',
    'call_2',
    'call_3',
  ])
})
