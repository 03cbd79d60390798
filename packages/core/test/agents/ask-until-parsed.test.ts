import type { Choice, Effect, ModelRequest } from '@orreryjs/core'
import { askAndParseEach, askUntilParsed, type Parser, parsed, type RetryOptions, unparsed } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'

const REQUEST: ModelRequest = { purpose: 'test.number', messages: [{ role: 'user', content: 'a number?' }], temperature: 0 }
const readNumber: Parser<number> = ({ text }) => (/^\d+$/.test(text) ? parsed(Number(text)) : unparsed('a whole number'))

interface RunResult<T = number> {
  readonly value: T
  readonly requests: readonly ModelRequest[]
  readonly notes: readonly unknown[]
}

function run(replies: readonly (string | undefined)[], options: Partial<RetryOptions<number>> = {}): RunResult {
  const program = askUntilParsed(REQUEST, readNumber, { fallback: () => -1, ...options })
  return feed(
    program,
    replies.map((text) => (text === undefined ? [] : [text])),
  )
}

/** Answers a program's model calls with these choices, in order. */
function feed<T>(program: Generator<Effect, T, unknown>, replies: readonly (readonly string[])[]): RunResult<T> {
  const requests: ModelRequest[] = []
  const notes: unknown[] = []
  let turn = program.next()
  while (turn.done !== true) turn = program.next(answer(turn.value))
  return { value: turn.value, requests, notes }

  function answer(effect: Effect): unknown {
    if (effect.kind === 'note') notes.push(effect.note)
    if (effect.kind !== 'ask') return undefined
    requests.push(effect.request)
    const choices = (replies[requests.length - 1] ?? []).map((text) => ({ text, finish: 'stop' }))
    return { choices, usage: { inputTokens: 0, outputTokens: 0 } }
  }
}

describe('askUntilParsed', () => {
  test('returns a parsed reply', () => {
    expect(run(['42'])).toEqual({ value: 42, requests: [REQUEST], notes: [] })
  })

  test('re-prompts with the unparsed reply and the expected format, and notes the failure', () => {
    const { value, requests, notes } = run(['forty-two', '42'])
    expect(value).toBe(42)
    expect(requests[1]).toEqual({
      ...REQUEST,
      messages: [
        ...REQUEST.messages,
        { role: 'assistant', content: 'forty-two' },
        { role: 'user', content: 'That reply could not be read. Expected a whole number. Answer again in that form only.' },
      ],
    })
    expect(notes).toEqual([
      { kind: 'parse-failure', purpose: 'test.number', expected: 'a whole number', reply: 'forty-two', remedy: 'reprompt' },
    ])
  })

  test('shows only the last unparsed reply after several failures', () => {
    const { requests } = run(['one', 'two', '3'])
    expect(requests[2]?.messages.map((message) => message.content)).toEqual([
      'a number?',
      'two',
      expect.stringContaining('whole number'),
    ])
  })

  test('uses the fallback with the last choice after two retries', () => {
    const received: Choice[] = []
    const fallback = (choice: Choice): number => received.push(choice)
    const { value, requests, notes } = run(['a', 'b', 'c'], { fallback })
    expect([value, requests.length, received[0]?.text]).toEqual([1, 3, 'c'])
    expect(notes).toMatchObject([{ remedy: 'reprompt' }, { remedy: 'reprompt' }, { reply: 'c', remedy: 'fallback' }])
  })

  test('never retries if no retries are allowed', () => {
    expect(run(['a', '1'], { retries: 0 })).toMatchObject({ value: -1, requests: [REQUEST], notes: [{ remedy: 'fallback' }] })
  })

  test('treats a reply without choices as empty', () => {
    expect(run([undefined], { retries: 0 }).notes).toMatchObject([{ reply: '' }])
  })
})

describe('askAndParseEach', () => {
  const sample = (replies: readonly (readonly string[])[], options = {}): RunResult<readonly number[]> =>
    feed(askAndParseEach(REQUEST, readNumber, options), replies)

  test('reads every choice in order, drops unparsed ones and notes them', () => {
    expect(sample([['3', 'three', '1']])).toEqual({
      value: [3, 1],
      requests: [REQUEST],
      notes: [{ kind: 'parse-failure', purpose: 'test.number', expected: 'a whole number', reply: 'three', remedy: 'fallback' }],
    })
  })

  test('retries only if no choice can be parsed, with the last of them', () => {
    const { value, requests, notes } = sample([['a', 'b'], [], ['7']])
    expect([value, requests.length]).toEqual([[7], 3])
    expect(requests[1]?.messages.map(({ content }) => content)).toEqual([
      'a number?',
      'b',
      expect.stringContaining('whole number'),
    ])
    expect(notes).toMatchObject([{ reply: 'a', remedy: 'reprompt' }, { reply: 'b', remedy: 'reprompt' }, { reply: '' }])
  })

  test('returns an empty list in the end', () => {
    expect(sample([['a'], ['b'], ['c'], ['4']])).toMatchObject({ value: [], requests: { length: 3 } })
    expect(sample([['a'], ['4']], { retries: 0 })).toMatchObject({ value: [], notes: [{ remedy: 'fallback' }] })
  })
})
