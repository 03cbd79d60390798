import type { ModelRequest } from '@orrery/core'
import { scripted } from '@orrery/models/scripted'
import { expect, test } from 'vitest'

const { signal } = new AbortController()

function request(content: string): ModelRequest {
  return { purpose: 'react.step', messages: [{ role: 'user', content }] }
}

test('replies in order, with estimated usage, and records what it was asked', () => {
  const model = scripted(['look', (asked) => `heard ${asked.messages.length}`])
  const first = request('hello')
  expect(model.generate(first, { signal })).toEqual({
    choices: [{ text: 'look', finish: 'stop' }],
    usage: { inputTokens: 2, outputTokens: 1, estimated: true },
  })
  expect(model.generate(request('again'), { signal })).toMatchObject({ choices: [{ text: 'heard 1' }] })
  expect(model.calls).toHaveLength(2)
  expect(model.calls[0]).toBe(first)
  model.assertDone()
})

test('a whole reply is handed on as it is', () => {
  const whole = { choices: [{ text: '', finish: 'length' as const }], usage: { inputTokens: 9, outputTokens: 0 } }
  expect(scripted([whole]).generate(request('x'), { signal })).toBe(whole)
})

test('a script that runs out says which call has no reply', () => {
  const model = scripted(['look'])
  model.generate(request('a'), { signal })
  expect(() => model.generate(request('b'), { signal })).toThrowError(
    expect.objectContaining({
      code: 'MODEL_SCRIPT',
      message: 'scripted model has 1 reply; call 2 (purpose react.step) has none',
    }),
  )
})

test('rules answer the requests that fit them, and one of them for ever', () => {
  const model = scripted()
    .when('Goal: craft stick')
    .reply('get 2 planks', 'craft 4 stick using 2 oak planks')
    .when(/verdict$/)
    .always('NO')
  expect(model.generate(request('the verdict'), { signal })).toMatchObject({ choices: [{ text: 'NO' }] })
  expect(model.generate(request('Goal: craft stick.'), { signal })).toMatchObject({ choices: [{ text: 'get 2 planks' }] })
  expect(model.generate(request('the verdict'), { signal })).toMatchObject({ choices: [{ text: 'NO' }] })
  expect(() => model.assertDone()).toThrowError(/rule for "Goal: craft stick" has 1 of 2 replies left unused/)
  model.generate(request('Goal: craft stick.'), { signal })
  model.assertDone()
  expect(() => model.generate(request('Goal: craft stick.'), { signal })).toThrowError(/has 2 replies; call 5 .* has none/)
})

test('a request that nothing expects is refused, and the purpose is no part of what is matched', () => {
  const model = scripted()
    .when('react.step')
    .reply('never')
    .when((asked) => asked.temperature === 0)
    .reply('never')
  expect(() => model.generate(request('look around'), { signal })).toThrowError(
    'scripted model expects a request with "react.step", a predicate; call 1 (purpose react.step) is none of these',
  )
})
