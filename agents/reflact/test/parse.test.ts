import { describe, expect, test } from 'vitest'
import { type Reply, readReply } from '../src/parse.ts'

function read(text: string): Reply | string {
  const result = readReply({ text, finish: 'stop' })
  return result.ok ? result.value : result.expected
}

describe('a reply', () => {
  test('has a reflection and an action', () => {
    expect(read('Reflection: I am at desk 1 and hold nothing.\nAction: go to shelf 1')).toEqual({
      text: 'Reflection: I am at desk 1 and hold nothing.\nAction: go to shelf 1',
      reflection: 'I am at desk 1 and hold nothing.',
      action: 'go to shelf 1',
    })
  })

  test('may have a reflection of several sentences and lines', () => {
    expect(read('Reflection: I am at desk 1.\nI hold a pen.\n\nAction: go to shelf 1')).toMatchObject({
      reflection: 'I am at desk 1.\nI hold a pen.',
      action: 'go to shelf 1',
    })
  })

  test('may name an action in its reflection', () => {
    expect(read('Reflection: The last Action: look did nothing.\nAction: go out')).toMatchObject({
      reflection: 'The last Action: look did nothing.',
      action: 'go out',
    })
  })

  test('may lack a reflection or its label, and may have marks', () => {
    expect(read('Action: look')).toMatchObject({ reflection: '', action: 'look' })
    expect(read('I hold nothing.\naction : look')).toMatchObject({ reflection: 'I hold nothing.', action: 'look' })
    expect(read('```\n**Reflection:** empty hands\n**Action:** look\n```')).toMatchObject({
      reflection: 'empty hands',
      action: 'look',
    })
    expect(read('Thought: hm\nAction: look')).toMatchObject({ reflection: 'hm' })
    expect(read('Plan: hm\nAction: look')).toMatchObject({ reflection: 'hm' })
  })

  test('ends before an imagined observation', () => {
    expect(read('Action: look\nObservation: Dark.\nReflection: hm\nAction: go out')).toEqual({
      text: 'Action: look',
      reflection: '',
      action: 'look',
    })
  })

  test('acts by its last action', () => {
    expect(read('Action: look\nReflection: no\nAction: go out\nmore')).toEqual({
      text: 'Action: look\nReflection: no\nAction: go out',
      reflection: 'no',
      action: 'go out',
    })
  })

  test('is refused without an action', () => {
    for (const text of ['', 'look', 'Reflection: hm', 'Observation: Dark.\nAction: look', 'Actions: look'])
      expect(read(text)).toBe('a line that begins with `Action: `')
  })
})

test('reads long replies in linear time', () => {
  for (const part of ['Action: ', 'Reflection: \n', '> ', '*', ' ', 'Observation', '\n', '`']) read(part.repeat(200_000))
})
