import { type ModelReply, type ModelRequest, OrreryError } from '@orreryjs/core'
import { callTool, scripted } from '@orreryjs/models/scripted'
import { describe, expect, test } from 'vitest'

const { signal } = new AbortController()

function request(content: string, purpose = 'react.step'): ModelRequest {
  return { purpose, messages: [{ role: 'user', content }] }
}

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    expect(error).toMatchObject({ code: 'MODEL_SCRIPT' })
    return error instanceof Error ? error.message : ''
  }
  return 'nothing was thrown'
}

describe('replies', () => {
  test('are used in order, with estimated usage, and requests are recorded', () => {
    const model = scripted(['look', (received) => `heard ${received.messages.length}`])
    const first = request('hello')
    expect(model.generate(first, { signal })).toEqual({
      choices: [{ text: 'look', finish: 'stop' }],
      usage: { inputTokens: 2, outputTokens: 1, estimated: true },
    })
    expect(model.generate(request('again'), { signal })).toMatchObject({ choices: [{ text: 'heard 1' }] })
    expect(model.calls).toHaveLength(2)
    expect(model.calls[0]).toBe(first)
    model.verify()
  })

  test('are passed on unchanged if complete', () => {
    const complete: ModelReply = { choices: [{ text: '', finish: 'length' }], usage: { inputTokens: 9, outputTokens: 0 } }
    expect(scripted([complete]).generate(request('x'), { signal })).toBe(complete)
  })

  test('can call tools, with valid or invalid JSON arguments', () => {
    const model = scripted([
      callTool('get', { count: 1 }),
      { text: 'so:', toolCalls: [{ name: 'a', arguments: '{' }], finish: 'length' },
    ])
    expect(model.generate(request('x'), { signal })).toMatchObject({
      choices: [{ text: '', toolCalls: [{ id: 'call_1', name: 'get', arguments: '{"count":1}' }], finish: 'tool-calls' }],
    })
    expect(model.generate(request('x'), { signal })).toMatchObject({
      choices: [{ text: 'so:', toolCalls: [{ id: 'call_1', name: 'a', arguments: '{' }], finish: 'length' }],
    })
  })

  test('can be errors to throw, and promises', async () => {
    const slow = new OrreryError('MODEL_TIMEOUT', 'too slow')
    const model = scripted([slow, async () => 'late', async () => slow])
    expect(() => model.generate(request('x'), { signal })).toThrow(slow)
    await expect(model.generate(request('x'), { signal })).resolves.toMatchObject({ choices: [{ text: 'late' }] })
    await expect(model.generate(request('x'), { signal })).rejects.toBe(slow)
  })
})

describe('rules', () => {
  test('answer matching requests: in order, a number of times, or always', () => {
    const model = scripted(['from the list'])
      .when('Goal: craft stick')
      .reply('get 2 planks', 'craft 4 stick using 2 oak planks')
      .when(/verdict$/)
      .always('NO')
      .when({ purpose: 'ar.remedy' })
      .times(2, 'look')
    const text = (received: ModelRequest): unknown => (model.generate(received, { signal }) as ModelReply).choices[0]?.text
    expect(text(request('the verdict'))).toBe('NO')
    expect(text(request('Goal: craft stick.'))).toBe('get 2 planks')
    expect(text(request('the verdict'))).toBe('NO')
    expect(text(request('x', 'ar.remedy'))).toBe('look')
    expect(text(request('x'))).toBe('from the list')
    expect(text(request('Goal: craft stick.'))).toBe('craft 4 stick using 2 oak planks')
    expect(text(request('y', 'ar.remedy'))).toBe('look')
    model.verify()
  })

  test('match the messages, and the purpose and tools only with a shape', () => {
    const tool = { name: 'get', description: 'Get.', parameters: {} }
    const received = { ...request('look around'), tools: [tool] }
    const answered = (matcher: Parameters<ReturnType<typeof scripted>['when']>[0]): boolean => {
      const model = scripted().when(matcher).reply('yes')
      return messageOf(() => model.generate(received, { signal })) === 'nothing was thrown'
    }
    expect([answered('react.step'), answered('around'), answered(/^look/g), answered(({ n }) => n === undefined)]).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(answered({ purpose: 'react.step', text: 'look', tool: 'get' })).toBe(true)
    expect(answered({ purpose: /^react\./ })).toBe(true)
    expect(answered({ purpose: 'react' })).toBe(false)
    expect(answered({ text: /^around/ })).toBe(false)
    expect(answered({ tool: 'craft' })).toBe(false)
  })
})

describe('a script is strict', () => {
  test('shows a request without a reply, with the remaining script', () => {
    const model = scripted(['look'])
      .when('sticks')
      .reply('get 2 planks')
      .when({ purpose: /verdict/, text: 'done?' })
      .always('NO')
      .when(function isCold({ temperature }) {
        return temperature === 0
      })
      .reply('never')
    model.generate(request('a'), { signal })
    const received: ModelRequest = {
      purpose: 'react.step',
      messages: [
        { role: 'system', content: `${'x'.repeat(900)}the end` },
        { role: 'user', content: 'A room.\u001b\n\n>' },
      ],
      tools: [{ name: 'get', description: 'Get.', parameters: {} }],
    }
    expect(messageOf(() => model.generate(received, { signal }))).toBe(
      [
        'scripted model: no reply left for call 2 (purpose react.step)',
        'the request:',
        `  system: (107 characters) ...${'x'.repeat(793)}the end`,
        '  user: A room.\\u001b',
        '',
        '    >',
        '  tools: get',
        'the script:',
        '  when "sticks": 1 of 1 reply left, next "get 2 planks"',
        '  when purpose /verdict/ and text "done?": always the same reply, never used',
        '  when the predicate isCold: 1 of 1 reply left, next "never"',
        '  the list: 0 of 1 reply left',
      ].join('\n'),
    )
    expect(messageOf(() => scripted().generate(request('a'), { signal }))).toMatch(/the script:\n {2}empty$/)
  })

  test('a rule needs a reply', () => {
    // @ts-expect-error: a rule without replies would silently never be used.
    scripted().when('x').reply()
    for (const count of [0, -1, 1.5, Number.NaN]) expect(() => scripted().when('x').times(count, 'look')).toThrow(RangeError)
  })

  test('names unused replies at the end', () => {
    const model = scripted(['look', 'go'])
      .when(({ n }) => n === 2)
      .always('NO')
      .when({})
      .reply('first')
    model.generate(request('a'), { signal })
    model.generate(request('a'), { signal })
    expect(messageOf(() => model.verify())).toBe(
      [
        'scripted model: 2 calls were made; unused replies:',
        '  when a predicate: always the same reply, never used',
        '  the list: 1 of 2 replies left, next "go"',
      ].join('\n'),
    )
  })
})
