import { OrreryError } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { connectVector } from '../src/vector/connect-vector.ts'
import { counter } from './adapters/counter.ts'

interface Answer {
  readonly episodes: readonly number[]
  readonly text: readonly string[]
  readonly error?: { readonly code: string; readonly message: string }
}

/** Connects a client to the world that counts. */
function connect(limits: { readonly maxSteps?: number; readonly maxSessions?: number } = {}) {
  const open = ({ name }: { readonly name: string }) => {
    if (name !== counter.id) throw new OrreryError('WORLD_UNKNOWN', `no world named "${name}"`)
    return { world: counter, split: 'all', maxSteps: 9 }
  }
  const connection = connectVector({ open, version: '1.2.3' }, limits)
  const call = (message: object): Answer => JSON.parse(connection.answer(JSON.stringify(message)))
  expect(call({ op: 'open', name: 'counter' })).toEqual({
    world: 0,
    id: 'counter',
    dialect: 'plain',
    split: 'all',
    splits: ['all'],
    maxSteps: 9,
  })
  const start = (...numbers: readonly number[]) =>
    call({ op: 'start', world: 0, tasks: numbers.map((number) => `counter/all/${number}`), signals: ['distance'] })
  const step = (episodes: readonly number[], actions: readonly string[]) =>
    call({ op: 'step', episodes, actions, signals: ['distance'] })
  return { connection, call, start, step }
}

describe('the vector protocol', () => {
  test('steps many episodes with one message', () => {
    const { start, step } = connect()
    const { episodes, ...turn } = start(0, 2)
    expect(turn).toMatchObject({ text: ['0 of 3', '0 of 5'], terminated: [false, false], signals: { distance: [3, 5] } })
    const [first = 0, second = 0] = episodes
    expect(step([second, first], ['up', 'stay'])).toEqual({
      text: ['1 of 5', '0 of 3'],
      page: ['count', 'count'],
      reward: [0, 0],
      terminated: [false, false],
      success: [false, false],
      invalid: [null, null],
      signals: { distance: [4, 3] },
    })
  })

  test('forks, replays paths and ends episodes', () => {
    const { call, start, step } = connect()
    const [episode = 0] = start(0).episodes
    step([episode], ['up'])
    const [one = 0, other = 0] = call({ op: 'fork', episodes: [episode, episode] }).episodes
    expect(step([one], ['up']).text).toEqual(['2 of 3'])
    expect(step([other, episode], ['stay', 'stay']).text).toEqual(['1 of 3', '1 of 3'])
    const paths = [['up', 'up']]
    expect(call({ op: 'start', world: 0, tasks: ['counter/all/0'], paths, signals: [] }).text).toEqual(['2 of 3'])
    call({ op: 'hello', close: [one] })
    expect(step([one], ['up']).error?.message).toBe(`episodes: there is no open episode ${one}`)
  })

  test.each([
    [{ op: 'open', name: 'shop' }, 'WORLD_UNKNOWN', 'no world named "shop"'],
    [{ op: 'hello', seed: 3 }, 'CONFIG_INVALID', 'message: seed: unknown field. '],
    [{ op: 'tasks', world: 7 }, 'CONFIG_INVALID', 'world: expected the number of an opened world, not 7'],
    [{ op: 'start', world: 0, tasks: [], signals: ['speed'] }, 'CONFIG_INVALID', 'message: signals.0: '],
    [{ op: 'start', world: 0, tasks: ['a'], paths: [[], []], signals: [] }, 'CONFIG_INVALID', 'paths: expected 1 values'],
    [{ op: 'step', episodes: [0], actions: [], signals: [] }, 'CONFIG_INVALID', 'actions: expected 1 values'],
    [
      { op: 'step', episodes: [0, 0], actions: ['a', 'b'], signals: [] },
      'CONFIG_INVALID',
      'episodes: an episode is listed twice',
    ],
    [{ op: 'jump' }, 'CONFIG_INVALID', 'message: op: '],
  ])('refuses %j', (message, code, text) => {
    const { error } = connect().call(message)
    expect(error?.code).toBe(code)
    expect(error?.message.startsWith(text)).toBe(true)
    expect(error?.message).not.toContain('\n')
  })

  test('steps all episodes of a message or none', () => {
    const { start, step } = connect({ maxSteps: 1, maxSessions: 2 })
    const { episodes } = start(0, 1)
    const [first = 0, second = 0] = episodes
    step([first], ['up'])
    expect(step(episodes, ['up', 'up']).error?.message).toBe(`episode ${first} has used up its 1 steps`)
    expect(step([second], ['stay']).text).toEqual(['0 of 4'])
    expect(start(0).error?.message).toBe('expected at most 2 open episodes, not 3')
  })

  test('answers text that is not JSON', () => {
    expect(JSON.parse(connect().connection.answer('{')).error).toEqual({
      code: 'CONFIG_INVALID',
      message: 'message: expected JSON',
    })
  })
})
