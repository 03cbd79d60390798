import {
  act,
  admissible,
  ask,
  type Effect,
  type EffectRequest,
  type ModelReply,
  mark,
  note,
  remaining,
  rewind,
  type StepResult,
  tools,
} from '@orreryjs/core'
import { describe, expect, expectTypeOf, test } from 'vitest'

const SEEN: StepResult = { observation: { text: 'A door.', page: 'room', key: 'door' }, terminated: false, changed: true }

describe('effects', () => {
  test('each constructor yields its effect once and returns the result', () => {
    const request = { purpose: 'test.step', messages: [{ role: 'user', content: 'go' }] } as const
    const thought = { kind: 'thought', text: 'hm' } as const
    const all: readonly [EffectRequest<unknown>, Effect][] = [
      [act('go north'), { kind: 'act', action: 'go north' }],
      [ask(request), { kind: 'ask', request }],
      [admissible(), { kind: 'admissible' }],
      [tools(), { kind: 'tools' }],
      [mark(), { kind: 'mark' }],
      [rewind({ id: 3 }), { kind: 'rewind', mark: { id: 3 } }],
      [note(thought), { kind: 'note', note: thought }],
      [remaining(), { kind: 'remaining' }],
    ]
    for (const [operation, effect] of all) {
      const iterator = operation[Symbol.iterator]()
      expect(iterator.next()).toEqual({ done: false, value: effect })
      expect(iterator.next('the answer')).toEqual({ done: true, value: 'the answer' })
    }
  })

  test('yield* types each result', () => {
    function* program(): Generator<Effect, string, unknown> {
      const result = yield* act('look')
      expectTypeOf(result).toEqualTypeOf<StepResult>()
      const reply = yield* ask({ purpose: 'test.step', messages: [] })
      expectTypeOf(reply).toEqualTypeOf<ModelReply>()
      expectTypeOf(yield* admissible()).toEqualTypeOf<readonly string[]>()
      return result.observation.text
    }
    const running = program()
    expect(running.next().value).toEqual({ kind: 'act', action: 'look' })
    expect(running.next(SEEN).value).toMatchObject({ kind: 'ask' })
    expect(running.next({ choices: [], usage: { inputTokens: 0, outputTokens: 0 } }).value).toEqual({ kind: 'admissible' })
    expect(running.next([])).toEqual({ done: true, value: 'A door.' })
  })

  test('an operation can be used again', () => {
    const look = act('look')
    function* program(): Generator<Effect, readonly StepResult[], unknown> {
      return [yield* look, yield* look]
    }
    const running = program()
    expect(running.next().value).toEqual({ kind: 'act', action: 'look' })
    expect(running.next(SEEN).value).toEqual({ kind: 'act', action: 'look' })
    const other = { ...SEEN, ended: true }
    expect(running.next(other)).toEqual({ done: true, value: [SEEN, other] })
  })

  test('an error of an effect reaches the program, which may continue', () => {
    function* program(): Generator<Effect, string, unknown> {
      try {
        yield* act('look')
      } catch (error) {
        yield* note({ kind: 'reflection', text: String(error) })
      }
      return 'went on'
    }
    const running = program()
    running.next()
    expect(running.throw(new Error('broken')).value).toMatchObject({ kind: 'note', note: { text: 'Error: broken' } })
    expect(running.next()).toEqual({ done: true, value: 'went on' })
  })

  test('a returned program runs its clean-up and ends', () => {
    const log: string[] = []
    function* program(): Generator<Effect, string, unknown> {
      try {
        yield* act('look')
        log.push('not reached')
      } finally {
        log.push('cleaned up')
      }
      return 'not reached'
    }
    const running = program()
    running.next()
    expect(running.return('stopped')).toEqual({ done: true, value: 'stopped' })
    expect(log).toEqual(['cleaned up'])
  })
})
