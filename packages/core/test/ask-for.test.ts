import {
  type AskForOptions,
  askFor,
  type Choice,
  type Effect,
  type ModelRequest,
  type Parser,
  parsed,
  unparsed,
} from '@orrery/core'
import { describe, expect, test } from 'vitest'

const REQUEST: ModelRequest = { purpose: 'test.number', messages: [{ role: 'user', content: 'a number?' }], temperature: 0 }
const readNumber: Parser<number> = ({ text }) => (/^\d+$/.test(text) ? parsed(Number(text)) : unparsed('a whole number'))

interface Told {
  readonly value: number
  readonly requests: readonly ModelRequest[]
  readonly notes: readonly unknown[]
}

function run(replies: readonly (string | undefined)[], options: Partial<AskForOptions<number>> = {}): Told {
  const program = askFor(REQUEST, readNumber, { fallback: () => -1, ...options })
  const requests: ModelRequest[] = []
  const notes: unknown[] = []
  let turn = program.next()
  while (turn.done !== true) turn = program.next(answer(turn.value))
  return { value: turn.value, requests, notes }

  function answer(effect: Effect): unknown {
    if (effect.kind === 'note') notes.push(effect.note)
    if (effect.kind !== 'ask') return undefined
    requests.push(effect.request)
    const text = replies[requests.length - 1]
    return { choices: text === undefined ? [] : [{ text, finish: 'stop' }], usage: { inputTokens: 0, outputTokens: 0 } }
  }
}

describe('askFor', () => {
  test('takes a readable reply as it is', () => {
    expect(run(['42'])).toEqual({ value: 42, requests: [REQUEST], notes: [] })
  })

  test('asks again with the bad reply and what was expected, and notes the failure', () => {
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

  test('shows the last bad reply alone, however many there were', () => {
    const { requests } = run(['one', 'two', '3'])
    expect(requests[2]?.messages.map((message) => message.content)).toEqual([
      'a number?',
      'two',
      expect.stringContaining('whole number'),
    ])
  })

  test('falls back after two more tries, with the last choice', () => {
    const seen: Choice[] = []
    const fallback = (choice: Choice): number => seen.push(choice)
    const { value, requests, notes } = run(['a', 'b', 'c'], { fallback })
    expect([value, requests.length, seen[0]?.text]).toEqual([1, 3, 'c'])
    expect(notes).toMatchObject([{ remedy: 'reprompt' }, { remedy: 'reprompt' }, { reply: 'c', remedy: 'fallback' }])
  })

  test('never asks again where no retry is allowed', () => {
    expect(run(['a', '1'], { retries: 0 })).toMatchObject({ value: -1, requests: [REQUEST], notes: [{ remedy: 'fallback' }] })
  })

  test('takes a reply without choices for an empty one', () => {
    expect(run([undefined], { retries: 0 }).notes).toMatchObject([{ reply: '' }])
  })
})
