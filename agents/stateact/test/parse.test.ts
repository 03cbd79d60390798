import type { Profile } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { type Reply, replyParser } from '../src/parse.ts'
import { keysFor } from '../src/states.ts'

const PROFILE: Profile = {
  id: 'stateact/demo',
  version: 1,
  world: 'demo',
  dialects: ['any'],
  parts: { keys: 'goal: the goal\ncurrent location: where\nthought: why\naction: what' },
  demonstrations: [],
}

function read(text: string, format: 'text' | 'json' = 'text'): Reply | string {
  const result = replyParser(PROFILE, format)({ text, finish: 'stop' })
  return result.ok ? result.value : result.expected
}

describe('a text reply', () => {
  test('has the keys in its own order and an action', () => {
    expect(read('> goal: leave\nthought: it is shut\ncurrent location: hall\naction: open door')).toEqual({
      text: '> goal: leave\nthought: it is shut\ncurrent location: hall\naction: open door',
      stated: [
        ['goal', 'leave'],
        ['thought', 'it is shut'],
        ['current location', 'hall'],
      ],
      action: 'open door',
    })
  })

  test('may write keys in any case, in bold, with underscores, and in a code fence', () => {
    const reply = '```\n**Goal:** leave\nCurrent_Location: hall\n- Action:   go out  \n```'
    expect(read(reply)).toMatchObject({
      stated: [
        ['goal', 'leave'],
        ['current location', 'hall'],
      ],
      action: 'go out',
    })
  })

  test('continues a value on the following lines', () => {
    expect(read('thought: the door\nis shut: no key\naction: look')).toMatchObject({
      stated: [['thought', 'the door\nis shut: no key']],
      action: 'look',
    })
  })

  test('writes None for a key without a value', () => {
    expect(read('goal:\ncurrent location:   \naction: look')).toMatchObject({
      stated: [
        ['goal', 'None'],
        ['current location', 'None'],
      ],
    })
  })

  test('acts by its last action and drops what follows it', () => {
    expect(read('action: look\nthought: no\naction: go out\nYou are out.\nDone')).toEqual({
      text: 'action: look\nthought: no\naction: go out',
      stated: [['thought', 'no']],
      action: 'go out',
    })
  })

  test('does not take an action in the middle of a line', () => {
    expect(read('thought: my action: look\naction: go out')).toMatchObject({ action: 'go out' })
    expect(read('my action: look')).toBe('a line that begins with `action: `')
    expect(read('')).toBe('a line that begins with `action: `')
  })

  test('may have an empty action, which the world answers', () => {
    expect(read('thought: hm\naction:')).toMatchObject({ action: '' })
  })
})

describe('a JSON reply', () => {
  test('has the keys as members; lists are joined and nothing is None', () => {
    const reply = 'Here:\n{"goal": "leave", "current_location": ["hall", "stairs"], "thought": null, "action": "go out"}\nBye'
    expect(read(reply, 'json')).toEqual({
      text: '{"goal": "leave", "current_location": ["hall", "stairs"], "thought": null, "action": "go out"}',
      stated: [
        ['goal', 'leave'],
        ['current location', 'hall, stairs'],
        ['thought', 'None'],
      ],
      action: 'go out',
    })
  })

  test('is read without its closing brace, at which the released code stops the model', () => {
    expect(read('{"thought": "hm", "action": "look"', 'json')).toMatchObject({ action: 'look', stated: [['thought', 'hm']] })
  })

  test('may be written as lines, and is refused otherwise', () => {
    expect(read('action: look', 'json')).toMatchObject({ action: 'look' })
    expect(read('{"thought": "hm"}', 'json')).toBe('a JSON object with the key "action"')
    expect(read('{"action": ', 'json')).toBe('a JSON object with the key "action"')
  })
})

test('reads long replies in linear time', () => {
  for (const part of ['goal: ', '> ', '{', 'a:', '\n', '**', '"action": "'])
    for (const format of ['text', 'json'] as const) read(part.repeat(200_000), format)
})

describe('the option keys', () => {
  const names = (option: string): readonly string[] => keysFor(PROFILE, option).map(({ name }) => name)

  test('names keys of the profile in any order and spelling', () => {
    expect(names('default')).toEqual(['goal', 'current location', 'thought', 'action'])
    expect(names('thought, Current_Location action')).toEqual(['thought', 'current location', 'action'])
    expect(names('think,action')).toEqual(['thought', 'action'])
  })

  test('refuses unknown and repeated keys and a list without an action', () => {
    expect(() => names('plan,action')).toThrow("profile stateact/demo has no key 'plan'")
    expect(() => names('goal,thought')).toThrow('the keys lack action')
    expect(() => names('goal,action,Goal')).toThrow('a key is repeated')
  })
})
