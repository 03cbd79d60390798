import { expect, it } from 'vitest'
import { type EndedEpisode, transcriptOf } from '../../src/sessions/session.ts'
import { createSessionStore } from '../../src/sessions/store.ts'
import { counter } from './counter.ts'

const task = counter.tasks.get('counter/all/0')

it('keeps sessions apart, and forks them', () => {
  const store = createSessionStore()
  const one = store.open(counter, task)
  if (one === undefined) throw new Error('no session')
  store.step(one, 'up')
  const [other] = store.fork(one, 1) ?? []
  if (other === undefined) throw new Error('no fork')
  store.step(other, 'up')
  expect([one.turn.observation.text, other.turn.observation.text]).toEqual(['1 of 3', '2 of 3'])
  expect(transcriptOf(other)).toBe('0 of 3\n> up\n1 of 3\n> up\n2 of 3\n')
})

it('limits sessions and steps', () => {
  const store = createSessionStore({ maxSessions: 1, maxSteps: 2 })
  const session = store.open(counter, task)
  if (session === undefined) throw new Error('no session')
  expect(store.open(counter, task)).toBeUndefined()
  expect(store.fork(session, 1)).toBeUndefined()
  store.step(session, 'up')
  store.step(session, 'up')
  expect(store.step(session, 'up')).toBeUndefined()
  store.restart(session, task)
  expect(store.step(session, 'up')?.observation.text).toBe('1 of 3')
  store.close(session.id)
  expect(store.open(counter, task)?.id).toBe(1)
})

it('ends idle sessions by the given clock', () => {
  let time = 0
  const store = createSessionStore({ idleTime: 1000, now: () => time })
  const [idle, used] = [store.open(counter, task)?.id ?? -1, store.open(counter, task)?.id ?? -1]
  time = 900
  store.get(used)
  time = 1500
  expect([store.endIdle(), store.size]).toEqual([1, 1])
  expect([store.isOver(idle), store.isOver(used), store.isOver(7), store.isOver(0.5)]).toEqual([true, false, false, false])
})

it('reports every played episode, and no other', () => {
  const played: EndedEpisode[] = []
  const store = createSessionStore({ onEpisodeEnd: (each) => played.push(each) })
  const one = store.open(counter, task)
  store.open(counter, task)
  if (one === undefined) throw new Error('no session')
  store.step(one, 'up')
  store.restart(one, counter.tasks.get('counter/all/1'))
  store.step(one, 'down')
  store.step(one, 'up')
  store.closeAll()
  expect(played.map(({ task: { id }, actions }) => [id, ...actions])).toEqual([
    ['counter/all/0', 'up'],
    ['counter/all/1', 'down', 'up'],
  ])
})
